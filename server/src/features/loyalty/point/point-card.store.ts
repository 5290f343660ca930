import { MAX_STAMPS } from '@idocard/domain/loyalty/stamp-card'
import { and, asc, desc, eq, exists, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type PointCardRow, pointCard, stamp } from '../../../db/schema/loyalty/point.ts'
import { isShown } from '../../../db/shown-between.ts'
import type { SponsorRow } from '../../company/company/index.ts'

/**
 * The point cards of a holder's companies, in order: the open ones, then those that have ended and on which they have a
 * stamp. With `id`, only that card.
 */
export async function pointCardsOf(
  db: Tx,
  memberId: string,
  sponsors: readonly Owned<SponsorRow>[],
  now: Date,
  id?: number,
): Promise<PointCardRow[]> {
  const companies = sponsors.map((one) => one.id)
  const isTheirs = and(eq(stamp.pointCardId, pointCard.id), eq(stamp.memberId, memberId))
  const hasStamp = exists(db.select({ id: stamp.id }).from(stamp).where(isTheirs))
  return db
    .select()
    .from(pointCard)
    .where(
      and(
        inArray(pointCard.companyId, companies),
        isKept(pointCard),
        or(isNull(pointCard.shownFrom), lte(pointCard.shownFrom, now)),
        or(isShown(pointCard, now), hasStamp),
        id === undefined ? undefined : eq(pointCard.id, id),
      ),
    )
    .orderBy(
      sql`coalesce(${pointCard.shownUntil} <= ${now.toISOString()}, false)`,
      asc(pointCard.sorter),
      asc(pointCard.id),
    )
}

/** A point card as it is now. Until the transaction ends, staff cannot change it. */
export async function holdPointCard(db: Tx, { id }: Pick<PointCardRow, 'id'>): Promise<PointCardRow | undefined> {
  const [found] = await db.select().from(pointCard).where(eq(pointCard.id, id)).for('share')
  return found
}

/** The visible point cards of the company that staff act for. */
export async function pointCardsOfCompany(
  db: Tx,
  { company }: Acting<'stamp.issue'>,
  now: Date,
): Promise<PointCardRow[]> {
  return db
    .select()
    .from(pointCard)
    .where(and(eq(pointCard.companyId, company.id), isKept(pointCard), isShown(pointCard, now)))
    .orderBy(asc(pointCard.sorter), asc(pointCard.id))
}

/** The prefix of the company that a point card belongs to. */
export async function prefixOfPointCard(db: Tx, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ prefix: company.prefix })
    .from(pointCard)
    .innerJoin(company, eq(company.id, pointCard.companyId))
    .where(eq(pointCard.id, id))
  return found?.prefix
}

/** A holder's stamps on a point card. */
export interface Stamps {
  total: number
  /** The times of the newest stamps, newest first, at most `MAX_STAMPS`: enough to fill a card. */
  newest: Date[]
}

/** A holder's stamps by point card id. Cards without stamps are left out. */
export async function stampsOn(
  db: Tx,
  memberId: string,
  cards: readonly Pick<PointCardRow, 'id'>[],
): Promise<Map<number, Stamps>> {
  const newest = sql<number>`row_number() over (partition by ${stamp.pointCardId} order by ${stamp.at} desc, ${stamp.id} desc)`
  const ranked = db
    .select({
      card: stamp.pointCardId,
      at: stamp.at,
      total: sql<number>`count(*) over (partition by ${stamp.pointCardId})`.mapWith(Number).as('total'),
      rank: newest.mapWith(Number).as('rank'),
    })
    .from(stamp)
    .where(
      and(
        eq(stamp.memberId, memberId),
        inArray(
          stamp.pointCardId,
          cards.map(({ id }) => id),
        ),
      ),
    )
    .as('ranked')
  const rows = await db.select().from(ranked).where(lte(ranked.rank, MAX_STAMPS)).orderBy(ranked.card, desc(ranked.at))
  const byCard = new Map<number, Stamps>()
  for (const { card, at, total } of rows) {
    const found = byCard.get(card) ?? { total, newest: [] }
    byCard.set(card, found)
    found.newest.push(at)
  }
  return byCard
}
