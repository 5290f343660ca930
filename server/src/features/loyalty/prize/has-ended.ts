import type { PrizeRow } from '../../../db/schema/loyalty/point.ts'

/** Whether the period in which a prize can be applied for is over. */
export const hasEnded = ({ shownUntil }: Pick<PrizeRow, 'shownUntil'>, now: Date): boolean =>
  shownUntil !== null && shownUntil <= now
