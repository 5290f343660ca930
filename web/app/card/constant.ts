import type { ReactElement } from 'react'

/** What stands on every card just so, and how it is written: empty until it was. */
export const written = new WeakMap<object, string>()

/** Marks an element that is made once, when the module is read, so that it is written once too. */
export function constant(element: ReactElement): ReactElement {
  written.set(element, '')
  return element
}
