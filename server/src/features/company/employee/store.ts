import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { REMOVED } from '@idocard/contract/removal'
import { EMPLOYEE_STATES, invitedSince } from '@idocard/domain/company/employee'
import { and, count, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import { hasSought, hasText, searchedText, soughtValues } from '../../../db/fragments.ts'
import { hotList } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved } from '../../../db/removed.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { companyOrderPerson } from '../../../db/schema/company/company-order.ts'
import { directoryPerson } from '../../../db/schema/company/directory.ts'
import {
  type DepartmentRow,
  department,
  type EmployeeRow,
  employee,
  employeeName,
  employeeSearch,
} from '../../../db/schema/company/employee.ts'
import { insideOf } from './department-tree.ts'

type Staff = ActingFor<'people.read' | 'employee.edit'>

const SORTS = {
  name: { by: employeeName(employee), kind: 'text' },
  newest: { by: sql`-${employee.id}`, kind: 'integer' },
} as const

/** The company's people, one by one. `listEmployees` reads the list of them. */
export const employees = companyRows(employee, { may: ['people.read', 'employee.edit'], search: [], sorts: SORTS })

/**
 * SQL: somebody has no plastic: neither is their card a physical one, nor does one lead to it, nor is one ordered for them. Who has left needs none.
 */
const isWithoutPlastic = sql`${employee.state} <> 'left' and not exists (
    select 1 from ${card} where (${card.cardSn} = ${employee.cardSn} or ${card.leadsTo} = ${employee.cardSn}) and ${card.physical}
  ) and not exists (
    select 1 from ${companyOrderPerson} join ${order} on ${order.id} = ${companyOrderPerson.orderId}
    where ${companyOrderPerson.employeeId} = ${employee.id} and ${order.state} not in ('cancelled', 'expired', 'refunded')
  )`

const searched = employeeSearch(employee)
const listed = hotList({
  query: (db, keys) =>
    db
      .select({ ...keys, row: employee })
      .from(employee)
      .$dynamic(),
  where: (
    _,
    {
      companyId,
      state,
      departments,
      since,
      plastic,
    }: Record<'companyId' | 'state' | 'departments' | 'since' | 'plastic', string>,
  ) =>
    and(
      eq(employee.companyId, Number(companyId)),
      state === REMOVED ? isRemoved(employee) : isKept(employee),
      isInState(state, since),
      departments === '' ? undefined : inArray(employee.departmentId, departments.split(' ').map(Number)),
      plastic === '' ? undefined : isWithoutPlastic,
    ),
  counted: (db) => db.select({ id: employee.id }).from(employee).$dynamic(),
  search: {
    // A text as it stands, and a phone number as it is stored: pieces of both are found.
    names: ['text', 'pieces', 'number', 'numberPieces'],
    values(keyword) {
      if (keyword === '') return undefined
      const number = soughtValues(searchedText(keyword))
      return { ...soughtValues(keyword.toLowerCase()), number: number.text, numberPieces: number.pieces }
    },
    conditions: (_, { text, pieces, number, numberPieces }) => ({
      from: employee,
      ways: [
        { from: employee, where: hasSought(searched, { text, pieces }) },
        { from: employee, where: hasSought(searched, { text: number, pieces: numberPieces }) },
      ],
      atHand: sql`(${hasText(searched, text)} or ${hasText(searched, number)})`,
    }),
  },
  sorts: SORTS,
  id: { by: employee.id, kind: 'integer' },
})

type Listing = InputOf<(typeof contract)['employee']['list']>

/** A page of the company's people. @returns undefined for a cursor that does not belong to this list */
export async function listEmployees(
  db: Tx,
  acting: Staff,
  { state, departmentId, plastic, keyword, ...at }: Listing,
  now: Date,
) {
  const inside = departmentId === 0 ? [] : insideOf(await departmentsOf(db, acting), departmentId)
  // A day for those alone who ask about it: each makes a statement of its own.
  const since = state === 'invited' || state === 'ended' ? invitedSince(now).toISOString() : ''
  const filters = { companyId: String(acting.company.id), state, departments: inside.join(' '), since, plastic }
  const page = await listed(db, filters, keyword, at)
  return page && { ...page, list: page.list.map(({ row }) => row) }
}

/** The company's departments. */
export const departments = companyRows(department, {
  may: ['people.read', 'employee.edit'],
  search: [department.titleCh, department.titleEn],
  sorts: { title: { by: department.titleCh, kind: 'text' } },
})

/** All departments of the company that are there: at most `MAX_DEPARTMENTS`. */
export const departmentsOf = (db: Tx, acting: Staff): Promise<DepartmentRow[]> =>
  db
    .select()
    .from(department)
    .where(departments.isOf(acting, isKept(department)))

/** How many people are in each of these departments, by the department's id. Those without any are left out. */
export async function peopleIn(db: Tx, of: readonly { id: number }[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: sql<number>`${employee.departmentId}`, people: count() })
    .from(employee)
    .where(
      and(
        inArray(
          employee.departmentId,
          of.map(({ id }) => id),
        ),
        isKept(employee),
      ),
    )
    .groupBy(employee.departmentId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Whether somebody is in a state, as a condition. Undefined, which is none, for what is no state. */
const isInState = (state: string, since: string): SQL | undefined => {
  const invited = eq(employee.state, 'invited')
  if (state === 'ended') return and(invited, lt(employee.remindedAt, new Date(since)))
  if (state === 'invited')
    return and(invited, or(isNull(employee.remindedAt), gte(employee.remindedAt, new Date(since))))
  const named = EMPLOYEE_STATES.find((one) => one === state)
  return named && eq(employee.state, named)
}

/** The ids of those of these people who still have their card of the company. */
export async function heldCards(db: Tx, of: readonly Pick<EmployeeRow, 'id'>[]): Promise<Set<number>> {
  if (of.length === 0) return new Set()
  const rows = await db
    .select({ id: employee.id })
    .from(employee)
    .innerJoin(card, and(eq(card.cardSn, employee.cardSn), eq(card.memberId, employee.memberId)))
    .where(
      inArray(
        employee.id,
        of.map(({ id }) => id),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** How many people the company has, also those who can be brought back. */
export async function countEmployees(db: Tx, acting: Staff): Promise<number> {
  const [found] = await db.select({ people: count() }).from(employee).where(employees.isOf(acting))
  return found?.people ?? 0
}

/** What no two people of a company have in common; what is empty is nobody's. */
export const SINGLE = ['phone', 'email', 'employeeNumber'] as const
type Single = Pick<EmployeeRow, (typeof SINGLE)[number]>

/** Whether another one of the company's people has joined with the same account. The company must be locked. */
export async function isJoinedTwice(
  db: Tx,
  acting: Staff,
  { id, memberId }: Pick<EmployeeRow, 'id' | 'memberId'>,
): Promise<boolean> {
  if (!memberId) return false
  const found = await db
    .select({ id: employee.id })
    .from(employee)
    .where(employees.isOf(acting, isKept(employee), ne(employee.id, id), eq(employee.memberId, memberId)))
    .limit(1)
  return found.length > 0
}

/** Which of somebody's fields another one of the company's people has. The company must be locked. */
export async function takenFields(
  db: Tx,
  acting: Staff,
  { id, ...row }: Single & { id: number },
): Promise<(typeof SINGLE)[number][]> {
  const given = SINGLE.filter((name) => row[name] !== '')
  if (given.length === 0) return []
  const others = await db
    .select({ phone: employee.phone, email: employee.email, employeeNumber: employee.employeeNumber })
    .from(employee)
    .where(
      employees.isOf(
        acting,
        isKept(employee),
        ne(employee.id, id),
        or(...given.map((name) => eq(employee[name], row[name]))),
      ),
    )
  return given.filter((name) => others.some((other) => other[name] === row[name]))
}

/** The departments of these people that are there, by their ids. */
export async function departmentsNamed(
  db: Tx,
  of: readonly Pick<EmployeeRow, 'departmentId'>[],
): Promise<Map<number, DepartmentRow>> {
  const ids = [...new Set(of.flatMap(({ departmentId }) => (departmentId === null ? [] : [departmentId])))]
  const rows = await db
    .select()
    .from(department)
    .where(and(inArray(department.id, ids), isKept(department)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these people whom the company's directory keeps, by their ids, and when they leave; null for who does not. */
export async function leavingOf(db: Tx, of: readonly Pick<EmployeeRow, 'id'>[]): Promise<Map<number, Date | null>> {
  if (of.length === 0) return new Map()
  const rows = await db
    .select({ id: directoryPerson.employeeId, leavesAt: directoryPerson.leavesAt })
    .from(directoryPerson)
    .where(
      inArray(
        directoryPerson.employeeId,
        of.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, leavesAt }) => [id, leavesAt]))
}

/** Somebody who was taken off the company's list. */
export async function removedEmployee(db: Tx, acting: Staff, id: number): Promise<EmployeeRow | undefined> {
  const [found] = await db
    .select()
    .from(employee)
    .where(employees.isOf(acting, isRemoved(employee), eq(employee.id, id)))
  return found
}
