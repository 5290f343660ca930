/** Duration and number of measurements in a run. */
export interface Effort {
  /** Seconds of load on each side of a pair. */
  seconds: number
  /** Pairs of (ours, floor) after the warm-up. */
  pairs: number
}

/** One row of the results table. */
export interface Row {
  what: string
  ours: string
  floor?: string
  ratio?: string
  /** The bound as text; missing when the row is only for information. */
  bound?: string
  /** False when the bound was missed. */
  holds: boolean
  /** Context for interpreting the value. */
  note?: string
}

/** An independent measurement. It starts what it needs and cleans up. */
export type Benchmark = (effort: Effort) => Promise<Row[]>

export const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A row for a value with an upper bound. */
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

/** A row for a value with a lower bound. */
export const atLeast = (what: string, value: number, bound: number, note = ''): Row => ({
  what,
  ours: String(value),
  bound: `≥ ${bound}`,
  holds: value >= bound,
  note,
})
