import type { ReactElement, ReactNode } from 'react'

/** Markup that is the same on every card. `write` converts it to HTML once; React renders only its children. */
export const Constant = ({ children }: { children: ReactNode }): ReactNode => children

/** Marks an element that is created once, when the module is loaded. */
export const constant = (element: ReactElement): ReactElement => <Constant>{element}</Constant>

/** Fixed texts are the same on every card, so their elements are created once. */
export function madeOnce<Words extends readonly string[]>(make: (...words: Words) => ReactElement) {
  const made = new Map<string, ReactElement>()
  return (...words: Words): ReactElement => {
    const key = words.join(' ')
    const element = made.get(key) ?? constant(make(...words))
    made.set(key, element)
    return element
  }
}
