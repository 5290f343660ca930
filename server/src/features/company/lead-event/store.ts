import { taiwanDay } from '@idocard/domain/taiwan-day'
import { and, asc, count, countDistinct, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import { type LeadEventRow, leadEvent } from '../../../db/schema/company/lead-event.ts'

type Staff = Acting<'lead.read' | 'lead.edit'>

/** The company's events. */
export const events = companyRows(leadEvent, {
  may: ['lead.read', 'lead.edit'],
  search: [leadEvent.titleCh, leadEvent.titleEn, leadEvent.placeCh, leadEvent.placeEn],
  sorts: {
    last: { by: leadEvent.lastDay, kind: 'day' },
    title: { by: leadEvent.titleCh, kind: 'text' },
  },
})

export async function countEvents(db: Tx, acting: Staff): Promise<number> {
  const [counted] = await db
    .select({ events: count() })
    .from(leadEvent)
    .where(events.isOf(acting, isKept(leadEvent)))
  return counted?.events ?? 0
}

/** How many people are at each of these events now, and how many leads were met there. */
export async function countsOf(db: Tx, of: readonly { id: number }[]) {
  const ids = of.map(({ id }) => id)
  const people = await db
    .select({ id: employee.eventId, count: count() })
    .from(employee)
    .where(and(inArray(employee.eventId, ids), isKept(employee)))
    .groupBy(employee.eventId)
  const leads = await db
    .select({ id: leadMeeting.eventId, count: countDistinct(leadMeeting.leadId) })
    .from(leadMeeting)
    .innerJoin(lead, and(eq(lead.id, leadMeeting.leadId), isKept(lead)))
    .where(inArray(leadMeeting.eventId, ids))
    .groupBy(leadMeeting.eventId)
  const at = (rows: readonly { id: number | null; count: number }[], id: number) =>
    rows.find((row) => row.id === id)?.count ?? 0
  return (id: number) => ({ people: at(people, id), leads: at(leads, id) })
}

/** Somebody's entry in the list of a company, with the company's card that they have. */
const isTheirs = and(
  isKept(employee),
  eq(card.cardSn, employee.cardSn),
  eq(card.memberId, employee.memberId),
  eq(card.companyId, employee.companyId),
)

/** The events from one day until another of the companies whose card somebody has. */
export const eventsOf = (db: Tx, who: Owner, from: string, until: string) =>
  db
    .select({ event: leadEvent, company, cardSn: card.cardSn, attended: employee.eventId })
    .from(employee)
    .innerJoin(card, isTheirs)
    .innerJoin(company, and(eq(company.id, employee.companyId), isNull(company.pausedAt)))
    .innerJoin(leadEvent, and(eq(leadEvent.companyId, company.id), isKept(leadEvent)))
    .where(and(eq(employee.memberId, who.id), gte(leadEvent.lastDay, from), lte(leadEvent.firstDay, until)))
    .orderBy(asc(leadEvent.firstDay), asc(leadEvent.id))

/**
 * One of these events, with somebody's entry at its company, locked until the transaction ends.
 * @returns undefined if there is none, or it is not theirs
 */
export async function lockAttending(db: Tx, who: Owner, id: number) {
  const [found] = await db
    .select({ event: leadEvent, employee, cardSn: card.cardSn })
    .from(employee)
    .innerJoin(card, isTheirs)
    .innerJoin(leadEvent, and(eq(leadEvent.companyId, employee.companyId), isKept(leadEvent)))
    .where(and(eq(employee.memberId, who.id), eq(leadEvent.id, id)))
    .for('update', { of: employee })
  return found
}

export async function attend(db: Tx, employeeId: number, eventId: number | null): Promise<void> {
  await db.update(employee).set({ eventId }).where(eq(employee.id, employeeId))
}

/** Whose card of a company it is, and at which event they are; undefined for any other card. */
export async function placeOfCard(db: Tx, cardSn: string) {
  const [found] = await db
    .select({ employeeId: employee.id, company, event: leadEvent })
    .from(card)
    .innerJoin(employee, isTheirs)
    .innerJoin(company, and(eq(company.id, employee.companyId), isNull(company.pausedAt)))
    .leftJoin(leadEvent, and(eq(leadEvent.id, employee.eventId), isKept(leadEvent)))
    .where(eq(card.cardSn, cardSn))
  return found
}

/** The event where somebody is, of any company; undefined if they are at none. */
export async function eventAt(db: Tx, who: Owner): Promise<LeadEventRow | undefined> {
  const [found] = await db
    .select({ event: leadEvent })
    .from(employee)
    .innerJoin(card, isTheirs)
    .innerJoin(company, and(eq(company.id, employee.companyId), isNull(company.pausedAt)))
    .innerJoin(leadEvent, and(eq(leadEvent.id, employee.eventId), isKept(leadEvent)))
    .where(eq(employee.memberId, who.id))
    .orderBy(asc(leadEvent.lastDay), asc(leadEvent.id))
    .limit(1)
  return found?.event
}

/** Whoever is at an event that is over is there no more. @returns the numbers of their cards */
export async function endAttending(db: Tx, now: Date): Promise<string[]> {
  const over = db
    .select({ id: leadEvent.id })
    .from(leadEvent)
    .where(lt(leadEvent.lastDay, taiwanDay(now)))
  const rows = await db
    .update(employee)
    .set({ eventId: null })
    .where(inArray(employee.eventId, over))
    .returning({ cardSn: employee.cardSn })
  return rows.flatMap(({ cardSn }) => cardSn ?? [])
}
