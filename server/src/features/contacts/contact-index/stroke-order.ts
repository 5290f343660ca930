/** Unicode's collation by stroke count (CLDR `zh-u-co-stroke`), which dictionaries and lists in Taiwan follow. */
const STROKES = new Intl.Collator('zh-Hant-TW-u-co-stroke')
const MAX_STROKES = 64

/** CLDR sorts a mark before the characters of each stroke count: U+FDD0, then U+2800 plus the count. */
const markOf = (strokes: number) => `\uFDD0${String.fromCharCode(0x2800 + strokes)}`

const counts = new Map<string, number>()

/** The stroke count of a Chinese character. */
export function strokesOf(character: string): number {
  const known = counts.get(character)
  if (known !== undefined) return known
  let [low, high] = [1, MAX_STROKES]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (STROKES.compare(character, markOf(middle)) >= 0) low = middle
    else high = middle - 1
  }
  counts.set(character, low)
  return low
}

const FIRST = 0x4e00
const LAST = 0x9fff
let ranks: Map<string, number> | undefined

/** A character's rank by strokes within U+4E00 to U+9FFF; 0xffff for others. The first call takes some 40 ms. */
export function strokeRank(character: string): number {
  if (!ranks) {
    const all = Array.from({ length: LAST - FIRST + 1 }, (_none, at) => String.fromCodePoint(FIRST + at))
    ranks = new Map(all.toSorted(STROKES.compare).map((one, rank) => [one, rank]))
  }
  return ranks.get(character) ?? 0xffff
}
