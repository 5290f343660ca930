import type { ReactElement, ReactNode } from 'react'

/** What stands on every card just so: it is written once. To React it is nothing but what is in it. */
export const Constant = ({ children }: { children: ReactNode }): ReactNode => children

/** Marks an element that is made once, when the module is read. */
export const constant = (element: ReactElement): ReactElement => <Constant>{element}</Constant>

/** Words of ours are the same on every card: what they stand in is made once. */
export function madeOnce<Words extends readonly string[]>(make: (...words: Words) => ReactElement) {
  const made = new Map<string, ReactElement>()
  return (...words: Words): ReactElement => {
    const key = words.join(' ')
    const element = made.get(key) ?? constant(make(...words))
    made.set(key, element)
    return element
  }
}
