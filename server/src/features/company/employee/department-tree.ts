/** A department as a node of the tree. */
interface Node {
  id: number
  parentId: number | null
}

/** A department and all that are inside it, by their ids. */
export function insideOf(all: readonly Node[], id: number): number[] {
  const inside = [id]
  // `inside` grows while it is read: each one's own departments are behind it.
  for (const at of inside)
    for (const one of all) if (one.parentId === at && !inside.includes(one.id)) inside.push(one.id)
  return inside
}

/** The departments around one, the next first. */
export function around(all: readonly Node[], { parentId }: Pick<Node, 'parentId'>): number[] {
  const ids: number[] = []
  let at = parentId
  while (at !== null && !ids.includes(at)) {
    ids.push(at)
    at = all.find(({ id }) => id === at)?.parentId ?? null
  }
  return ids
}

/** How many levels a department and those inside it take; 1 for one without any. */
export function heightOf(all: readonly Node[], id: number): number {
  const below = all.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...below.map((one) => heightOf(all, one.id)))
}
