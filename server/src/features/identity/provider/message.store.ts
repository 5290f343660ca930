import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { DAY_MS } from '@idocard/domain/duration'
import type { MessageState } from '@idocard/domain/identity/sent-message'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'
import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { erasedRecipient, sentMessage } from '../../../db/schema/identity/sent-message.ts'
import { erasedDigest } from '../../../shared/secrets.ts'

type Reader = Acting<'system.read', 'site'>
type Listing = InputOf<(typeof contract)['siteMessage']['list']>

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** The state that staff see: nobody tries a message again that has waited too long. */
const stateAt = (now: Date) => sql<MessageState>`
  case when ${sentMessage.state} = 'waiting' and ${sentMessage.waitsUntil} < ${moment(now)}
    then 'gave_up' else ${sentMessage.state} end`

function isIn(state: Listing['state'], now: Date): SQL | undefined {
  if (state === '') return undefined
  if (state === 'sent' || state === 'failed') return eq(sentMessage.state, state)
  const hasWaited = sql`${sentMessage.waitsUntil} < ${moment(now)}`
  return and(eq(sentMessage.state, 'waiting'), state === 'gave_up' ? hasWaited : sql`not (${hasWaited})`)
}

/** A page of what was sent. @returns undefined for a cursor that does not belong to this list */
export async function listMessages(
  db: Tx,
  _staff: Reader,
  { keyword, state, topic, channel, from, until, ...at }: Listing,
  now: Date,
) {
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({
            ...keys,
            row: sentMessage,
            shownState: stateAt(now).as('shown_state'),
            // What was deleted since has no page to lead to.
            hasOrder:
              sql<boolean>`exists (select from ${order} where ${order.orderNumber} = ${sentMessage.orderNumber})`.as(
                'has_order',
              ),
            hasInquiry:
              sql<boolean>`exists (select from ${contactMessage} where ${contactMessage.id}::text = ${sentMessage.inquiryId})`.as(
                'has_inquiry',
              ),
          })
          .from(sentMessage)
          .$dynamic(),
      where: and(
        keyword === '' ? undefined : hasFragment(sentMessage.search, searchedText(keyword)),
        isIn(state, now),
        topic === '' ? undefined : eq(sentMessage.topic, topic),
        channel === '' ? undefined : eq(sentMessage.channel, channel),
        from === undefined ? undefined : gte(sentMessage.createdAt, startOfTaiwanDay(from)),
        until === undefined
          ? undefined
          : lt(sentMessage.createdAt, new Date(startOfTaiwanDay(until).getTime() + DAY_MS)),
      ),
      sorts: { at: { by: sentMessage.createdAt, kind: 'moment' } },
      id: { by: sentMessage.id, kind: 'integer' },
    },
    at,
  )
}

/** How many messages are in each state but `sent`. @param since only those since then */
export async function countUnsent(db: Tx, now: Date, since?: Date) {
  const counts = { waiting: 0, failed: 0, gave_up: 0 }
  const found = await db
    .select({ state: stateAt(now).as('shown_state'), count: sql<number>`count(*)`.mapWith(Number) })
    .from(sentMessage)
    .where(and(inArray(sentMessage.state, ['waiting', 'failed']), since && gte(sentMessage.createdAt, since)))
    .groupBy(sql`shown_state`)
  for (const { state, count } of found) if (state !== 'sent') counts[state] = count
  return counts
}

/** The messages about an order that have not left, in their states of now. The cause is the provider's code. */
export const unsentAbout = (db: Tx, orderNumber: string, now: Date) =>
  db
    .select({
      kind: sentMessage.kind,
      ref: sentMessage.ref,
      state: stateAt(now),
      cause: sentMessage.cause,
      at: sentMessage.triedAt,
    })
    .from(sentMessage)
    // Without an order, the number is empty.
    .where(
      and(eq(sentMessage.orderNumber, orderNumber), ne(sentMessage.orderNumber, ''), ne(sentMessage.state, 'sent')),
    )

interface Person {
  id: string
  phone: string | null
  email: string | null
}

const addressesOf = ({ phone, email }: Person) => [phone, email].filter((address) => address !== null)

/** Condition of what was sent to a person's account, or about their orders. */
const isTheirs = (db: Tx, person: Person): SQL | undefined => {
  const orders = db.select({ number: order.orderNumber }).from(order).where(eq(order.memberId, person.id))
  const addresses = addressesOf(person)
  return or(
    addresses.length > 0 ? inArray(sentMessage.recipient, addresses) : undefined,
    inArray(sentMessage.orderNumber, orders),
  )
}

/**
 * Forgets what was sent to a person, before their orders and inquiries get another owner or are deleted. What processes
 * have not recorded yet is forgotten, too.
 */
export async function deleteMessagesOf(db: Tx, person: Person, secret: string, now: Date): Promise<void> {
  await db.execute(sql`lock table ${sentMessage} in share row exclusive mode`)
  const erased = addressesOf(person).map((address) => ({ digest: erasedDigest(secret, address), erasedAt: now }))
  if (erased.length > 0)
    await db
      .insert(erasedRecipient)
      .values(erased)
      .onConflictDoUpdate({ target: erasedRecipient.digest, set: { erasedAt: now } })
  const inquiries = db
    .select({ id: sql<string>`${contactMessage.id}::text` })
    .from(contactMessage)
    .where(
      or(
        person.email ? eq(contactMessage.email, person.email) : sql`false`,
        person.phone ? eq(contactMessage.phone, person.phone) : sql`false`,
      ),
    )
  await db.delete(sentMessage).where(isTheirs(db, person))
  await db.delete(sentMessage).where(inArray(sentMessage.inquiryId, inquiries))
}

/** Deletes messages that were sent before a moment, and the digests of those erased before another. */
export async function sweepMessages(db: Tx, sentBefore: Date, erasedBefore: Date): Promise<void> {
  await db.delete(sentMessage).where(lt(sentMessage.createdAt, sentBefore))
  await db.delete(erasedRecipient).where(lt(erasedRecipient.erasedAt, erasedBefore))
}
