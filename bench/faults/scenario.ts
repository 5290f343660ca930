import type { Row } from '../figure.ts'

export interface Extent {
  /** True: the numbers that docs/decisions and security rules name. False: the short form, which runs in `npm test`. */
  full: boolean
}

/**
 * One kind of harm done to the real server. It starts what it needs, answers what was lost and how long it took, and
 * leaves nothing behind.
 */
export type Scenario = (extent: Extent) => Promise<Row[]>
