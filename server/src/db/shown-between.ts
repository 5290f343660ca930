import type { PeriodState } from '@idocard/domain/shown-period'
import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isPublished } from './schema/columns.ts'

/** The columns of a period in which a row is shown. Null means no limit. */
interface Window {
  shownFrom: PgColumn
  shownUntil: PgColumn
}

/** SQL condition that a row is shown at a given time. */
export const isShown = ({ shownFrom, shownUntil }: Window, now: Date): SQL | undefined =>
  and(or(isNull(shownFrom), lte(shownFrom, now)), or(isNull(shownUntil), gt(shownUntil, now)))

/** SQL conditions of the states of a period (`periodState`), by their names. */
export const periodConditions = (window: Window, now: Date): Record<PeriodState, SQL | undefined> => ({
  shown: isShown(window, now),
  planned: gt(window.shownFrom, now),
  ended: lte(window.shownUntil, now),
})

/** SQL condition that people can see an entry of content at a given time: published, and in its period if it has one. */
export const isVisible = (
  entry: Record<'isDraft' | 'removedAt', PgColumn> & Partial<Window & { publishedAt: PgColumn }>,
  now: Date,
): SQL | undefined => {
  const { shownFrom = entry.publishedAt, shownUntil } = entry
  return and(isPublished(entry), shownFrom && shownUntil ? isShown({ shownFrom, shownUntil }, now) : undefined)
}
