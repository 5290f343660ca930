import type { Row } from '../benchmark.ts'

export interface Extent {
  /** True: the numbers that docs/decisions and security rules name. False: the short form, which runs in `npm test`. */
  full: boolean
}

/**
 * A line for something that depends on how busy the machine is: a time, or a ratio of times. It is bounded in the full
 * form alone, which is run on a machine that does nothing else; `npm test` has to hold among other programs.
 */
export const onQuietMachine = (row: Row, { full }: Extent): Row => {
  if (full) return row
  const { bound: _, ...told } = row
  return { ...told, holds: true }
}

/**
 * One kind of harm done to the real server. It starts what it needs, answers what was lost and how long it took, and
 * leaves nothing behind.
 */
export type Scenario = (extent: Extent) => Promise<Row[]>
