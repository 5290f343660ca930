import type { Pixels } from '../outline/pixels.ts'

/** A pixel counts as ink from this share of the line's strongest contrast on. */
const INK = 0.35

/** The paper's colour: the median of each channel along the line's edges. Inside, bold letters may cover over half. */
export function paperOf({ data, width, height }: Pixels): readonly [number, number, number] {
  const median = (channel: number) => {
    const histogram = new Uint32Array(256)
    const count = (x: number, y: number) => {
      const level = data[(y * width + x) * 3 + channel] ?? 0
      histogram[level] = (histogram[level] ?? 0) + 1
    }
    for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) count(x, y)
    for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) count(x, y)
    return quantile(histogram, (width + height) * 2, 0.5)
  }
  return [median(0), median(1), median(2)]
}

/** The level below which a given share of all pixels lies. */
export function quantile(histogram: Uint32Array, count: number, share: number): number {
  let left = count * share
  for (const [level, times] of histogram.entries()) {
    left -= times
    if (left <= 0) return level
  }
  return 255
}

/** The number of ink pixels in each row or in each column. */
export function inkOf(line: Pixels, along: 'rows' | 'columns'): Uint32Array {
  const { data, width, height } = line
  const paper = paperOf(line)
  const difference = new Uint16Array(width * height)
  let max = 1
  for (let at = 0; at < difference.length; at += 1) {
    const of = (channel: 0 | 1 | 2) => Math.abs((data[at * 3 + channel] ?? 0) - paper[channel])
    const all = of(0) + of(1) + of(2)
    difference[at] = all
    max = Math.max(max, all)
  }
  const ink = new Uint32Array(along === 'rows' ? height : width)
  for (let at = 0; at < difference.length; at += 1) {
    if ((difference[at] ?? 0) < max * INK) continue
    const index = along === 'rows' ? Math.floor(at / width) : at % width
    ink[index] = (ink[index] ?? 0) + 1
  }
  return ink
}
