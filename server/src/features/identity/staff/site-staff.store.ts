import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { Scope } from '@idocard/domain/identity/permission'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { isSomebody, member, memberSearch, session } from '../../../db/schema/identity/account.ts'
import { audit, passkey, secondFactor, staffRole } from '../../../db/schema/identity/staff.ts'
import { SITE_CHAIN } from '../audit/index.ts'

const PERSON = { id: member.id, name: member.name, phone: member.phone, email: member.email }

type Listing = InputOf<(typeof contract)['siteStaff']['list']>
type CompanyListing = InputOf<(typeof contract)['companyStaff']['list']>

/** A page of everybody with a role. @returns undefined for a cursor that does not belong to this list */
export async function listStaff(
  db: Tx,
  _staff: Acting<'people.invite', 'site'>,
  { keyword, place, role, companyId, ...at }: Listing,
) {
  const filtered = and(
    // Visitors to demo companies are nobody.
    isSomebody(member),
    place === '' ? undefined : place === 'site' ? isNull(staffRole.companyId) : isNotNull(staffRole.companyId),
    role === '' ? undefined : and(isNull(staffRole.companyId), eq(staffRole.role, role)),
    companyId === 0 ? undefined : eq(staffRole.companyId, companyId),
  )
  return pageOf(db, { keyword, filtered, companyId: undefined, ...at })
}

/** A page of a company's people, with their roles there. @returns undefined for a cursor that does not belong to this list */
export async function listCompanyStaff(
  db: Tx,
  { company: { id } }: Acting<'people.invite'>,
  { keyword, role, ...at }: CompanyListing,
) {
  const filtered = and(eq(staffRole.companyId, id), role === '' ? undefined : eq(staffRole.role, role))
  return pageOf(db, { keyword, filtered, companyId: id, ...at })
}

type Page = Omit<CompanyListing, 'role'> & {
  /** Condition of a role that they must have. */
  filtered: SQL | undefined
  /** Shows the roles at this company alone. */
  companyId: number | undefined
}

async function pageOf(db: Tx, { keyword, filtered, companyId, ...at }: Page) {
  const has = db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.memberId, member.id), filtered))
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
      companyId,
    ),
  }
}

/** Somebody with a role; for a company, with one there. Undefined if there is nobody like that. */
export async function colleagueById(db: Tx, { company }: Acting<'people.invite', Scope>, id: string) {
  const found = await db.select(PERSON).from(member).where(eq(member.id, id))
  const [colleague] = await withRoles(db, found, company?.id)
  return colleague && colleague.roles.length > 0 ? colleague : undefined
}

/** People with their roles, their second factor, and when they were last here. */
async function withRoles(
  db: Tx,
  people: readonly Pick<typeof member.$inferSelect, keyof typeof PERSON>[],
  companyId: number | undefined,
) {
  const ids = people.map(({ id }) => id)
  const [roles, factors, seen] = [
    await rolesWithGivers(db, ids, companyId),
    await factorsOf(db, ids),
    await lastSeen(db, ids),
  ]
  return people.map((person) => ({
    person,
    roles: roles.filter(({ memberId }) => memberId === person.id),
    factor: {
      app: factors.apps.find(({ memberId }) => memberId === person.id),
      passkeys: factors.passkeys.filter(({ memberId }) => memberId === person.id).length,
    },
    lastSeenAt: seen.find(({ memberId }) => memberId === person.id)?.at ?? null,
  }))
}
export type ColleagueRow = Awaited<ReturnType<typeof withRoles>>[number]

/**
 * The roles of these people, everywhere or at one company, and who gave each, as the audit log has it. Nobody gave a role that
 * somebody accepted.
 */
async function rolesWithGivers(db: Tx, ids: readonly string[], companyId: number | undefined) {
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
    .where(
      and(
        inArray(staffRole.memberId, [...ids]),
        companyId === undefined ? undefined : eq(staffRole.companyId, companyId),
      ),
    )
    .orderBy(sql`${company.prefix} nulls first`, asc(staffRole.createdAt))
  const chains = [...new Set(roles.map(({ companyId }) => companyId ?? SITE_CHAIN))]
  const given = await db
    .select({ chain: audit.chain, memberId: audit.thingId, after: audit.after, call: audit.call, by: member.name })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(inArray(audit.chain, chains), inArray(audit.thingId, [...ids]), eq(audit.thing, 'staffRole')))
    .orderBy(desc(audit.seq))
  return roles.map((one) => {
    const last = given.find(
      ({ chain, memberId, after }) =>
        chain === (one.companyId ?? SITE_CHAIN) && memberId === one.memberId && after?.role === one.role,
    )
    return { ...one, by: last && last.call !== contract.staff.accept_invitation.path ? (last.by ?? '') : '' }
  })
}

const factorsOf = async (db: Tx, ids: readonly string[]) => ({
  apps: await db
    .select({ memberId: secondFactor.memberId, confirmedAt: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(inArray(secondFactor.memberId, [...ids])),
  passkeys: await db
    .select({ memberId: passkey.memberId })
    .from(passkey)
    .where(inArray(passkey.memberId, [...ids])),
})

const lastSeen = (db: Tx, ids: readonly string[]) =>
  db
    .select({ memberId: session.memberId, at: max(session.lastSeenAt) })
    .from(session)
    .where(and(inArray(session.memberId, [...ids]), eq(session.audience, 'staff')))
    .groupBy(session.memberId)
