import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@idocard/domain/duration'
import {
  type ExpiringPoints,
  POINTS_FOR_ACTIVATION,
  POINTS_FOR_VISIT,
  type PointReason,
  pointExpiry,
  pointsForOrder,
  pointsToUse,
} from '@idocard/domain/loyalty/point'
import type { PrizeApplicationState } from '@idocard/domain/loyalty/prize-application-state'
import { collectedOn } from '@idocard/domain/loyalty/stamp-card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { order } from '../db/schema/commerce/order.ts'
import { companyPage } from '../db/schema/company/company-page.ts'
import { staffRole } from '../db/schema/identity/staff.ts'
import {
  drive,
  pointBalance,
  pointCard,
  pointEntry,
  pointLot,
  prize,
  prizeApplication,
  stamp,
} from '../db/schema/loyalty/point.ts'
import cards from './cards.json' with { type: 'json' }
import points from './points.json' with { type: 'json' }

/** The demo holder who has an entry in every list. */
const HOLDER = '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01'
const OWN_COMPANY = 3

interface DemoApplication {
  prize: number
  state: PrizeApplicationState
  daysAgo: number
  decidedDaysAgo?: number
  handedOverDaysAgo?: number
  reasonCh?: string
  reasonEn?: string
}

/** Writes the point cards, prizes and drives of both companies, and the demo holder's stamps, points and prizes. */
export async function seedPoints(db: Tx): Promise<void> {
  await db.insert(staffRole).values(points.staff.map((one) => ({ ...one, role: 'manager' as const })))
  await db.insert(pointCard).values(points.cards)
  await db.insert(prize).values(
    points.prizes.map(({ untilDays, ...one }) => ({
      ...one,
      shownUntil: untilDays === undefined ? null : dayEnd(untilDays),
    })),
  )
  await db.insert(companyPage).values(points.pages).onConflictDoNothing()
  await db.insert(drive).values(
    points.drives.map(({ inDays, from, to, ...one }) => ({
      ...one,
      startsAt: momentOn(inDays, from),
      endsAt: momentOn(inDays, to),
    })),
  )
  // The sequences must continue after the file's ids.
  for (const table of [pointCard, prize])
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
    )
  await seedLedger(db)
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
/** A time of day in Taiwan (`09:30`) on the day `inDays` days from today. */
const momentOn = (inDays: number, time: string) => new Date(`${taiwanDay(ago(-inDays))}T${time}:00+08:00`)
const dayEnd = (inDays: number) => momentOn(inDays + 1, '00:00')

interface Entry {
  amount: number
  reason: PointReason
  reference: string
  at: Date
}

/** Writes the demo holder's ledger and balance with our own company, in chronological order. */
async function seedLedger(db: Tx): Promise<void> {
  const entries: Entry[] = [...(await earnedByOrders(db)), ...(await earnedByStamps(db)), ...(await spentOnPrizes(db))]
  const add = (reason: PointReason, amount: number, reference: string, at: Date) =>
    entries.push({ amount, reason, reference, at })
  for (const one of cards)
    if (one.member === HOLDER && !('company' in one))
      add('activation', POINTS_FOR_ACTIVATION, one.cardSn, ago(one.daysAgo ?? 0))
  for (const days of points.visits) add('visit', POINTS_FOR_VISIT, taiwanDay(ago(days)), ago(days))
  // A gift from three years ago that was never used and has expired.
  const given = ago(3 * 366)
  add('gift', 30, 'welcome', given)
  add('expired', -30, `${taiwanDay(pointExpiry(given))} 30`, pointExpiry(given))
  entries.sort((a, b) => a.at.getTime() - b.at.getTime())
  const account = { memberId: HOLDER, companyId: OWN_COMPANY }
  const entered = await db
    .insert(pointEntry)
    .values(entries.map((one) => ({ ...account, ...one })))
    .returning({ id: pointEntry.id })
  const lots: (ExpiringPoints & { entryId: number; sign: 1 | -1 })[] = []
  for (const [index, entry] of entries.entries()) {
    const sign = entry.amount > 0 ? 1 : -1
    const spent = entered[entries.findIndex((one) => one.reason === 'prize' && one.reference === entry.reference)]
    const points =
      entry.reason === 'prize_returned'
        ? lots.filter(({ entryId }) => entryId === spent?.id)
        : sign > 0
          ? [{ points: entry.amount, expiresAt: pointExpiry(entry.at) }]
          : pointsToUse(leftOf(lots), -entry.amount)
    lots.push(...points.map((one) => ({ ...one, entryId: entered[index]?.id ?? 0, sign }) as const))
  }
  await db
    .insert(pointLot)
    .values(lots.map(({ entryId, expiresAt, points, sign }) => ({ entryId, expiresAt, amount: sign * points })))
  const sumOf = (isOf: (entry: Entry) => boolean) =>
    entries.filter(isOf).reduce((total, { amount }) => total + Math.abs(amount), 0)
  const sums = {
    earned: sumOf(({ amount }) => amount > 0),
    spent: sumOf(({ amount, reason }) => amount < 0 && reason !== 'expired'),
    expired: sumOf(({ reason }) => reason === 'expired'),
  }
  await db.insert(pointBalance).values({ ...account, ...sums, balance: sums.earned - sums.spent - sums.expired })
}

/** What is left of the demo holder's points by expiry, the first to expire first. */
function leftOf(lots: readonly (ExpiringPoints & { sign: 1 | -1 })[]): ExpiringPoints[] {
  const left = new Map<number, number>()
  for (const { expiresAt, points, sign } of lots)
    left.set(expiresAt.getTime(), (left.get(expiresAt.getTime()) ?? 0) + sign * points)
  return [...left]
    .toSorted(([one], [other]) => one - other)
    .map(([at, points]) => ({ points, expiresAt: new Date(at) }))
}

async function earnedByOrders(db: Tx): Promise<Entry[]> {
  const paid = await db.select().from(order).where(eq(order.memberId, HOLDER))
  return paid.map(({ orderNumber, subtotal, discount, createdAt, paidAt }) => ({
    amount: pointsForOrder(subtotal - discount),
    reason: 'order',
    reference: orderNumber,
    at: paidAt ?? createdAt,
  }))
}

async function earnedByStamps(db: Tx): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { card: pointCardId, daysAgo } of points.stamps) {
    const rule = points.cards.find(({ id }) => id === pointCardId)
    for (const [index, days] of daysAgo.entries()) {
      const given = { pointCardId, memberId: HOLDER, at: ago(days) } as const
      const [made] = await db
        .insert(stamp)
        .values({ ...given, reference: `demo ${index}` })
        .returning({ id: stamp.id })
      if (!made || !rule) throw new Error(`The demo has no point card ${pointCardId}.`)
      entries.push({ amount: rule.points, reason: 'stamp', reference: `${pointCardId} ${made.id}`, at: given.at })
      const collected = collectedOn(index + 1, rule.stamps)
      if (collected.stamps === 0)
        entries.push({
          amount: rule.fullPoints,
          reason: 'full_card',
          reference: `${pointCardId} ${collected.full}`,
          at: given.at,
        })
    }
  }
  return entries
}

async function spentOnPrizes(db: Tx): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const one of points.applications as DemoApplication[]) {
    const { prize: prizeId, state, daysAgo, decidedDaysAgo, handedOverDaysAgo, ...reason } = one
    const cost = points.prizes.find(({ id }) => id === prizeId)?.points ?? 0
    const decidedAt = decidedDaysAgo === undefined ? null : ago(decidedDaysAgo)
    const [made] = await db
      .insert(prizeApplication)
      .values({
        ...reason,
        prizeId,
        memberId: HOLDER,
        state,
        points: cost,
        // This code is never shown: an application that is approved later gets a new code.
        codeHash: randomBytes(32),
        appliedAt: ago(daysAgo),
        decidedAt,
        handedOverAt: handedOverDaysAgo === undefined ? null : ago(handedOverDaysAgo),
      })
      .returning({ id: prizeApplication.id })
    const reference = made?.id ?? ''
    entries.push({ amount: -cost, reason: 'prize', reference, at: ago(daysAgo) })
    if (state === 'refused' && decidedAt)
      entries.push({ amount: cost, reason: 'prize_returned', reference, at: decidedAt })
  }
  return entries
}
