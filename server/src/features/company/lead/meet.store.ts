import { furtherOf, LEAD_LIMITS, type LeadAnswer, MAX_MEETINGS } from '@idocard/domain/company/lead'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { type LeadRow, lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { sendLeads } from '../lead-destination/index.ts'

/** Whom somebody met. One of `phone` (E.164) and `email` is set. */
export interface Met {
  name: string
  company: string
  title: string
  phone: string
  email: string
}

export interface Meeting {
  companyId: number
  employeeId: number
  eventId: number | null
  contactId: string
  source: 'form' | 'shared'
  answers: LeadAnswer[]
  message: string
  consent: string
  at: Date
}

/**
 * Of those who add or bring back a lead of a company, one at a time: the same person may come from two phones at once, by phone
 * number and by e-mail address.
 */
export const lockLeads = (db: Tx, companyId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`leads ${companyId}`}, 0))`)

/** The company's leads with this phone number or e-mail address, the oldest first, locked until the transaction ends. */
export const lockSame = (
  db: Tx,
  companyId: number,
  { phone, email }: Pick<Met, 'phone' | 'email'>,
): Promise<LeadRow[]> =>
  db
    .select()
    .from(lead)
    .where(
      and(
        eq(lead.companyId, companyId),
        isKept(lead),
        or(phone ? eq(lead.phone, phone) : undefined, email ? eq(lead.email, email) : undefined),
      ),
    )
    .orderBy(asc(lead.id))
    .for('update')

/**
 * Records that one of a company's people met somebody. Whoever has the same phone number or e-mail address as a lead is that
 * lead; of two leads who turn out to be one person, one is left, with all that the company wrote.
 */
export async function recordMeeting(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after'>,
  met: Met,
  { companyId, ...meeting }: Meeting,
): Promise<void> {
  const { db } = unit
  // Before the leads, in the order of whoever leaves a company.
  await db.select({ id: employee.id }).from(employee).where(eq(employee.id, meeting.employeeId)).for('key share')
  await lockLeads(db, companyId)
  const [first, ...others] = await lockSame(db, companyId, met)
  // Before they are gone.
  await sendLeads(
    queue,
    unit,
    'lead.deleted',
    others.map(({ id }) => id),
  )
  const leadId = first ? await joined(db, [first, ...others], met, meeting) : await added(db, companyId, met, meeting)
  await db.insert(leadMeeting).values({ ...meeting, leadId })
  await db
    .delete(leadMeeting)
    .where(
      inArray(
        leadMeeting.id,
        db
          .select({ id: leadMeeting.id })
          .from(leadMeeting)
          .where(eq(leadMeeting.leadId, leadId))
          .orderBy(desc(leadMeeting.at), desc(leadMeeting.id))
          .offset(MAX_MEETINGS),
      ),
    )
  await sendLeads(queue, unit, first ? 'lead.updated' : 'lead.created', [leadId])
}

type Rest = Omit<Meeting, 'companyId'>

async function added(db: Tx, companyId: number, met: Met, { employeeId, at }: Rest): Promise<number> {
  const [made] = await db
    .insert(lead)
    .values({ ...met, companyId, ownerId: employeeId, createdAt: at, metAt: at })
    .returning({ id: lead.id })
  if (!made) throw new Error('A lead was not added.')
  return made.id
}

async function joined(
  db: Tx,
  all: readonly [LeadRow, ...LeadRow[]],
  met: Met,
  { employeeId, at }: Rest,
): Promise<number> {
  const [first, ...others] = all
  if (others.length > 0) {
    const ids = others.map(({ id }) => id)
    await db.update(leadMeeting).set({ leadId: first.id }).where(inArray(leadMeeting.leadId, ids))
    // Before the one that is left has their numbers and addresses, which a company has once.
    await db.delete(lead).where(inArray(lead.id, ids))
  }
  const known = <K extends 'phone' | 'email' | 'company' | 'title'>(name: K) =>
    all.map((one) => one[name]).find((value) => value !== '') ?? met[name]
  const fields = {
    ...{ phone: known('phone'), email: known('email'), company: known('company'), title: known('title') },
    state: all.map(({ state }) => state).reduce(furtherOf),
    ownerId: all.map(({ ownerId }) => ownerId).find((ownerId) => ownerId !== null) ?? employeeId,
    note: all
      .map(({ note }) => note)
      .filter((note) => note !== '')
      .join('\n')
      .slice(0, LEAD_LIMITS.note),
  }
  const isChanged = Object.entries(fields).some(([name, value]) => first[name as keyof typeof fields] !== value)
  await db
    .update(lead)
    .set({
      ...fields,
      metAt: new Date(Math.max(at.getTime(), ...all.map(({ metAt }) => metAt.getTime()))),
      // That somebody met them again is no change of what staff typed.
      ...(isChanged && { version: sql`${lead.version} + 1` }),
    })
    .where(eq(lead.id, first.id))
  return first.id
}
