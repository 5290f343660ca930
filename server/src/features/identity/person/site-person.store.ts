import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { PERSON_MARKS, type PersonKind, type PersonMark } from '@idocard/domain/identity/person'
import type { Lang } from '@idocard/domain/language'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment, hasSought, hasText, searchedText, soughtValues } from '../../../db/fragments.ts'
import { hotList } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { card, cardSearch } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { isSomebody, member, memberSearch, personMark } from '../../../db/schema/identity/account.ts'
import { pushSubscription } from '../../../db/schema/identity/notice.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import { pointBalance } from '../../../db/schema/loyalty/point.ts'
import type { ListSearch } from '../../../db/searched-rows.ts'
import { lockMemberIfAny, type MemberRow, ownMemberIfAny } from '../sign-in/index.ts'

type Reader = Acting<'people.read', 'site'>
type Helper = Acting<'people.manage' | 'people.erase', 'site'>
type Listing = InputOf<(typeof contract)['sitePerson']['list']>

const MOST_CARDS = 100
const NEWEST = 20
/** Characters of an inquiry's text that are shown. */
const BEGIN = 80

/**
 * People whose account or card contains a text.
 * @param person their id in the list
 * @param list the table of the list, which has that id
 * @param withAccount the same, joined with `member`
 */
const searchIn = (person: SQLWrapper, list: SQLWrapper, withAccount: SQLWrapper) =>
  ({
    names: ['text', 'pieces', 'onCard', 'onCardPieces'],
    values(keyword: string) {
      if (keyword === '') return undefined
      const onCard = soughtValues(keyword.toLowerCase())
      return { ...soughtValues(searchedText(keyword)), onCard: onCard.text, onCardPieces: onCard.pieces }
    },
    conditions(db: Tx, { text, pieces, onCard, onCardPieces }: Record<Given, Placeholder>): ListSearch {
      const ofCard = db
        .select({ id: card.memberId })
        .from(card)
        .where(and(isNotNull(card.memberId), hasSought(cardSearch(card), { text: onCard, pieces: onCardPieces })))
      const hasCard = db
        .select({ id: card.memberId })
        .from(card)
        .where(and(eq(card.memberId, person), hasText(cardSearch(card), onCard)))
      return {
        from: withAccount,
        ways: [
          { from: withAccount, where: hasSought(memberSearch(member), { text, pieces }) },
          { from: list, where: sql`${person} in (${ofCard})` },
        ],
        atHand: sql`(${hasText(memberSearch(member), text)} or ${exists(hasCard)})`,
      }
    },
  }) as const
type Given = 'text' | 'pieces' | 'onCard' | 'onCardPieces'

/** What belongs to the person of the same row. */
const isTheirs = {
  card: eq(card.memberId, member.id),
  order: eq(order.memberId, member.id),
  role: eq(staffRole.memberId, member.id),
}

function isOfKind(db: Tx, kind: Exclude<PersonKind, PersonMark> | ''): SQL | undefined {
  if (kind === 'blocked') return isNotNull(member.blockedAt)
  if (kind === 'staff')
    return exists(db.select({ id: sql`1` }).from(staffRole).where(eq(staffRole.memberId, member.id)))
  return undefined
}

const isMark = (kind: PersonKind | ''): kind is PersonMark => PERSON_MARKS.some((mark) => mark === kind)

const SHOWN = {
  person: member,
  /** The name of the account, or else of the first card. */
  name: sql<string>`coalesce(nullif(${member.name}, ''), (
    select coalesce(nullif(${card.fields} ->> 'nameCh', ''), ${card.fields} ->> 'nameEn') from ${card}
    where ${isTheirs.card} order by ${card.activatedAt} limit 1), '')`.as('shown_name'),
  cards: sql<number>`(select count(*)::int from ${card} where ${isTheirs.card})`.as('cards'),
  orders: sql<number>`(select count(*)::int from ${order} where ${isTheirs.order})`.as('orders'),
  isStaff: sql<boolean>`exists (select from ${staffRole} where ${isTheirs.role})`.as('is_staff'),
}
export interface ShownPerson {
  person: MemberRow
  name: string
  cards: number
  orders: number
  isStaff: boolean
}

const peopleOf = hotList({
  query: (db, keys) =>
    db
      .select({ ...keys, ...SHOWN })
      .from(member)
      .$dynamic(),
  where: (db, { kind }: { kind: Exclude<PersonKind, PersonMark> | '' }) => and(isSomebody(member), isOfKind(db, kind)),
  counted: (db) => db.select({ id: member.id }).from(member).$dynamic(),
  search: searchIn(member.id, member, member),
  sorts: { joined: { by: member.createdAt, kind: 'moment' } },
  id: { by: member.id, kind: 'uuid' },
})

const isTheirMark = eq(member.id, personMark.memberId)

/** The same of those who have a mark, in the order of the marks: of all people, they may be the last ones. */
const markedOf = hotList({
  query: (db, keys) =>
    db
      .select({ ...keys, ...SHOWN })
      .from(personMark)
      .innerJoin(member, isTheirMark)
      .$dynamic(),
  where: (_, { mark }: { mark: PersonMark }) => eq(personMark.mark, mark),
  // Without the person.
  counted: (db) => db.select({ id: personMark.memberId }).from(personMark).$dynamic(),
  search: searchIn(personMark.memberId, personMark, sql`${personMark} join ${member} on ${isTheirMark}`),
  sorts: { joined: { by: personMark.joinedAt, kind: 'moment' } },
  id: { by: personMark.memberId, kind: 'uuid' },
})

/** A page of all people. @returns undefined for a cursor that does not belong to this list */
export const listPeople = (db: Tx, _staff: Reader, { keyword, kind, ...at }: Listing) =>
  isMark(kind) ? markedOf(db, { mark: kind }, keyword, at) : peopleOf(db, { kind }, keyword, at)

/** One person in the same form. Undefined for a guest device, and for nobody. */
export async function shownPerson(db: Tx, _staff: Reader, id: string): Promise<ShownPerson | undefined> {
  const [found] = await db
    .select(SHOWN)
    .from(member)
    .where(and(eq(member.id, id), isSomebody(member)))
  return found
}

/** What staff call these people, by their ids. */
export async function shownNames(db: Tx, _staff: Acting<'people.merge', 'site'>, ids: readonly string[]) {
  const rows = await db
    .select({ id: member.id, name: SHOWN.name })
    .from(member)
    .where(inArray(member.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An account that staff may help with. Undefined for a guest device, and for nobody. */
export async function personToHelp(db: Tx, _staff: Helper, id: string): Promise<Owned<MemberRow> | undefined> {
  const found = await ownMemberIfAny(db, { id })
  return found && isReachable(found) ? found : undefined
}

/** The same, locked until the transaction ends. */
export async function lockPerson(db: Tx, _staff: Helper, id: string): Promise<Owned<MemberRow> | undefined> {
  const found = await lockMemberIfAny(db, { id })
  return found && isReachable(found) ? found : undefined
}

const isReachable = ({ phone, email, appleSub }: MemberRow) => (phone ?? email ?? appleSub) !== null

/** Whether somebody has any role, of the site or at a company. */
export async function hasRole(db: Tx, id: string): Promise<boolean> {
  const [found] = await db.select({ role: staffRole.role }).from(staffRole).where(eq(staffRole.memberId, id)).limit(1)
  return found !== undefined
}

/** Shuts an account out, or lets it in again. */
export async function putBlock(db: Tx, { id }: Owned<MemberRow>, block: { at: Date; reason: string } | null) {
  await db
    .update(member)
    .set({ blockedAt: block?.at ?? null, blockReason: block?.reason ?? '' })
    .where(eq(member.id, id))
}

const OF_COMPANY = { companyCh: company.companychname, companyEn: company.companyenname }

export const cardsOf = (db: Tx, _staff: Reader, id: string) =>
  db
    .select({ cardSn: card.cardSn, state: card.state, fields: card.fields, ...OF_COMPANY })
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .where(eq(card.memberId, id))
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
    .limit(MOST_CARDS)

export const ordersOf = (db: Tx, _staff: Reader, id: string) =>
  db
    .select({ orderNumber: order.orderNumber, state: order.state, total: order.total, createdAt: order.createdAt })
    .from(order)
    .where(eq(order.memberId, id))
    .orderBy(desc(order.createdAt))
    .limit(NEWEST)

/** What accounting keeps of somebody: paid orders, and those of them that are not completed. */
export async function keptOrders(db: Tx, _staff: Reader, id: string): Promise<{ paid: number; underWay: number }> {
  const underWay = inArray(order.state, ['paid', 'preparing', 'shipped'])
  const [found] = await db
    .select({ paid: count(), underWay: sql<number>`count(*) filter (where ${underWay})`.mapWith(Number) })
    .from(order)
    .where(and(eq(order.memberId, id), isNotNull(order.paidAt)))
  return found ?? { paid: 0, underWay: 0 }
}

export const pointsOf = (db: Tx, _staff: Reader, id: string) =>
  db
    .select({ balance: pointBalance.balance, ...OF_COMPANY })
    .from(pointBalance)
    .innerJoin(company, eq(company.id, pointBalance.companyId))
    .where(and(eq(pointBalance.memberId, id), ne(pointBalance.balance, 0)))
    .orderBy(asc(company.id))

/** How many contacts somebody has. Staff can see no more of them than this number. */
export async function countContacts(db: Tx, _staff: Reader, id: string): Promise<number> {
  const [found] = await db
    .select({ contacts: count() })
    .from(contact)
    .where(and(eq(contact.memberId, id), sql`${contact.mergedInto} is null and ${contact.removedAt} is null`))
  return found?.contacts ?? 0
}

export const rolesOfPerson = (db: Tx, _staff: Reader, id: string) =>
  db
    .select({
      role: staffRole.role,
      companyCh: sql<string>`coalesce(${company.companychname}, '')`,
      companyEn: sql<string>`coalesce(${company.companyenname}, '')`,
    })
    .from(staffRole)
    .leftJoin(company, eq(company.id, staffRole.companyId))
    .where(eq(staffRole.memberId, id))
    .orderBy(sql`${staffRole.companyId} nulls first`, asc(staffRole.createdAt))

/** The inquiries from somebody's address or number, and about their orders; the newest first. */
export function inquiriesOf(db: Tx, _staff: Reader, { id, phone, email }: MemberRow) {
  const orders = db.select({ id: order.id }).from(order).where(eq(order.memberId, id))
  return db
    .select({
      id: contactMessage.id,
      state: contactMessage.state,
      begin: sql<string>`left(${contactMessage.content}, ${BEGIN})`,
      createdAt: contactMessage.createdAt,
    })
    .from(contactMessage)
    .where(
      or(
        email ? eq(contactMessage.email, email) : undefined,
        phone ? and(hasFragment(contactMessage.search, phone), eq(contactMessage.phone, phone)) : undefined,
        inArray(contactMessage.orderId, orders),
      ),
    )
    .orderBy(desc(contactMessage.createdAt))
    .limit(NEWEST)
}

/** The languages in which somebody is notified or ordered, the latest first. */
export async function langsOf(db: Tx, id: string): Promise<Lang[]> {
  const pushed = await db
    .select({ lang: pushSubscription.lang })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, id))
    .orderBy(desc(pushSubscription.createdAt))
  const [ordered] = await db
    .select({ lang: order.lang })
    .from(order)
    .where(eq(order.memberId, id))
    .orderBy(desc(order.createdAt))
    .limit(1)
  return [...new Set([...pushed, ...(ordered ? [ordered] : [])].map(({ lang }) => lang))]
}
