/** A pair of matching indexes in two sequences; undefined where one sequence has no match. */
type Pair = readonly [number | undefined, number | undefined]

const GAP = 1
const DIFFERENT = 1.2

/**
 * Aligns two readings of one line by edit distance.
 * @param cost the cost of matching two characters: from 0 for equal ones to 1 for entirely different ones
 */
export function align<A, B>(first: readonly A[], second: readonly B[], cost: (a: A, b: B) => number): Pair[] {
  const [rows, columns] = [first.length + 1, second.length + 1]
  const costs = new Float64Array(rows * columns)
  const at = (row: number, column: number) => costs[row * columns + column] ?? Number.POSITIVE_INFINITY
  const same = (row: number, column: number) =>
    cost(first[row - 1] as A, second[column - 1] as B) * DIFFERENT + at(row - 1, column - 1)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (row === 0 || column === 0) costs[row * columns + column] = (row + column) * GAP
      else
        costs[row * columns + column] = Math.min(
          same(row, column),
          at(row - 1, column) + GAP,
          at(row, column - 1) + GAP,
        )
    }
  const pairs: Pair[] = []
  let [row, column] = [first.length, second.length]
  while (row > 0 || column > 0) {
    if (row > 0 && column > 0 && at(row, column) === same(row, column)) pairs.push([--row, --column])
    else if (row > 0 && at(row, column) === at(row - 1, column) + GAP) pairs.push([--row, undefined])
    else pairs.push([undefined, --column])
  }
  return pairs.reverse()
}
