/** How many characters must be added, removed or replaced to turn one text into the other (Levenshtein). */
export function editDistance(first: string, second: string): number {
  const [a, b] = [[...first], [...second]]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, character] of a.entries()) {
    const next = [at + 1]
    for (const [column, other] of b.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (character === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
