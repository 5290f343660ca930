import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { ActingFor } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { directoryAct, directoryGroup, directoryPerson } from '../../../db/schema/company/directory.ts'
import { employee } from '../../../db/schema/company/employee.ts'

type Owner = ActingFor<'company.edit'>

/** How many people and groups the directory keeps. */
export async function countKept(db: Tx, { company: of }: Owner): Promise<{ people: number; groups: number }> {
  const kept = and(eq(directoryPerson.companyId, of.id), eq(directoryPerson.isDeleted, false))
  return {
    people: await db.$count(directoryPerson, kept),
    groups: await db.$count(directoryGroup, eq(directoryGroup.companyId, of.id)),
  }
}

/** Who leaves within a day, the next first. */
export const leavingSoon = (db: Tx, { company: of }: Owner, most: number) =>
  db
    .select({
      id: employee.id,
      nameCh: employee.nameCh,
      nameEn: employee.nameEn,
      leavesAt: directoryPerson.leavesAt,
    })
    .from(directoryPerson)
    .innerJoin(employee, eq(employee.id, directoryPerson.employeeId))
    .where(and(eq(directoryPerson.companyId, of.id), isNotNull(directoryPerson.leavesAt)))
    .orderBy(asc(directoryPerson.leavesAt), asc(employee.id))
    .limit(most)

type Listing = InputOf<(typeof contract)['directory']['list']>

/** A page of what the directory did, and whether it keeps whom it was done to. */
export const actsListed = (db: Tx, { company: of }: Owner, { keyword, show, ...at }: Listing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, act: directoryAct, personId: directoryPerson.id })
          .from(directoryAct)
          .leftJoin(directoryPerson, eq(directoryPerson.employeeId, directoryAct.employeeId))
          .$dynamic(),
      where: and(
        eq(directoryAct.companyId, of.id),
        contains(keyword, directoryAct.subject),
        show === 'failed' ? ne(directoryAct.problem, '') : undefined,
      ),
      sorts: { newest: { by: sql`-${directoryAct.id}`, kind: 'integer' } },
      id: { by: directoryAct.id, kind: 'integer' },
    },
    at,
  )
