import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What is shown between two moments, either of which may be open. */
export interface Window {
  shownFrom: PgColumn
  shownUntil: PgColumn
}

/** Whether a row is shown at a moment, as a condition. */
export const isShown = ({ shownFrom, shownUntil }: Window, now: Date): SQL | undefined =>
  and(or(isNull(shownFrom), lte(shownFrom, now)), or(isNull(shownUntil), gt(shownUntil, now)))
