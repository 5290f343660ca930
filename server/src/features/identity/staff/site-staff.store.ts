import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { SiteRole } from '@idocard/domain/identity/permission'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member, memberSearch, session } from '../../../db/schema/identity/account.ts'
import { audit, secondFactor, staffRole } from '../../../db/schema/identity/staff.ts'
import { SITE_CHAIN } from '../audit/index.ts'

const PERSON = { id: member.id, name: member.name, phone: member.phone, email: member.email }

type Listing = InputOf<(typeof contract)['siteStaff']['list']>

/** A page of everybody with a role. @returns undefined for a cursor that does not belong to this list */
export async function listStaff(
  db: Tx,
  _staff: Acting<'people.invite', 'site'>,
  { keyword, place, role, ...at }: Listing,
) {
  const has = db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(
      and(
        eq(staffRole.memberId, member.id),
        place === '' ? undefined : place === 'site' ? isNull(staffRole.companyId) : isNotNull(staffRole.companyId),
        role === '' ? undefined : and(isNull(staffRole.companyId), eq(staffRole.role, role)),
      ),
    )
  const page = await listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, person: PERSON })
          .from(member)
          .$dynamic(),
      where: and(exists(has), hasFragment(memberSearch(member), searchedText(keyword))),
      sorts: { name: { by: member.name, kind: 'text' } },
      id: { by: member.id, kind: 'uuid' },
    },
    at,
  )
  if (!page) return undefined
  return {
    ...page,
    list: await withRoles(
      db,
      page.list.map(({ person }) => person),
    ),
  }
}

/** Somebody with a role. Undefined if there is nobody like that. */
export async function colleagueById(db: Tx, _staff: Acting<'people.invite', 'site'>, id: string) {
  const found = await db.select(PERSON).from(member).where(eq(member.id, id))
  const [colleague] = await withRoles(db, found)
  return colleague && colleague.roles.length > 0 ? colleague : undefined
}

/** People with their roles, their second factor, and when they were last here. */
async function withRoles(db: Tx, people: readonly Pick<typeof member.$inferSelect, keyof typeof PERSON>[]) {
  const ids = people.map(({ id }) => id)
  const [roles, factors, seen] = [await rolesWithGivers(db, ids), await factorsOf(db, ids), await lastSeen(db, ids)]
  return people.map((person) => ({
    person,
    roles: roles.filter(({ memberId }) => memberId === person.id),
    factor: factors.find(({ memberId }) => memberId === person.id),
    lastSeenAt: seen.find(({ memberId }) => memberId === person.id)?.at ?? null,
  }))
}
export type ColleagueRow = Awaited<ReturnType<typeof withRoles>>[number]

/** The roles of these people, and who gave each, as the audit log has it. */
async function rolesWithGivers(db: Tx, ids: readonly string[]) {
  const roles = await db
    .select({
      memberId: staffRole.memberId,
      companyId: staffRole.companyId,
      role: staffRole.role,
      createdAt: staffRole.createdAt,
      prefix: company.prefix,
      nameCh: company.companychname,
      nameEn: company.companyenname,
    })
    .from(staffRole)
    .leftJoin(company, eq(company.id, staffRole.companyId))
    .where(inArray(staffRole.memberId, [...ids]))
    .orderBy(sql`${company.prefix} nulls first`, asc(staffRole.createdAt))
  const chains = [...new Set(roles.map(({ companyId }) => companyId ?? SITE_CHAIN))]
  const given = await db
    .select({ chain: audit.chain, memberId: audit.thingId, after: audit.after, by: member.name })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(inArray(audit.chain, chains), inArray(audit.thingId, [...ids]), eq(audit.thing, 'staffRole')))
    .orderBy(desc(audit.seq))
  return roles.map((one) => ({
    ...one,
    by:
      given.find(
        ({ chain, memberId, after }) =>
          chain === (one.companyId ?? SITE_CHAIN) && memberId === one.memberId && after?.role === one.role,
      )?.by ?? '',
  }))
}

const factorsOf = (db: Tx, ids: readonly string[]) =>
  db
    .select({ memberId: secondFactor.memberId, confirmedAt: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(inArray(secondFactor.memberId, [...ids]))

const lastSeen = (db: Tx, ids: readonly string[]) =>
  db
    .select({ memberId: session.memberId, at: max(session.lastSeenAt) })
    .from(session)
    .where(and(inArray(session.memberId, [...ids]), eq(session.audience, 'staff')))
    .groupBy(session.memberId)

/** Whether a member has a role of the site. */
export async function hasRole(db: Tx, { memberId, role }: { memberId: string; role: SiteRole }): Promise<boolean> {
  const found = await db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.memberId, memberId), isNull(staffRole.companyId), eq(staffRole.role, role)))
  return found.length > 0
}

/** Locks the administrators of the site until the transaction ends. @returns how many there are */
export async function lockAdministrators(db: Tx): Promise<number> {
  const rows = await db
    .select({ id: staffRole.memberId })
    .from(staffRole)
    .where(and(isNull(staffRole.companyId), eq(staffRole.role, 'administrator')))
    .orderBy(asc(staffRole.memberId))
    .for('update')
  return rows.length
}
