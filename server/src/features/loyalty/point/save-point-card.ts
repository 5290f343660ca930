import type { contract } from '@idocard/contract'
import type { StaffPointCard } from '@idocard/contract/loyalty/point-card-staff'
import { isPeriod, periodState } from '@idocard/domain/shown-period'
import type { Handler } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { PointCardRow } from '../../../db/schema/loyalty/point.ts'
import { countsOf, isStamped, pointCards } from './point-card-staff.store.ts'

/** What lists and editors of staff show of a point card. */
export function rowShown(row: PointCardRow, now: Date) {
  const { id, titleCh, titleEn, stamps, points, fullPoints, shownFrom, shownUntil, removedAt } = row
  return {
    ...{ id, titleCh, titleEn, stamps, points, fullPoints },
    shownFrom: shownFrom?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
    period: periodState(row, now),
    removedAt: removedAt?.toISOString() ?? null,
  }
}

export async function staffPointCard(db: Tx, row: PointCardRow, now: Date): Promise<StaffPointCard> {
  const { contentCh, contentEn, version } = row
  return { ...rowShown(row, now), contentCh, contentEn, version, ...(await countsOf(db, row)) }
}

const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso))

/** Changes a point card that nobody else has changed meanwhile, or adds one. */
export const savePointCard: Handler<(typeof contract)['pointCard']['save']> = async (input, context) => {
  const { id, version, shownFrom, shownUntil, ...rest } = input
  const { db, acting, now, lang, changed, refuse } = context
  const before = id === 0 ? undefined : ((await pointCards.lock(db, acting, id)) ?? refuse('not_found'))
  if (before && before.version !== version) refuse('point_card.changed')
  const fields = { ...rest, shownFrom: dateOf(shownFrom), shownUntil: dateOf(shownUntil) }
  if (!isPeriod(fields)) refuseInvalid(['shownUntil'], lang)
  // With another size, the stamps that people have would be other cards, filled or not. Nobody gets one on a locked card.
  if (before && before.stamps !== fields.stamps && (await isStamped(db, before))) refuse('point_card.stamps_fixed')
  const after = before
    ? await pointCards.update(db, acting, before, fields)
    : await pointCards.insert(db, acting, fields)
  changed({ thing: 'pointCard', id: after.id, ...(before && { before }), after })
  return staffPointCard(db, after, now)
}
