import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { lead } from '../../../db/schema/company/lead.ts'
import {
  type LeadDeliveryRow,
  type LeadDestinationRow,
  leadDelivery,
  leadDestination,
} from '../../../db/schema/company/lead-destination.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'

type Owner = Acting<'company.edit'>

/** The company's destinations. */
export const leadDestinations = companyRows(leadDestination, {
  may: 'company.edit',
  search: [leadDestination.name],
  sorts: { newest: { by: sql`(-${leadDestination.id})`, kind: 'integer' } },
})

/** How many destinations the company has. The company must be locked. */
export const countDestinations = (db: Tx, acting: Owner): Promise<number> =>
  db.$count(leadDestination, leadDestinations.isOf(acting, isKept(leadDestination)))

/** How many deliveries of these destinations wait, and how many failed, by the destination. */
export async function countsOf(db: Db | Tx, of: readonly Pick<LeadDestinationRow, 'id'>[]) {
  const rows = await db
    .select({ id: leadDelivery.destinationId, state: leadDelivery.state, count: count() })
    .from(leadDelivery)
    .where(
      and(
        inArray(
          leadDelivery.destinationId,
          of.map(({ id }) => id),
        ),
        inArray(leadDelivery.state, ['waiting', 'sending', 'failed']),
      ),
    )
    .groupBy(leadDelivery.destinationId, leadDelivery.state)
  const sum = (id: number, isFailed: boolean) =>
    rows.reduce((all, row) => all + (row.id === id && (row.state === 'failed') === isFailed ? row.count : 0), 0)
  return (id: number) => ({ waiting: sum(id, false), failed: sum(id, true) })
}

/** Switches a locked destination on or off. Its version stays: who has its settings open goes on typing. */
export async function setOff(db: Tx, row: LeadDestinationRow, offReason: '' | 'staff'): Promise<LeadDestinationRow> {
  const fresh = offReason === '' ? { failingSince: null, failures: 0, restsUntil: null } : {}
  const fields = { ...fresh, offReason }
  await db.update(leadDestination).set(fields).where(eq(leadDestination.id, row.id))
  return { ...row, ...fields }
}

/** Gives a locked destination another secret. */
export async function setSecret(db: Tx, { id }: LeadDestinationRow, sealedSecret: string): Promise<void> {
  await db.update(leadDestination).set({ sealedSecret }).where(eq(leadDestination.id, id))
}

type Listing = InputOf<(typeof contract)['leadDestination']['list_deliveries']>

/** A page of what was sent to a destination, and of what waits, with the names of the leads that are there. */
export const deliveriesListed = (db: Tx | Db, acting: Owner, { id, show, ...at }: Listing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, delivery: leadDelivery, name: lead.name })
          .from(leadDelivery)
          .innerJoin(leadDestination, eq(leadDestination.id, leadDelivery.destinationId))
          .leftJoin(lead, and(eq(lead.id, leadDelivery.leadId), eq(lead.companyId, acting.company.id), isKept(lead)))
          .$dynamic(),
      where: and(
        eq(leadDestination.companyId, acting.company.id),
        eq(leadDelivery.destinationId, id),
        show === '' ? undefined : inArray(leadDelivery.state, show === 'waiting' ? ['waiting', 'sending'] : [show]),
      ),
      sorts: { newest: { by: sql`-${leadDelivery.nth}`, kind: 'integer' } },
      id: { by: leadDelivery.id, kind: 'uuid' },
    },
    at,
  )

/** A delivery of the company, with its destination, which is locked until the transaction ends. */
export async function lockDelivery(db: Tx, acting: Owner, id: string) {
  const [found] = await db
    .select({ delivery: leadDelivery, destination: leadDestination })
    .from(leadDelivery)
    .innerJoin(leadDestination, eq(leadDestination.id, leadDelivery.destinationId))
    .where(leadDestinations.isOf(acting, eq(leadDelivery.id, id), isKept(leadDestination)))
    .for('update', { of: leadDestination })
  return found
}

/**
 * Sends something again, or at once. Its destination must be locked, and is asked even if it rests.
 * @returns false if something that waits already says the same
 */
export async function sendAgain(
  db: Tx,
  { id, destinationId, leadId, event }: LeadDeliveryRow,
  now: Date,
): Promise<boolean> {
  const [same] = await db
    .select({ id: leadDelivery.id })
    .from(leadDelivery)
    .where(
      and(
        eq(leadDelivery.destinationId, destinationId),
        eq(leadDelivery.leadId, leadId),
        eq(leadDelivery.event, event),
        eq(leadDelivery.state, 'waiting'),
      ),
    )
  if (same && same.id !== id) return false
  await db.update(leadDelivery).set({ state: 'waiting', attempts: 0, nextAt: now }).where(eq(leadDelivery.id, id))
  await db.update(leadDestination).set({ restsUntil: null }).where(eq(leadDestination.id, destinationId))
  return true
}

/** Writes down what became of a test. The destination must be locked. */
export async function recordTest(
  db: Tx,
  { id }: LeadDestinationRow,
  fields: Pick<LeadDeliveryRow, 'id' | 'state' | 'problem' | 'status' | 'milliseconds' | 'answer'> & { at: Date },
): Promise<void> {
  await db.insert(leadDelivery).values({
    ...{ ...fields, destinationId: id, leadId: 0, event: 'test' as const, attempts: 1 },
    ...{ nextAt: fields.at, triedAt: fields.at },
  })
  if (fields.state === 'sent')
    await db.update(leadDestination).set({ lastSuccessAt: fields.at }).where(eq(leadDestination.id, id))
}

/** The owners of a company whose accounts are there. */
export async function ownersOf(db: Tx, companyId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(and(eq(staffRole.companyId, companyId), isActiveOwner))
    .orderBy(asc(member.id))
  return rows.map(({ id }) => id)
}

const isActiveOwner = and(eq(staffRole.role, 'owner'), isNull(member.blockedAt), isNull(member.deletedAt))

/** A destination with how one of its company's owners is reached; undefined if they are none any more. */
export async function destinationToTell(db: Db | Tx, id: number, memberId: string) {
  const [found] = await db
    .select({ destination: leadDestination, company, email: member.email, phone: member.phone })
    .from(leadDestination)
    .innerJoin(company, eq(company.id, leadDestination.companyId))
    .innerJoin(staffRole, and(eq(staffRole.companyId, company.id), eq(staffRole.memberId, memberId)))
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(and(eq(leadDestination.id, id), isKept(leadDestination), isActiveOwner))
  return found
}
