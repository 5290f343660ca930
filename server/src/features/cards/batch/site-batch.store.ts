import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { CardState } from '@idocard/domain/cards/card-state'
import { and, asc, count, countDistinct, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { type CardBatchRow, card, cardBatch, cardEvent } from '../../../db/schema/cards/card.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { company } from '../../../db/schema/company/company.ts'
import type { ChipPlace } from '../card/index.ts'

type Read = Acting<'card.read', 'site'>
type Listing = InputOf<(typeof contract)['siteBatch']['list']>
type CardListing = InputOf<(typeof contract)['siteBatch']['list_cards']>

const SHOWN = {
  batch: cardBatch,
  company: { prefix: company.prefix, nameCh: company.companychname, nameEn: company.companyenname },
}

/** A page of all batches. @returns undefined for a cursor that does not belong to this list */
export const listBatches = (db: Tx, _staff: Read, { keyword, ...at }: Listing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...SHOWN })
          .from(cardBatch)
          .innerJoin(company, eq(company.id, cardBatch.companyId))
          .$dynamic(),
      where: contains(keyword, cardBatch.note),
      sorts: { made: { by: cardBatch.createdAt, kind: 'moment' } },
      id: { by: cardBatch.id, kind: 'integer' },
    },
    at,
  )

/** A batch with its company. */
export async function batchForStaff(db: Tx, id: number) {
  const [found] = await db
    .select(SHOWN)
    .from(cardBatch)
    .innerJoin(company, eq(company.id, cardBatch.companyId))
    .where(eq(cardBatch.id, id))
  return found
}
export type BatchForStaff = NonNullable<Awaited<ReturnType<typeof batchForStaff>>>

/**
 * A batch, locked until the transaction ends. Not its key: whoever claims one of its cards meanwhile needs that, and
 * would wait for the batch while holding the card.
 */
export async function lockBatch(db: Tx, _staff: Acting<'card.issue', 'site'>, id: number) {
  const [found] = await db.select().from(cardBatch).where(eq(cardBatch.id, id)).for('no key update')
  return found
}

/** How many cards of these batches are in each state. */
export async function cardsByState(
  db: Tx,
  ids: readonly number[],
): Promise<Map<number, Partial<Record<CardState, number>>>> {
  const batches = new Map<number, Partial<Record<CardState, number>>>()
  if (ids.length === 0) return batches
  const rows = await db
    .select({ id: card.batchId, state: card.state, cards: count() })
    .from(card)
    .where(inArray(card.batchId, [...ids]))
    .groupBy(card.batchId, card.state)
  for (const { id, state, cards } of rows) if (id !== null) batches.set(id, { ...batches.get(id), [state]: cards })
  return batches
}

/** How many cards of a batch were released, and how many have a chip. */
export async function batchFigures(db: Tx, id: number): Promise<{ released: number; withChip: number }> {
  const ofBatch = and(eq(card.batchId, id))
  const [events] = await db
    .select({ cards: countDistinct(card.cardSn) })
    .from(card)
    .innerJoin(cardEvent, eq(cardEvent.cardSn, card.cardSn))
    .where(and(ofBatch, eq(cardEvent.kind, 'release')))
  const [chips] = await db
    .select({ cards: countDistinct(card.cardSn) })
    .from(card)
    .innerJoin(chip, eq(chip.cardSn, card.cardSn))
    .where(ofBatch)
  return { released: events?.cards ?? 0, withChip: chips?.cards ?? 0 }
}

const hasChip: SQL = sql`exists (select 1 from ${chip} where ${chip.cardSn} = ${card.cardSn})`

/** A page of a batch's cards with their chips. @returns undefined for a cursor that does not belong to this list */
export const listBatchCards = (db: Tx, _staff: Read, { id, state, chips, ...at }: CardListing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({
            ...keys,
            cardSn: card.cardSn,
            state: card.state,
            chips: sql<number>`(select count(*)::int from ${chip} where ${chip.cardSn} = ${card.cardSn})`,
            tappedAt:
              sql<Date | null>`(select max(${chip.tappedAt}) from ${chip} where ${chip.cardSn} = ${card.cardSn})`.mapWith(
                chip.tappedAt,
              ),
          })
          .from(card)
          .$dynamic(),
      where: and(
        eq(card.batchId, id),
        state === '' ? undefined : eq(card.state, state),
        chips === '' ? undefined : chips === 'with' ? hasChip : sql`not ${hasChip}`,
      ),
      sorts: { state: { by: card.state, kind: 'text' } },
      id: { by: card.cardSn, kind: 'text' },
    },
    at,
  )

/** The places among these that are in no card of a batch, such as `card abc`. */
export async function cardsOutside(db: Tx, batchId: number, places: readonly ChipPlace[]): Promise<Set<string>> {
  const rows = await db.select({ cardSn: card.cardSn }).from(card).where(eq(card.batchId, batchId))
  const inside = new Set(rows.map(({ cardSn }) => cardSn))
  return new Set(
    places.flatMap((place) => {
      if ('pointCardId' in place) return `point card ${place.pointCardId}`
      return inside.has(place.cardSn) ? [] : `card ${place.cardSn}`
    }),
  )
}

/** The unclaimed cards of a batch, locked in the order of their numbers. */
export async function lockUnclaimed(db: Tx, { id }: CardBatchRow): Promise<string[]> {
  const rows = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(and(eq(card.batchId, id), eq(card.state, 'unclaimed'), eq(card.physical, true)))
    .orderBy(asc(card.cardSn))
    .for('no key update')
  return rows.map(({ cardSn }) => cardSn)
}

const AT_ONCE = 1000

/** Gives locked cards of a batch new codes, and counts that it got new ones. */
export async function putCodes(
  db: Tx,
  { id, version }: CardBatchRow,
  codes: readonly { cardSn: string; activationHash: Buffer }[],
  now: Date,
): Promise<void> {
  await db
    .update(cardBatch)
    .set({ version: version + 1 })
    .where(eq(cardBatch.id, id))
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const some = codes.slice(from, from + AT_ONCE)
    const numbers = `{${some.map(({ cardSn }) => cardSn).join(',')}}`
    const hashes = `{${some.map(({ activationHash }) => activationHash.toString('hex')).join(',')}}`
    await db.execute(sql`
      update ${card} set activation_hash = decode(given.hash, 'hex'), updated_at = ${now.toISOString()}::timestamptz
      from unnest(${sql.param(numbers)}::text[], ${sql.param(hashes)}::text[]) as given (card_sn, hash)
      where ${card.cardSn} = given.card_sn`)
  }
}

/** The companies that can have cards. */
export const companiesForCards = (db: Tx, _staff: Read) =>
  db
    .select({ id: company.id, ...SHOWN.company })
    .from(company)
    .where(isNull(company.demoUntil))
    .orderBy(asc(company.prefix))

/** A company that gets cards. */
export async function companyForCards(db: Tx, _staff: Acting<'card.issue', 'site'>, id: number) {
  const [found] = await db.select({ id: company.id, prefix: company.prefix }).from(company).where(eq(company.id, id))
  return found
}
