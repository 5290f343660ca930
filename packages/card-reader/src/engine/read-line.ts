import type { Pixels } from '../outline/pixels.ts'
import type { Run } from './detect.ts'
import { inkOf } from './ink.ts'

/** A character as an engine read it. */
export interface Glyph {
  character: string
  /** 0 to 1. */
  confidence: number
  /** Horizontal centre within the line, from 0 (left) to 1. */
  at: number
  /** Gap before it, in line heights. */
  gap: number
  /** Whether a space was read before it. */
  isAfterSpace?: boolean
  /** Other readings, the most likely first. */
  others: { character: string; confidence: number }[]
}

/** Line height in pixels with which PP-OCR's recogniser was trained. */
export const LINE_HEIGHT = 48
const MIN_WIDTH = 48
/** Widths are rounded up to a multiple of this, so that the runtime processes few different shapes. */
const WIDTH_STEP = 32
const MAX_OTHERS = 4
const MIN_OTHER = 0.002

/**
 * Reads one line with PP-OCR's recogniser.
 * @param line the straightened line, 48 pixels high
 * @param alphabet the character for each of the model's output classes; the first class means no character
 */
export async function readLine(run: Run, alphabet: readonly string[], line: Pixels): Promise<Glyph[]> {
  const width = Math.max(MIN_WIDTH, Math.ceil(line.width / WIDTH_STEP) * WIDTH_STEP)
  const { data, dims } = await run(toTensor(line, width), [1, 3, LINE_HEIGHT, width])
  const [, steps = 0, classes = 0] = dims
  return withGaps(decode(data, steps, classes, alphabet, width / line.width), line)
}

/** The line normalised to -1 … 1, blue first. The rest of the width stays grey, as in training. */
function toTensor({ data, width: used, height }: Pixels, width: number): Float32Array {
  const tensor = new Float32Array(3 * height * width)
  const area = height * width
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < used; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        tensor[channel * area + y * width + x] = (data[(y * used + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1
  return tensor
}

/** Greedy decoding of connectionist temporal classification: repeated outputs are one character, class 0 is a pause. */
function decode(
  data: Float32Array,
  steps: number,
  classes: number,
  alphabet: readonly string[],
  stretch: number,
): Glyph[] {
  const glyphs: Glyph[] = []
  let before = 0
  let best = 0
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * classes, (step + 1) * classes)
    const top = argMax(row)
    const confidence = row[top] ?? 0
    const character = alphabet[top]
    if (top !== 0 && character !== undefined && (top !== before || confidence > best)) {
      if (top === before) glyphs.pop()
      best = confidence
      const at = Math.min(1, ((step + 0.5) / steps) * stretch)
      glyphs.push({ character, confidence, at, gap: 0, others: othersOf(row, top, alphabet) })
    }
    before = top
  }
  return glyphs
}

/** Measures the widest gap between the centres of neighbours, because the recogniser often omits spaces. */
function withGaps(glyphs: Glyph[], line: Pixels): Glyph[] {
  const ink = inkOf(line, 'columns')
  return glyphs.map((glyph, index) => {
    const before = glyphs[index - 1]
    if (!before) return glyph
    let [run, widest] = [0, 0]
    for (let x = Math.floor(before.at * line.width); x <= glyph.at * line.width; x += 1) {
      run = (ink[x] ?? 0) === 0 ? run + 1 : 0
      widest = Math.max(widest, run)
    }
    return { ...glyph, gap: widest / line.height }
  })
}

function argMax(row: Float32Array): number {
  let top = 0
  for (let at = 1; at < row.length; at += 1) if ((row[at] ?? 0) > (row[top] ?? 0)) top = at
  return top
}

function othersOf(row: Float32Array, top: number, alphabet: readonly string[]): Glyph['others'] {
  const others: Glyph['others'] = []
  for (let at = 1; at < row.length; at += 1) {
    const confidence = row[at] ?? 0
    const character = alphabet[at]
    if (at === top || confidence < MIN_OTHER || character === undefined) continue
    others.push({ character, confidence })
  }
  return others.sort((a, b) => b.confidence - a.confidence).slice(0, MAX_OTHERS)
}
