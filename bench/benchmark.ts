/** How long and how often a run measures. */
export interface Effort {
  /** Seconds of load on each side of a pair. */
  seconds: number
  /** Pairs of (ours, floor) after the warm-up. */
  pairs: number
}

/** One line of the table. */
export interface Row {
  what: string
  ours: string
  floor?: string
  ratio?: string
  /** The bound in words; left out when the line is for information. */
  bound?: string
  /** False when the bound was missed. */
  holds: boolean
  /** What a reader needs in order to judge the line. */
  note?: string
}

/** Something that can be measured on its own: it starts what it needs and leaves nothing behind. */
export type Benchmark = (effort: Effort) => Promise<Row[]>

export const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A line for a value that may not be above its bound. */
export const atMost = (
  what: string,
  value: number,
  bound: number,
  write: (value: number) => string,
  note = '',
): Row => ({
  what,
  ours: write(value),
  bound: `≤ ${write(bound)}`,
  holds: value <= bound,
  note,
})

/** A line for a value that may not be below its bound. */
export const atLeast = (what: string, value: number, bound: number, note = ''): Row => ({
  what,
  ours: String(value),
  bound: `≥ ${bound}`,
  holds: value >= bound,
  note,
})
