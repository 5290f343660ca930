import type { Row } from '../benchmark.ts'

export interface Extent {
  /** True: the numbers in docs/decisions and the security rules. False: the short form, which runs in `npm test`. */
  full: boolean
}

/**
 * A row for a value that depends on the machine's load: a time, or a ratio of times. Its bound applies only in the full
 * form, which runs on an otherwise idle machine; `npm test` must pass on a busy one.
 */
export const onQuietMachine = (row: Row, { full }: Extent): Row => {
  if (full) return row
  const { bound: _, ...unbounded } = row
  return { ...unbounded, holds: true }
}

/**
 * One kind of fault for the real server. It starts what it needs, returns losses and times, and cleans up.
 */
export type Scenario = (extent: Extent) => Promise<Row[]>
