/** How to match the items of a list with those of a changed copy. */
export interface Matching<T> {
  /** Functions that return an item's keys, the most reliable first. A key is undefined if the item has none. */
  keys: readonly ((one: T) => string | undefined)[]
  /**
   * Whether an item whose keys have all changed is matched by its position, directly after the previous item's match.
   */
  byPlace: boolean
}

/** Whether two items of different lists are the same item. */
export const isMatch = <T>({ keys }: Matching<T>, one: T, other: T): boolean =>
  keys.some((keyOf) => keyOf(one) !== undefined && keyOf(one) === keyOf(other))

/**
 * Matches the items of a list with those of a changed copy.
 * @returns the place of each item in `now`; undefined if it was removed
 */
export function pairs<T>(
  before: readonly T[],
  now: readonly T[],
  { keys, byPlace }: Matching<T>,
): (number | undefined)[] {
  const free = new Set(now.keys())
  const found: (number | undefined)[] = before.map(() => undefined)
  for (const keyOf of keys)
    for (const [place, one] of before.entries()) {
      const key = keyOf(one)
      if (found[place] !== undefined || key === undefined) continue
      const at = [...free].find((other) => {
        const item = now[other]
        return item !== undefined && keyOf(item) === key
      })
      if (at === undefined) continue
      free.delete(at)
      found[place] = at
    }
  if (!byPlace) return found
  let last = -1
  return found.map((at) => {
    const next = last + 1
    if (at === undefined && free.delete(next)) {
      last = next
      return next
    }
    last = at ?? last
    return at
  })
}
