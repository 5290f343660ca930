import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { maskUsername } from '@idocard/domain/identity/username'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { MAX_COUNTED } from '../../../db/count-rows.ts'
import { hasFragment } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company, companySearch } from '../../../db/schema/company/company.ts'
import { contactMessage } from '../../../db/schema/company/inquiry.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'
import type { CompanyRow } from '../company/index.ts'

type Staff = Acting<'company.edit', 'site'>
type Listing = InputOf<(typeof contract)['siteCompany']['list']>

/** A page of all companies. @returns undefined for a cursor that does not belong to this list */
export const listCompanies = (db: Tx, _staff: Staff, { keyword, state, ...at }: Listing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: company })
          .from(company)
          .$dynamic(),
      where: and(
        isNull(company.demoUntil),
        hasFragment(companySearch(company), keyword.toLowerCase()),
        { '': undefined, live: isNull(company.pausedAt), paused: isNotNull(company.pausedAt) }[state],
      ),
      sorts: {
        name: { by: company.companychname, kind: 'text' },
        since: { by: company.createdAt, kind: 'moment' },
        prefix: { by: company.prefix, kind: 'text' },
      },
      id: { by: company.id, kind: 'integer' },
    },
    at,
  )

/** How many cards people have of each of these companies, and how many people: both counted up to 10,000. */
export async function countsOf(db: Tx, ids: readonly number[]) {
  const counted = (what: string) => sql`(select count(*)::int from (
    select ${sql.raw(what)} from ${card}
    where company_id = one.id and member_id is not null limit ${MAX_COUNTED}) as counted)`
  const { rows } = await db.execute<{ id: number; cards: number; holders: number }>(sql`
    select one.id, ${counted('1')} as cards, ${counted('distinct member_id')} as holders
    from unnest(${sql.param([...ids])}::int[]) as one (id)`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The owners of these companies, by their names. Of those without one: how they sign in, mostly hidden. */
export async function ownersOf(db: Tx, ids: readonly number[]) {
  const rows = await db
    .select({ companyId: staffRole.companyId, name: member.name, phone: member.phone, email: member.email })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(and(inArray(staffRole.companyId, [...ids]), eq(staffRole.role, 'owner')))
    .orderBy(asc(staffRole.createdAt), asc(member.id))
  return Map.groupBy(
    rows.map(({ companyId, name, ...person }) => ({ companyId, name: name || maskUsername(person) })),
    ({ companyId }) => companyId,
  )
}

/** Stores a new company. @returns undefined if another one has the prefix, in whatever case */
export async function insertCompany(
  db: Tx,
  made: Omit<typeof company.$inferInsert, 'id'>,
): Promise<CompanyRow | undefined> {
  const [inserted] = await db.insert(company).values(made).onConflictDoNothing().returning()
  return inserted
}

/** Notes on an inquiry which company was made of it. @returns false if there is none, or one was made already */
export async function linkInquiry(db: Tx, id: string, companyId: number): Promise<boolean> {
  const linked = await db
    .update(contactMessage)
    .set({ madeCompanyId: companyId, version: sql`${contactMessage.version} + 1` })
    .where(and(eq(contactMessage.id, id), isNull(contactMessage.madeCompanyId)))
    .returning({ id: contactMessage.id })
  return linked.length > 0
}

/** The inquiry of which a company was made. */
export async function inquiryOf(db: Tx, companyId: number) {
  const { id, name, companyName, email, phone } = contactMessage
  const [found] = await db
    .select({ id, name, companyName, email, phone })
    .from(contactMessage)
    .where(eq(contactMessage.madeCompanyId, companyId))
  return found ? { id: found.id, name: found.companyName || found.name, contact: found.email || found.phone } : null
}
