import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import {
  INQUIRY_TABS,
  INQUIRY_TRANSITIONS,
  type InquiryEntryKind,
  type InquiryTab,
  type InquiryTransition,
} from '@idocard/domain/company/inquiry-state'
import type { Permission } from '@idocard/domain/identity/permission'
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Acting } from '../../../api/authorise.ts'
import { countRows } from '../../../db/count-rows.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { contactMessage, inquiryEntry } from '../../../db/schema/company/inquiry.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { mayAtSite } from '../../identity/staff/index.ts'

/** Whoever answers inquiries also settles payments. */
type Staff = Acting<'payment.settle' | 'inquiry.answer', 'site'>
type Listing = InputOf<(typeof contract)['siteInquiry']['list']>
type MessageRow = typeof contactMessage.$inferSelect

const assignee = alias(member, 'assignee')

/** What of the inbox somebody sees: all of it, or only the payments that matched no order. */
export interface Inbox {
  staff: Staff
  isWhole: boolean
}

export const inboxOf = async (db: Tx, staff: Staff): Promise<Inbox> => ({
  staff,
  isWhole: await mayAtSite(db, staff.person.id, 'inquiry.answer'),
})

export const isInInbox = ({ isWhole }: Inbox, { kind }: Pick<MessageRow, 'kind'>): boolean =>
  isWhole || kind === 'payment'

/** The right by which staff look after an inquiry. */
export const rightFor = ({ kind }: Pick<MessageRow, 'kind'>): Permission =>
  kind === 'payment' ? 'payment.settle' : 'inquiry.answer'

const seenIn = ({ isWhole }: Inbox): SQL | undefined => (isWhole ? undefined : eq(contactMessage.kind, 'payment'))

function isInTab(tab: InquiryTab, { person }: Staff): SQL | undefined {
  if (tab === 'mine')
    return and(eq(contactMessage.assignedTo, person.id), inArray(contactMessage.state, ['new', 'waiting']))
  return eq(contactMessage.state, tab)
}

/** Condition of the inquiries that contain a text, or whose order does. Two indexes, so a union, and no `or`. */
function contains(db: Tx, keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  const searched = searchedText(keyword)
  const own = db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .where(hasFragment(contactMessage.search, searched))
  const ofOrder = db
    .select({ id: contactMessage.id })
    .from(contactMessage)
    .innerJoin(order, eq(order.id, contactMessage.orderId))
    .where(hasFragment(order.search, searched))
  return sql`${contactMessage.id} in (${own} union ${ofOrder})`
}

const SHOWN = {
  message: contactMessage,
  orderNumber: sql<string>`coalesce(${order.orderNumber}, '')`,
  /** The buyer, where the inquiry itself has nobody: a payment's order knows them. */
  buyerName: sql<string>`coalesce(${order.shippingName}, '')`,
  assignee: sql<string>`coalesce(${staffName(assignee)}, '')`,
}
export interface ShownInquiry {
  message: MessageRow
  orderNumber: string
  buyerName: string
  assignee: string
}

/** A page of the inbox. @returns undefined for a cursor that does not belong to this list */
export async function listInquiries(db: Tx, inbox: Inbox, { keyword, tab, kind, assigned, ...at }: Listing) {
  const { staff } = inbox
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...SHOWN })
          .from(contactMessage)
          .leftJoin(order, eq(order.id, contactMessage.orderId))
          .leftJoin(assignee, eq(assignee.id, contactMessage.assignedTo))
          .$dynamic(),
      where: and(
        seenIn(inbox),
        contains(db, keyword),
        // Spam is in its own tab alone.
        tab === '' ? ne(contactMessage.state, 'suspect') : isInTab(tab, staff),
        kind === '' ? undefined : eq(contactMessage.kind, kind),
        assigned === 'me' ? eq(contactMessage.assignedTo, staff.person.id) : undefined,
        assigned === 'nobody' ? isNull(contactMessage.assignedTo) : undefined,
      ),
      sorts: {
        at: { by: contactMessage.createdAt, kind: 'moment' },
        changed: { by: contactMessage.changedAt, kind: 'moment' },
      },
      id: { by: contactMessage.id, kind: 'uuid' },
    },
    at,
  )
}

/** How many inquiries each tab has, counted up to 10,000. */
export async function countInquiries(db: Tx, inbox: Inbox): Promise<Record<InquiryTab, number>> {
  const counted = await countRows(db, INQUIRY_TABS, (tab) =>
    db
      .select({ id: contactMessage.id })
      .from(contactMessage)
      .where(and(seenIn(inbox), isInTab(tab, inbox.staff)))
      .$dynamic(),
  )
  return Object.fromEntries(INQUIRY_TABS.map((tab) => [tab, counted[tab].total])) as Record<InquiryTab, number>
}

/** An inquiry in somebody's inbox, locked until the transaction ends. */
export async function lockInquiry(db: Tx, inbox: Inbox, id: string): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(contactMessage)
    .where(and(eq(contactMessage.id, id), seenIn(inbox)))
    .for('update')
  return found
}

/** Whom an answer goes to: who wrote, or the buyer of the order that a payment is about. Null for nobody. */
export async function addressOf(db: Tx, { email, orderId }: Pick<MessageRow, 'email' | 'orderId'>) {
  if (email) return email
  if (orderId === null) return null
  const [found] = await db
    .select({ email: sql<string | null>`coalesce(nullif(${order.email}, ''), ${member.email})` })
    .from(order)
    .innerJoin(member, eq(member.id, order.memberId))
    .where(eq(order.id, orderId))
  return found?.email ?? null
}

/** The others in somebody's inbox from the same address or number, the newest first. */
export async function othersLike(db: Tx, inbox: Inbox, { id, email, phone }: MessageRow): Promise<ShownInquiry[]> {
  const same = or(
    email ? eq(contactMessage.email, email) : undefined,
    phone ? eq(contactMessage.phone, phone) : undefined,
  )
  if (!same) return []
  return db
    .select(SHOWN)
    .from(contactMessage)
    .leftJoin(order, eq(order.id, contactMessage.orderId))
    .leftJoin(assignee, eq(assignee.id, contactMessage.assignedTo))
    .where(and(seenIn(inbox), same, ne(contactMessage.id, id)))
    .orderBy(desc(contactMessage.createdAt))
    .limit(10)
}

/** The name of who looks after an inquiry; empty for nobody. */
export async function assigneeOf(db: Tx, { assignedTo }: MessageRow): Promise<string> {
  if (assignedTo === null) return ''
  const [found] = await db
    .select({ name: staffName(member) })
    .from(member)
    .where(eq(member.id, assignedTo))
  return found?.name ?? ''
}

/** The tax number on the order's invoice, and the buyer's name. */
export async function buyerOf(db: Tx, orderId: number | null) {
  if (orderId === null) return undefined
  const [found] = await db
    .select({ name: order.shippingName, phone: order.shippingPhone, taxNumber: order.taxNumber })
    .from(order)
    .where(eq(order.id, orderId))
  return found
}

/** What was written and done about an inquiry, the oldest first. */
export async function entriesOf(db: Tx, id: string) {
  return db
    .select({ entry: inquiryEntry, by: staffName(member), assignee: staffName(assignee) })
    .from(inquiryEntry)
    .leftJoin(member, eq(member.id, inquiryEntry.writtenBy))
    .leftJoin(assignee, eq(assignee.id, inquiryEntry.assignedTo))
    .where(eq(inquiryEntry.messageId, id))
    .orderBy(asc(inquiryEntry.id))
}

interface Entry {
  kind: InquiryEntryKind
  text?: string
  assignedTo?: string | null
}

/**
 * Keeps what was done with an inquiry that is locked, and makes its transition.
 * @returns the entry's id
 */
export async function keepEntry(
  db: Tx,
  staff: Staff,
  { id, version }: Pick<MessageRow, 'id' | 'version'>,
  { kind, text = '', assignedTo = null }: Entry,
  now: Date,
): Promise<number> {
  const isAnswer = kind === 'answer'
  const kept = await insertOne(db, inquiryEntry, {
    messageId: id,
    kind,
    text,
    assignedTo,
    writtenBy: staff.person.id,
    at: now,
    ...(isAnswer && { sending: 'waiting' as const }),
  })
  await db
    .update(contactMessage)
    .set({
      version: version + 1,
      changedAt: now,
      ...(kind in INQUIRY_TRANSITIONS && { state: INQUIRY_TRANSITIONS[kind as InquiryTransition].to }),
      ...(kind === 'assign' && { assignedTo }),
      // Who answers looks after it, unless somebody does already.
      ...(isAnswer && { assignedTo: sql`coalesce(${contactMessage.assignedTo}, ${staff.person.id})` }),
    })
    .where(eq(contactMessage.id, id))
  return kept.id
}

/** An answer with its inquiry's id. */
export async function answerById(db: Tx, id: number) {
  const [found] = await db
    .select()
    .from(inquiryEntry)
    .where(and(eq(inquiryEntry.id, id), eq(inquiryEntry.kind, 'answer')))
  return found
}

/** Records whether an answer has left. What has left stays so. */
export async function recordSending(
  db: Tx,
  id: number,
  sending: Pick<typeof inquiryEntry.$inferInsert, 'sending' | 'problem' | 'sentAt'>,
): Promise<void> {
  await db
    .update(inquiryEntry)
    .set(sending)
    .where(and(eq(inquiryEntry.id, id), ne(inquiryEntry.sending, 'sent')))
}
