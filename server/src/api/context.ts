import type { Audience, CallDeclaration, RefusalOf } from '@idocard/contract/call'
import type { Lang } from '@idocard/domain/language'
import type { Db, Tx } from '../db/open.ts'
import type { Limiter } from './limiter.ts'
import type { RefusalDetail } from './refusal.ts'

/** A signed-in person, as far as a call needs to know. */
export interface Person {
  id: string
  audience: Extract<Audience, 'guest' | 'member' | 'holder'>
  /** SHA-256 of the token they came with. */
  tokenHash: Buffer
}

/** Who a handler may count on: nobody known for a call that anyone may make. */
export type WhoOf<C extends CallDeclaration> = C['who'] extends 'anyone' ? null : Person

/** What a handler gets. There is no other way to the database than `db`. */
export interface Context<C extends CallDeclaration = CallDeclaration> {
  db: C['writes'] extends false ? Db | Tx : Tx
  who: WhoOf<C>
  lang: Lang
  /** The company's prefix in the path, or the house's own. */
  prefix: string
  /** The caller's address, behind the trusted proxies. */
  address: string
  /** A secret that the caller's device was given at an earlier sign-in; empty when unknown. */
  device: string
  /** What the caller's browser or app says of itself, its `User-Agent`; empty when it says nothing. */
  userAgent: string
  now: Date
  limiter: Limiter
  /** Done after the commit, before the answer; never when the transaction was rolled back. */
  after(work: () => void): void
  /** Says no, in a way that the call declares. */
  refuse(refusal: RefusalOf<C>, detail?: RefusalDetail, options?: { commitWrites?: boolean }): never
}
