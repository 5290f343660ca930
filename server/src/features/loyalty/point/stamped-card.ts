import type { StampedCard } from '@idocard/contract/loyalty/point-card'
import { collectedOn } from '@idocard/domain/loyalty/stamp-card'
import { periodState } from '@idocard/domain/shown-period'
import type { PointCardRow } from '../../../db/schema/loyalty/point.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import type { Stamps } from './point-card.store.ts'

/** A point card with a holder's stamps, as the API returns it. */
export function stampedCard(
  row: PointCardRow,
  { total, newest }: Stamps = { total: 0, newest: [] },
  now: Date,
): StampedCard {
  const { id, titleCh, titleEn, contentCh, contentEn, stamps, points, fullPoints, shownUntil } = row
  const collected = collectedOn(total, stamps)
  return withHtml({
    id,
    titleCh,
    titleEn,
    contentCh,
    contentEn,
    stamps,
    points,
    fullPoints,
    shownUntil: shownUntil?.toISOString() ?? null,
    isEnded: periodState(row, now) === 'ended',
    stampedAt: newest
      .slice(0, collected.stamps)
      .map((at) => at.toISOString())
      .toReversed(),
    full: collected.full,
  })
}
