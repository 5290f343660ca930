import type { CallDeclaration, RefusalOf } from '@idocard/contract/call'
import type { Permission } from '@idocard/domain/identity/permission'
import type { Lang } from '@idocard/domain/language'
import type { Db, Tx } from '../db/open.ts'
import type { ActingOf } from './authorise.ts'
import type { Limiter } from './limiter.ts'
import type { Person } from './person.ts'
import type { RefusalDetail } from './refusal.ts'

/** The user that a handler receives. Null for a call that anyone may make. */
type WhoOf<C extends CallDeclaration> = C['who'] extends 'anyone' ? null : Person

/** What a staff call changed, for the audit log. */
export interface Change {
  /** The kind of thing, as its table is called: `prizeApplication`. */
  thing: string
  id: string | number
  /** The fields that changed, before and after. Left out for a thing that did not exist before, or does not any more. */
  before?: object
  after?: object
  /** A company that a call of the site changed: its own log has the change, too. */
  companyId?: number
}

/** What a handler receives. `db` is its only access to the database. */
export interface Context<C extends CallDeclaration = CallDeclaration> {
  db: C['writes'] extends false ? Db | Tx : Tx
  who: WhoOf<C>
  /** Who acts, with what right, and for which company, in a call of staff; otherwise null. */
  acting: ActingOf<C>
  lang: Lang
  /** The company prefix in the path. Without one, the prefix of the site's own company. */
  prefix: string
  /** The network of the caller's IP address (`networkOf`), as reported by the trusted proxies. */
  address: string
  /** The secret that the caller's device received at an earlier sign-in; empty when unknown. */
  device: string
  /** The `User-Agent` header of the caller's browser or app; empty when it sends none. */
  userAgent: string
  now: Date
  limiter: Limiter
  /** Runs `work` after the commit and before the response; never when the transaction is rolled back. */
  after(work: () => void): void
  /**
   * Records what a staff call changed. `run` writes it into the audit log, in the call's transaction. A staff write that
   * records nothing fails.
   */
  changed: C extends { may: Permission } ? (change: Change) => void : never
  /** Refuses the call with one of its declared refusals. */
  refuse(refusal: RefusalOf<C>, detail?: RefusalDetail, options?: { commitWrites?: boolean }): never
}
