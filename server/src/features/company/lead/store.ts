import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { REMOVED } from '@idocard/contract/removal'
import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { type LeadRow, lead, leadMeeting, leadSearch } from '../../../db/schema/company/lead.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import { forgetAnswers, noteLeads } from '../lead-destination/index.ts'

type Staff = Acting<'lead.read' | 'lead.edit'>

/** The company's leads. */
export const leads = companyRows(lead, {
  may: ['lead.read', 'lead.edit'],
  search: (keyword) => hasFragment(leadSearch(lead), searchedText(keyword)),
  sorts: { met: { by: lead.metAt, kind: 'moment' }, name: { by: lead.name, kind: 'text' } },
})

type Listing = InputOf<(typeof contract)['lead']['list']>

/** A page of the company's leads. @returns undefined for a cursor that does not belong to this list */
export function listLeads(db: Tx, acting: Staff, { state, eventId, ownerId, ...at }: Listing) {
  const metThere = db
    .select({ id: leadMeeting.id })
    .from(leadMeeting)
    .where(and(eq(leadMeeting.leadId, lead.id), eq(leadMeeting.eventId, eventId)))
  return leads.list(
    db,
    acting,
    { ...at, show: state === REMOVED ? REMOVED : '' },
    state === '' || state === REMOVED ? undefined : eq(lead.state, state),
    eventId === 0 ? undefined : exists(metThere),
    ownerId === 0 ? undefined : eq(lead.ownerId, ownerId),
  )
}

/** A lead that may be deleted. */
export async function removedLead(db: Tx, acting: Staff, id: number): Promise<LeadRow | undefined> {
  const [found] = await db
    .select()
    .from(lead)
    .where(leads.isOf(acting, eq(lead.id, id)))
  return found
}

/** What the company's people left or shared, the latest meeting first, with their names and events. */
export const meetingsOf = (db: Tx, of: readonly Pick<LeadRow, 'id'>[]) =>
  db
    .select({
      meeting: leadMeeting,
      nameCh: employee.nameCh,
      nameEn: employee.nameEn,
      eventCh: leadEvent.titleCh,
      eventEn: leadEvent.titleEn,
    })
    .from(leadMeeting)
    .leftJoin(employee, and(eq(employee.id, leadMeeting.employeeId), isKept(employee)))
    .leftJoin(leadEvent, eq(leadEvent.id, leadMeeting.eventId))
    .where(
      inArray(
        leadMeeting.leadId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(desc(leadMeeting.at), desc(leadMeeting.id))

/** Those of a company's people who are on its list, by their ids. */
export async function ownersNamed(db: Tx, of: readonly Pick<LeadRow, 'ownerId'>[]) {
  const ids = [...new Set(of.flatMap(({ ownerId }) => ownerId ?? []))]
  const rows = await db
    .select({ id: employee.id, nameCh: employee.nameCh, nameEn: employee.nameEn })
    .from(employee)
    .where(and(inArray(employee.id, ids), isKept(employee)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those who take care of a lead of the company. */
export const ownersOf = (db: Tx, { company: of }: Staff) =>
  db
    .selectDistinct({ id: employee.id, nameCh: employee.nameCh, nameEn: employee.nameEn })
    .from(lead)
    .innerJoin(employee, and(eq(employee.id, lead.ownerId), isKept(employee)))
    .where(and(eq(lead.companyId, of.id), isKept(lead)))
    .orderBy(asc(employee.nameCh), asc(employee.id))

/** Whether somebody of the company can take care of leads: they have joined it. */
export async function mayOwn(db: Tx, companyId: number, id: number): Promise<boolean> {
  const found = await db
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.companyId, companyId), eq(employee.id, id), isKept(employee), eq(employee.state, 'joined')))
    .for('key share')
  return found.length > 0
}

/** Decides whether the company gets what visitors leave. @returns what it was */
export async function setPolicy(
  db: Tx,
  { company: of }: Acting<'company.edit'>,
  sharesLeads: boolean,
): Promise<boolean> {
  const [before] = await db
    .select({ sharesLeads: company.sharesLeads })
    .from(company)
    .where(eq(company.id, of.id))
    .for('no key update')
  await db.update(company).set({ sharesLeads }).where(eq(company.id, of.id))
  return before?.sharesLeads ?? false
}

export async function policyOf(db: Tx, { company: of }: Staff): Promise<boolean> {
  const [found] = await db.select({ sharesLeads: company.sharesLeads }).from(company).where(eq(company.id, of.id))
  return found?.sharesLeads ?? false
}

/** The companies that want leads and whose card somebody has, and whether they have this contact of theirs. */
export const companiesFor = (db: Tx, who: Owner, contactId: string) =>
  db
    .select({
      cardSn: card.cardSn,
      employeeId: employee.id,
      companyId: company.id,
      companyCh: company.companychname,
      companyEn: company.companyenname,
      isShared: sql<boolean>`exists (${db
        .select({ id: leadMeeting.id })
        .from(leadMeeting)
        .innerJoin(lead, and(eq(lead.id, leadMeeting.leadId), isKept(lead)))
        .where(and(eq(leadMeeting.contactId, contactId), eq(lead.companyId, company.id)))})`,
    })
    .from(employee)
    .innerJoin(
      card,
      and(
        eq(card.cardSn, employee.cardSn),
        eq(card.memberId, employee.memberId),
        eq(card.companyId, employee.companyId),
      ),
    )
    .innerJoin(
      company,
      and(eq(company.id, employee.companyId), eq(company.sharesLeads, true), isNull(company.pausedAt)),
    )
    .where(and(eq(employee.memberId, who.id), isKept(employee)))
    .orderBy(asc(employee.id))

/** The company's last event of this name, which is what an address book has of it. */
export async function eventNamed(db: Tx, companyId: number, name: string): Promise<number | null> {
  if (name === '') return null
  const [found] = await db
    .select({ id: leadEvent.id })
    .from(leadEvent)
    .where(
      and(
        eq(leadEvent.companyId, companyId),
        isKept(leadEvent),
        or(eq(leadEvent.titleCh, name), eq(leadEvent.titleEn, name)),
      ),
    )
    .orderBy(desc(leadEvent.lastDay))
    .limit(1)
  return found?.id ?? null
}

const kept = (rows: readonly Pick<LeadRow, 'id' | 'removedAt'>[]) =>
  rows.flatMap(({ id, removedAt }) => (removedAt === null ? [id] : []))

/** Gives the leads of somebody who leaves a company to a colleague. */
export async function handOverLeads(db: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  const given = await db
    .update(lead)
    .set({ ownerId: toId, formerOwnerId: fromId, version: sql`${lead.version} + 1` })
    .where(eq(lead.ownerId, fromId))
    .returning({ id: lead.id, removedAt: lead.removedAt })
  await noteLeads(db, 'lead.updated', kept(given))
}

/** Somebody is back: their leads are theirs again, unless the company has given them to somebody else since. */
export async function returnLeads(db: Tx, id: number): Promise<void> {
  const given = await db
    .update(lead)
    .set({ ownerId: id, formerOwnerId: null, version: sql`${lead.version} + 1` })
    .where(eq(lead.formerOwnerId, id))
    .returning({ id: lead.id, removedAt: lead.removedAt })
  await noteLeads(db, 'lead.updated', kept(given))
}

/** Before an account is erased: whoever it was takes care of no lead. What the company was given stays the company's. */
export async function leaveLeads(db: Tx, me: Owner): Promise<void> {
  const mine = db.select({ id: employee.id }).from(employee).where(eq(employee.memberId, me.id))
  const left = await db
    .update(lead)
    .set({ ownerId: null })
    .where(inArray(lead.ownerId, mine))
    .returning({ id: lead.id, removedAt: lead.removedAt })
  await noteLeads(db, 'lead.updated', kept(left))
}

/** Deletes leads with this phone number or e-mail address at all companies; null matches nothing. */
export async function deleteLeadsOf(
  db: Tx,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<void> {
  const found = await db
    .select({ id: lead.id })
    .from(lead)
    .where(or(phone ? eq(lead.phone, phone) : sql`false`, email ? eq(lead.email, email) : sql`false`))
    .orderBy(asc(lead.id))
    .for('update')
  const ids = found.map(({ id }) => id)
  await noteLeads(db, 'lead.deleted', ids)
  await forgetAnswers(db, ids)
  await db.delete(lead).where(inArray(lead.id, ids))
}
