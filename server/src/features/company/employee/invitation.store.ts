import { EMPLOYEE_TRANSITIONS } from '@idocard/domain/company/employee'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { department, type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import type { MemberRow } from '../../identity/sign-in/index.ts'
import { HOME_COMPANY } from '../company/index.ts'

/** Whether an invitation is to somebody: it is bound to how they sign in, so a forwarded message opens nothing. */
const isTo = ({ phone, email }: Pick<MemberRow, 'phone' | 'email'>): SQL | undefined => {
  const ways = [...(phone ? [eq(employee.phone, phone)] : []), ...(email ? [eq(employee.email, email)] : [])]
  return ways.length > 0 ? or(...ways) : undefined
}

const rowsTo = (db: Tx, who: Pick<MemberRow, 'phone' | 'email'>, answer: 'join' | 'decline', ...more: SQL[]) => {
  const to = isTo(who)
  if (!to) return undefined
  return db
    .select({ employee, company, department })
    .from(employee)
    .innerJoin(company, eq(company.id, employee.companyId))
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(
      and(
        to,
        isKept(employee),
        isNull(company.pausedAt),
        inArray(employee.state, [...EMPLOYEE_TRANSITIONS[answer].from]),
        ...more,
      ),
    )
}

/** The invitations that somebody can accept, with company and department, the oldest first. */
export const invitationsTo = async (db: Tx, who: Pick<MemberRow, 'phone' | 'email'>) =>
  (await rowsTo(db, who, 'join')?.orderBy(asc(employee.invitedAt), asc(employee.id)).limit(20)) ?? []

/** An invitation to somebody that allows an answer, locked until the transaction ends. */
export async function lockInvitationTo(
  db: Tx,
  who: Pick<MemberRow, 'phone' | 'email'>,
  id: number,
  answer: 'join' | 'decline',
) {
  const [found] = (await rowsTo(db, who, answer, eq(employee.id, id))?.for('update', { of: employee })) ?? []
  return found
}

/** Whether somebody has joined a company as one of its people. */
export async function hasJoined(db: Tx, who: Owner, companyId: number): Promise<boolean> {
  const found = await db
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.companyId, companyId), eq(employee.memberId, who.id), isKept(employee)))
    .limit(1)
  return found.length > 0
}

/**
 * The oldest card of a company that somebody has; undefined if they have none. At the site's own company holders make cards
 * without plastic themselves: those are their own.
 */
export async function cardOfCompany(db: Tx, who: Owner, companyId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(
      and(
        eq(card.memberId, who.id),
        eq(card.companyId, companyId),
        inArray(card.state, ['active', 'paused']),
        companyId === HOME_COMPANY ? eq(card.physical, true) : undefined,
      ),
    )
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
    .limit(1)
  return found?.cardSn
}

/**
 * Changes where somebody stands, in a locked row. The version stays: it counts what staff type, and who has the editor open
 * goes on.
 */
export async function changeState(
  db: Tx,
  { id }: Pick<EmployeeRow, 'id'>,
  fields: Partial<
    Pick<
      EmployeeRow,
      | 'state'
      | 'invitedAt'
      | 'remindedAt'
      | 'joinedAt'
      | 'memberId'
      | 'cardSn'
      | 'cardDue'
      | 'givenPhone'
      | 'givenEmail'
      | 'exceptions'
    >
  >,
): Promise<EmployeeRow> {
  const [after] = await db.update(employee).set(fields).where(eq(employee.id, id)).returning()
  if (!after) throw new Error('An employee who was locked was not found.')
  return after
}

/** Somebody who is invited, with their company, for the message to them. */
export async function employeeToInvite(db: Tx, id: number) {
  const [found] = await db
    .select({ employee, company })
    .from(employee)
    .innerJoin(company, eq(company.id, employee.companyId))
    .where(and(eq(employee.id, id), isKept(employee)))
  return found
}
