import type { Audience, CallDeclaration, RefusalOf } from '@idocard/contract/call'
import type { Lang } from '@idocard/domain/language'
import type { Db, Tx } from '../db/open.ts'
import type { Limiter } from './limiter.ts'
import type { RefusalDetail } from './refusal.ts'

/** The signed-in user, as calls see them. */
export interface Person {
  id: string
  audience: Extract<Audience, 'guest' | 'member' | 'holder'>
  /** SHA-256 of the token in the request. */
  tokenHash: Buffer
  /** The session of that token. Not secret: its user sees it in the list of sessions. */
  sessionId: string
}

/** The user that a handler receives. Null for a call that anyone may make. */
export type WhoOf<C extends CallDeclaration> = C['who'] extends 'anyone' ? null : Person

/** What a handler receives. `db` is its only access to the database. */
export interface Context<C extends CallDeclaration = CallDeclaration> {
  db: C['writes'] extends false ? Db | Tx : Tx
  who: WhoOf<C>
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
  /** Refuses the call with one of its declared refusals. */
  refuse(refusal: RefusalOf<C>, detail?: RefusalDetail, options?: { commitWrites?: boolean }): never
}
