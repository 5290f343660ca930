/** Whether two values are equal; the order of an object's members does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [left, right] = [Object.entries(one), Object.entries(other)]
  const found = new Map(right)
  return (
    left.length === right.length && left.every(([name, value]) => found.has(name) && isSame(value, found.get(name)))
  )
}
