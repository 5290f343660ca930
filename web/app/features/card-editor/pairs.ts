/**
 * Finds the items of a list in a changed copy of it: by their key, and where that changed too, by their place between
 * those that were found.
 * @returns the place of each item in `now`; undefined when it was removed
 */
export function pairs<T>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string): (number | undefined)[] {
  const free = new Set(now.keys())
  const found = before.map((one) => {
    const key = keyOf(one)
    const at = [...free].find((place) => {
      const other = now[place]
      return other !== undefined && keyOf(other) === key
    })
    if (at !== undefined) free.delete(at)
    return at
  })
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
