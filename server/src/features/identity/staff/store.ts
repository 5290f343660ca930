import { type Permission, ROLES, type Role, roleThatMay, type Scope } from '@idocard/domain/identity/permission'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ActingCompany } from '../../../api/authorise.ts'
import { hotQuery } from '../../../db/hot-query.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'

const rolesAtSite = hotQuery(['memberId'], (db, { memberId }) =>
  db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.memberId, memberId), isNull(staffRole.companyId)))
    .orderBy(asc(staffRole.createdAt)),
)

const rolesAtCompany = hotQuery(['memberId', 'prefix'], (db, { memberId, prefix }) =>
  db
    .select({ id: company.id, prefix: company.prefix, pausedAt: company.pausedAt, role: staffRole.role })
    .from(staffRole)
    .innerJoin(company, eq(company.id, staffRole.companyId))
    .where(and(eq(company.prefix, prefix), eq(staffRole.memberId, memberId)))
    .orderBy(asc(staffRole.createdAt)),
)

/** A member's roles for the site, or at the company with this prefix. The company is null for the site, or unknown. */
export async function rolesAt(
  db: Tx,
  memberId: string,
  scope: Scope,
  prefix: string,
): Promise<{ company: (ActingCompany & { isPaused: boolean }) | null; roles: Role[] }> {
  if (scope === 'site') {
    const rows = await rolesAtSite(db, { memberId })
    return { company: null, roles: rows.map(({ role }) => role) }
  }
  const rows = await rolesAtCompany(db, { memberId, prefix })
  const [first] = rows
  return {
    company: first ? { id: first.id, prefix: first.prefix, isPaused: first.pausedAt !== null } : null,
    roles: rows.map(({ role }) => role),
  }
}

/** Whether a member has a right of the site, beside the one for which a call was authorised. */
export async function mayAtSite(db: Tx, memberId: string, right: Permission): Promise<boolean> {
  const { roles } = await rolesAt(db, memberId, 'site', '')
  return roleThatMay('site', roles, right) !== undefined
}

/** Whether a member is an administrator of the site right now. */
export async function isAdministrator(db: Tx, memberId: string): Promise<boolean> {
  return (await rolesAt(db, memberId, 'site', '')).roles.includes('administrator')
}

/** All roles of a member, with their companies; those of the site first. */
export async function rolesOf(db: Tx, memberId: string) {
  return db
    .select({
      role: staffRole.role,
      companyId: staffRole.companyId,
      prefix: company.prefix,
      nameCh: company.companychname,
      nameEn: company.companyenname,
      pausedAt: company.pausedAt,
      demoUntil: company.demoUntil,
    })
    .from(staffRole)
    .leftJoin(company, eq(company.id, staffRole.companyId))
    .where(eq(staffRole.memberId, memberId))
    .orderBy(asc(company.prefix), asc(staffRole.createdAt))
}

/** Everybody with a role, by company and role. Visitors to demo companies are not among them. */
export async function allStaff(db: Tx) {
  return db
    .select({
      prefix: company.prefix,
      role: staffRole.role,
      phone: member.phone,
      email: member.email,
      name: member.name,
    })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .leftJoin(company, eq(company.id, staffRole.companyId))
    .where(isNull(company.demoUntil))
    .orderBy(asc(company.prefix), asc(staffRole.role), asc(staffRole.createdAt))
}

type RoleOf = Pick<typeof staffRole.$inferSelect, 'memberId' | 'companyId' | 'role'>

/** Condition of the roles of the site (null) or of a company. */
const isAt = (companyId: number | null) =>
  companyId === null ? isNull(staffRole.companyId) : eq(staffRole.companyId, companyId)

/** Whether a member has this role. */
export async function hasRole(db: Tx, { memberId, companyId, role }: RoleOf): Promise<boolean> {
  const found = await db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.memberId, memberId), isAt(companyId), eq(staffRole.role, role)))
  return found.length > 0
}

/**
 * Locks the roles of the site (null) or of a company until the transaction ends: two who take each other's role at once do it
 * one after the other, and the second one sees what the first did.
 */
export const lockRoles = (db: Tx, companyId: number | null): Promise<{ memberId: string; role: Role }[]> =>
  db
    .select({ memberId: staffRole.memberId, role: staffRole.role })
    .from(staffRole)
    .where(isAt(companyId))
    .orderBy(asc(staffRole.memberId), asc(staffRole.role))
    .for('update')

/** Gives a member a role. @returns false if they had it already */
export async function giveRole(db: Tx, given: RoleOf): Promise<boolean> {
  const made = await db.insert(staffRole).values(given).onConflictDoNothing().returning({ role: staffRole.role })
  return made.length > 0
}

/** Takes a role back. It counts at the member's next call. @returns false if they did not have it */
export async function withdrawRole(db: Tx, { memberId, companyId, role }: RoleOf): Promise<boolean> {
  const taken = await db
    .delete(staffRole)
    .where(and(eq(staffRole.memberId, memberId), isAt(companyId), eq(staffRole.role, role)))
    .returning({ role: staffRole.role })
  return taken.length > 0
}

/** The site's staff who have a right, by name. Nobody who is shut out. */
export async function siteStaffWith(db: Tx, right: Permission): Promise<{ id: string; name: string }[]> {
  const roles = Object.entries(ROLES.site).flatMap(([role, rights]) => (rights.includes(right) ? role : []))
  const rows = await db
    .selectDistinct({ id: member.id, name: sql<string>`coalesce(${staffName(member)}, '')` })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(
      and(isNull(staffRole.companyId), isNull(member.blockedAt), sql`${staffRole.role} = any(${sql.param(roles)})`),
    )
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}
