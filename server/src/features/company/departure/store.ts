import { DEPARTURE_DAYS } from '@idocard/domain/company/departure'
import { DAY_MS } from '@idocard/domain/duration'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ActingFor } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { type DepartureRow, departure } from '../../../db/schema/company/departure.ts'
import { employee } from '../../../db/schema/company/employee.ts'

type Staff = ActingFor<'people.read' | 'employee.edit'>

export async function insertDeparture(db: Tx, row: Omit<typeof departure.$inferInsert, 'id'>): Promise<void> {
  await db.insert(departure).values(row)
}

const ofEmployee = ({ company: of }: Staff, employeeId: number) =>
  and(eq(departure.companyId, of.id), eq(departure.employeeId, employeeId))

/** How one of the company's people has left. */
export async function departureOf(db: Tx, acting: Staff, employeeId: number): Promise<DepartureRow | undefined> {
  const [found] = await db.select().from(departure).where(ofEmployee(acting, employeeId))
  return found
}

/** The same with their card, for staff to see. */
export async function departureShown(db: Tx, acting: Staff, employeeId: number) {
  const [found] = await db
    .select({ departure, leftAs: card.leftAs, colleagueSn: card.leadsTo })
    .from(departure)
    .innerJoin(employee, and(eq(employee.id, departure.employeeId), isKept(employee)))
    .leftJoin(card, eq(card.cardSn, departure.cardSn))
    .where(ofEmployee(acting, employeeId))
  return found
}

/** @returns the row as it is once nobody else changes it; undefined if it is undone or over */
export async function endDeparture(db: Tx, { id }: DepartureRow): Promise<DepartureRow | undefined> {
  const [ended] = await db.delete(departure).where(eq(departure.id, id)).returning()
  return ended
}

/** The card of one of the company's people that visitors can see now. */
export async function shownCardOf(db: Tx, { companyId, id }: { companyId: number; id: number }) {
  const [found] = await db
    .select({ cardSn: card.cardSn })
    .from(employee)
    .innerJoin(card, and(eq(card.cardSn, employee.cardSn), eq(card.memberId, employee.memberId)))
    .where(
      and(
        eq(employee.id, id),
        eq(employee.companyId, companyId),
        eq(card.companyId, companyId),
        eq(card.state, 'active'),
        isKept(employee),
      ),
    )
  return found?.cardSn
}

const checkOwner = ownership(departure.memberId, (row: DepartureRow) => row.memberId)
const former = alias(card, 'former')

/** The cards that companies ended because somebody left, the last first. */
export async function endedCards(db: Tx, who: Owner) {
  const rows = await db
    .select({ departure, fields: former.fields, companyCh: company.companychname, companyEn: company.companyenname })
    .from(departure)
    .innerJoin(company, eq(company.id, departure.companyId))
    .innerJoin(former, eq(former.cardSn, departure.cardSn))
    .where(eq(departure.memberId, who.id))
    .orderBy(desc(departure.leftAt), desc(departure.id))
  return rows
}

/** One of somebody's own departures, locked until the transaction ends. */
export async function lockOwnDeparture(db: Tx, who: Owner, id: number): Promise<Owned<DepartureRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(departure)
      .where(and(isTheirs, eq(departure.id, id)))
      .for('update'),
  )
  return found
}

export async function noteKept(db: Tx, { id }: Owned<DepartureRow>, keptSn: string): Promise<void> {
  await db.update(departure).set({ keptSn }).where(eq(departure.id, id))
}

/** Before an account is erased: what companies keep of somebody's departures has nothing that they or others wrote to them. */
export async function forgetDepartures(db: Tx, me: Owner): Promise<void> {
  const left = await db
    .update(departure)
    .set({ note: '' })
    .where(eq(departure.memberId, me.id))
    .returning({ employeeId: departure.employeeId })
  const ids = left.map(({ employeeId }) => employeeId)
  await db.update(employee).set({ exceptions: {} }).where(inArray(employee.id, ids))
}

/** One that cannot be undone any more; undefined if there is none. */
export async function oldDeparture(db: Tx, now: Date): Promise<DepartureRow | undefined> {
  const [found] = await db
    .select()
    .from(departure)
    .where(lt(departure.leftAt, new Date(now.getTime() - DEPARTURE_DAYS * DAY_MS)))
    .orderBy(asc(departure.id))
    .limit(1)
  return found
}

/** Takes whoever has left off the list for good, with all that refers to them. */
export async function forgetEmployee(db: Tx, { employeeId }: DepartureRow): Promise<void> {
  await db.delete(employee).where(and(eq(employee.id, employeeId), eq(employee.state, 'left')))
}
