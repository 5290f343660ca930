import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The columns of a period in which a row is shown. Null means no limit. */
export interface Window {
  shownFrom: PgColumn
  shownUntil: PgColumn
}

/** SQL condition that a row is shown at a given time. */
export const isShown = ({ shownFrom, shownUntil }: Window, now: Date): SQL | undefined =>
  and(or(isNull(shownFrom), lte(shownFrom, now)), or(isNull(shownUntil), gt(shownUntil, now)))
