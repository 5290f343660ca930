import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, asc, count, desc, eq, not, type Placeholder, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasSought, hasText, searchedText, soughtValues } from '../../../db/fragments.ts'
import { hotList } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { card, cardActivated, cardEvent, cardSearch } from '../../../db/schema/cards/card.ts'
import { chip } from '../../../db/schema/cards/chip.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member, memberSearch } from '../../../db/schema/identity/account.ts'
import type { ListSearch } from '../../../db/searched-rows.ts'
import { cardsOfOrder, orderOfCard } from './sale.store.ts'
import { isLinkedTo } from './store.ts'

type Listing = InputOf<(typeof contract)['siteCard']['list']>

/** Also the number of an order has ten characters. */
const ORDER_NUMBER = /^[0-9a-z]{10}$/

/** Cards whose number or name contains a text, or whose holder does, or that are in the order with this number. */
const search = {
  names: ['text', 'pieces', 'holder', 'holderPieces', 'orderNumber'],
  values(keyword: string) {
    // A pasted address ends in the number.
    const text = keyword.toLowerCase().replace(/^https?:\/\/[^/]+\/([^?#/]*).*$/, '$1')
    if (text === '') return undefined
    const holder = soughtValues(searchedText(text))
    const orderNumber = ORDER_NUMBER.test(text) ? text.toUpperCase() : null
    return { ...soughtValues(text), holder: holder.text, holderPieces: holder.pieces, orderNumber }
  },
  conditions(db: Tx, { text, pieces, holder, holderPieces, orderNumber }: Record<Given, Placeholder>): ListSearch {
    const isHolder = eq(member.id, card.memberId)
    const isInOrder = sql`${card.cardSn} in (${cardsOfOrder(db, orderNumber)})`
    return {
      from: sql`${card} left join ${member} on ${isHolder}`,
      ways: [
        { from: card, where: hasSought(cardSearch(card), { text, pieces }) },
        {
          from: sql`${card} join ${member} on ${isHolder}`,
          where: hasSought(memberSearch(member), { text: holder, pieces: holderPieces }),
        },
        { from: card, where: isInOrder },
      ],
      atHand: sql`(${hasText(cardSearch(card), text)} or coalesce(${hasText(memberSearch(member), holder)}, false)
        or ${isInOrder})`,
    }
  },
} as const
type Given = 'text' | 'pieces' | 'holder' | 'holderPieces' | 'orderNumber'

const SHOWN = {
  card,
  company: { nameCh: company.companychname, nameEn: company.companyenname },
  // The id first: Drizzle takes a row whose first column is null for one that was not joined.
  holder: { id: member.id, phone: member.phone, email: member.email },
  orderNumber: orderOfCard,
}

const cardsOf = hotList({
  query: (db, keys) =>
    db
      .select({ ...keys, ...SHOWN })
      .from(card)
      .innerJoin(company, eq(company.id, card.companyId))
      .leftJoin(member, eq(member.id, card.memberId))
      .$dynamic(),
  where: (_, { state, kind, sold }: Pick<Listing, 'state' | 'kind' | 'sold'>) =>
    and(
      sql`${card.companyId} <> all(array(select ${company.id} from ${company} where ${company.demoUntil} is not null))`,
      state === '' ? undefined : eq(card.state, state),
      kind === '' ? undefined : eq(card.physical, kind === 'physical'),
      // In these words, so that the indexes of physical cards are used whatever the statement is asked with.
      sold === '' ? undefined : and(sql`${card.physical}`, sold === 'sold' ? sql`${card.sold}` : not(card.sold)),
    ),
  // Without the company and the holder.
  counted: (db) => db.select({ cardSn: card.cardSn }).from(card).$dynamic(),
  search,
  sorts: {
    made: { by: card.createdAt, kind: 'moment' },
    activated: { by: cardActivated(card), kind: 'moment' },
  },
  id: { by: card.cardSn, kind: 'text' },
})

/** A page of all cards. @returns undefined for a cursor that does not belong to this list */
export const listCards = (
  db: Tx,
  _staff: Acting<'card.read', 'site'>,
  { keyword, state, kind, sold, ...at }: Listing,
) => cardsOf(db, { state, kind, sold }, keyword, at)

/** The number of the card whose activation code has this hash: its last one, whether or not it was used. */
export async function cardSnOfCode(
  db: Tx,
  _staff: Acting<'card.read', 'site'>,
  hash: Buffer,
): Promise<string | undefined> {
  const [found] = await db.select({ cardSn: card.cardSn }).from(card).where(eq(card.activationHash, hash))
  return found?.cardSn
}

/** A card with its company and its holder. */
export async function cardForStaff(db: Tx, cardSn: string) {
  const [found] = await db
    .select(SHOWN)
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .leftJoin(member, eq(member.id, card.memberId))
    .where(eq(card.cardSn, cardSn))
  return found
}
export type CardForStaff = NonNullable<Awaited<ReturnType<typeof cardForStaff>>>

/** What decides about a card's next move, and its holder: null without one. Undefined if there is no such card. */
export async function holderForStaff(
  db: Tx,
  _staff: Acting<'card.issue', 'site'>,
  cardSn: string,
): Promise<
  { state: (typeof card.$inferSelect)['state']; isPhysical: boolean; isHeld: boolean; holder: Owner | null } | undefined
> {
  const [found] = await db.select().from(card).where(eq(card.cardSn, cardSn))
  if (!found) return undefined
  const { state, physical, heldFrom, memberId } = found
  const holder = memberId === null ? null : { id: memberId }
  return { state, isPhysical: physical, isHeld: heldFrom !== null, holder }
}

/** The numbers of the physical cards that lead to a card. */
export async function linkedTo(db: Tx, cardSn: string): Promise<string[]> {
  const rows = await db.select({ cardSn: card.cardSn }).from(card).where(isLinkedTo(cardSn)).orderBy(asc(card.cardSn))
  return rows.map((row) => row.cardSn)
}

/** How many chips a card has, and when one was last touched. */
export async function chipsOf(db: Tx, cardSn: string): Promise<{ chips: number; tappedAt: Date | null }> {
  const [found] = await db
    .select({ chips: count(), tappedAt: sql<Date | null>`max(${chip.tappedAt})`.mapWith(chip.tappedAt) })
    .from(chip)
    .where(eq(chip.cardSn, cardSn))
  return found ?? { chips: 0, tappedAt: null }
}

/** What happened to a card, newest first. */
export const eventsOf = (db: Tx, cardSn: string) =>
  db
    .select({ kind: cardEvent.kind, at: cardEvent.at })
    .from(cardEvent)
    .where(eq(cardEvent.cardSn, cardSn))
    .orderBy(desc(cardEvent.at), desc(cardEvent.id))
