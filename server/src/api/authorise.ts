import { audiences, type CallDeclaration } from '@idocard/contract/call'
import { type Permission, type Role, roleThatMay, type Scope } from '@idocard/domain/identity/permission'
import type { Person } from './person.ts'
import { Refusal } from './refusal.ts'

/** A company that staff act for. */
export interface ActingCompany {
  id: number
  prefix: string
}

/** Exists only for the compiler: an object that looks like an `Acting` is none. */
declare class Authorised {
  private readonly isAuthorised: true
}

interface ActingFacts<P extends Permission, S extends Scope> {
  readonly person: Person
  /** The first of their roles that gives the right. */
  readonly role: Role
  readonly permission: P
  /** The company in the path; null for the site. */
  readonly company: S extends 'company' ? ActingCompany : null
}

/**
 * A member of staff with the right that a call declares, checked when the call began. Only `authorise` makes one, and
 * stores of a company take it instead of the company's id: a call that was not authorised for that company does not
 * compile. It lasts for one call, because the next one reads the roles again.
 */
export type Acting<P extends Permission = Permission, S extends Scope = 'company'> = ActingFacts<P, S> & Authorised

/** Whoever changes what is a company's: its staff, or its own directory, which is no person (`docs/decisions/0099`). */
export type ActingFor<P extends Permission = Permission> = Pick<ActingFacts<P, 'company'>, 'permission' | 'company'> &
  Authorised

/** The directory of a company, whose token was just checked, or whose work a job goes on with. */
export const actingOfDirectory = ({ id, prefix }: ActingCompany): ActingFor<'employee.edit'> =>
  ({ permission: 'employee.edit', company: { id, prefix } }) as ActingFor<'employee.edit'>

/** The `Acting` of a call's declaration; null for a call that is not of staff. */
export type ActingOf<C> = C extends { may: infer P extends Permission; on: infer S extends Scope } ? Acting<P, S> : null

/** Who makes a call, and with what right. */
export interface Caller {
  /** Null for a call that anyone may make. */
  who: Person | null
  acting: Acting<Permission, Scope> | null
}

/** What `authorise` needs to know of the database. */
export interface Authority {
  /** The user of a token. Null if the token is unknown, revoked or expired. */
  authenticate(token: string, now: Date): Promise<Person | null>
  /** A member's current roles for the site or at the company with this prefix. */
  rolesAt(
    memberId: string,
    scope: Scope,
    prefix: string,
  ): Promise<{ company: (ActingCompany & { isPaused: boolean }) | null; roles: readonly Role[] }>
  now(): Date
}

/**
 * Finds out who makes a call, and whether they may.
 * @throws {Refusal} `auth.required` without a valid session; `auth.forbidden` with a session of another kind, or without
 *   the right that the call declares; `company.paused` for the staff of a paused company; `demo_company.closed` for a
 *   visitor to a demo company, and a call that could reach others
 */
export async function authorise(
  authority: Authority,
  declaration: CallDeclaration,
  { token, prefix }: { token: string; prefix: string },
): Promise<Caller> {
  const allowed = audiences(declaration)
  if (allowed.includes('anyone')) return { who: null, acting: null }
  const person = token ? await authority.authenticate(token, authority.now()) : null
  if (!person) throw new Refusal('auth.required')
  if (!allowed.includes(person.audience)) throw new Refusal('auth.forbidden')
  if (person.isDemo && declaration.writes && !declaration.inDemo) throw new Refusal('demo_company.closed')
  const { may, on } = declaration
  if (may === undefined || on === undefined) return { who: person, acting: null }
  const { company, roles } = await authority.rolesAt(person.id, on, prefix)
  const role = roleThatMay(on, roles, may)
  if (role === undefined || (on === 'company' && !company)) throw new Refusal('auth.forbidden')
  if (company?.isPaused) throw new Refusal('company.paused')
  const acted = company && { id: company.id, prefix: company.prefix }
  const facts: ActingFacts<Permission, Scope> = { person, role, permission: may, company: acted }
  return { who: person, acting: facts as Acting<Permission, Scope> }
}
