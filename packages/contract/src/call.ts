import type { Permission, Scope } from '@idocard/domain/identity/permission'
import type * as z from 'zod'
import type { RefusalName } from './refusals.ts'

/**
 * The kind of session that a call needs. A list means any of them. `staff`: opened with a second factor, 8 hours at
 * most, and closed after 15 minutes without a call.
 */
export type Audience = 'anyone' | 'guest' | 'member' | 'holder' | 'staff'

/** Data that a cached answer depends on. A write that invalidates a tag removes every answer that depends on it. */
export type Tag =
  | 'company'
  | 'product'
  | 'content'
  | 'news'
  | 'page'
  /** Pages, history and courses of companies. */
  | 'companyPage'
  | 'question'
  | 'freight'
  | 'address'
  /** Any card: answers that show many cards depend on it. */
  | 'card'
  | `card:${string}`
  /** The look that a company's template gives to its cards. */
  | `look:${number}`
  /** An event of a company, on the forms of cards whose holders are there. */
  | `event:${number}`

/** The tag of one card. Its page and its files depend on it. */
export const cardTag = (cardSn: string): Tag => `card:${cardSn}`
/** The tag of the look in a template. The pages of all its cards depend on it. */
export const lookTag = (templateId: number): Tag => `look:${templateId}`
/** The tag of an event. The pages of cards whose holders are there depend on it. */
export const eventTag = (eventId: number): Tag => `event:${eventId}`

/** At most `times` calls in `seconds`, counted per network address or per signed-in user. */
export interface RateLimit {
  times: number
  seconds: number
  by: 'address' | 'person'
}

/**
 * Returns the tags for a call's validated input and its output. Declared as a method, so that a call with any schemas
 * is a `CallDeclaration`.
 */
type Invalidates<I extends z.ZodType, O extends z.ZodType> = {
  tags(input: z.infer<I>, output: z.infer<O>): readonly Tag[]
}['tags']

export interface CallDeclaration<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
> {
  /** One sentence for the API documentation. */
  summary: string
  /** `{product}` stands for the company's prefix. */
  path: `/api/${string}`
  who: Audience | readonly Audience[]
  /** The right that the caller needs, in a call of staff. */
  may?: Permission
  /** Where the caller needs the right: for the site, or for the company in the path. */
  on?: Scope
  /** False for a call of staff that changes only what its caller keeps for themselves. All others are audited. */
  audit?: false
  /**
   * Whether visitors to a demo company may make this call, which writes: whatever it does must stay within that company.
   * Nothing is sent, shown to others, or fetched. Reading is allowed without it.
   */
  inDemo?: true
  /** True when the call writes. It does so in one transaction, which is committed before the response. */
  writes: boolean
  /**
   * How our own client sends the body. Every call accepts JSON, urlencoded and multipart. `file`: multipart with one
   * file, `file`. In other calls only a picture may be a file (`pictureName`).
   */
  body: 'form' | 'json' | 'file'
  input: I
  output: O
  /** The call's own refusals, in addition to `COMMON_REFUSALS`. */
  refuses: readonly R[]
  limit: RateLimit
  /**
   * Tags that the answer depends on. The answer is the same for every caller, and is cached until one of them is
   * invalidated.
   */
  reads?: readonly Tag[]
  /**
   * Tags to invalidate in every process after the call has been committed: a fixed list, or a function of its input and
   * output.
   */
  invalidates?: readonly Tag[] | Invalidates<I, O>
  /**
   * Nouns whose answers on this device are outdated after the call. Default: its own noun, if the call writes. Tags
   * cannot say it: each invalidated tag is a row that every process reads, and concerns what everybody sees.
   */
  refreshes?: readonly string[]
}

export type InputOf<C> = C extends CallDeclaration<infer I> ? z.infer<I> : never
/** The input as a caller sends it: fields with a default are optional. */
export type SentOf<C> = C extends CallDeclaration<infer I> ? z.input<I> : never
export type OutputOf<C> = C extends CallDeclaration<z.ZodType, infer O> ? z.infer<O> : never
export type RefusalOf<C> = C extends CallDeclaration<z.ZodType, z.ZodType, infer R> ? R : never

const ORDINARY: RateLimit = { times: 600, seconds: 60, by: 'address' }

type Given<I extends z.ZodType, O extends z.ZodType, R extends RefusalName> = Omit<
  CallDeclaration<I, O, R>,
  'writes' | 'body' | 'refuses' | 'limit'
> &
  Partial<Pick<CallDeclaration<I, O, R>, 'writes' | 'body' | 'refuses' | 'limit'>>

/** A call of staff. Each of its writes is recorded in the audit log, but for `audit`. */
export interface StaffCall<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
  P extends Permission = Permission,
  S extends Scope = Scope,
> extends CallDeclaration<I, O, R> {
  may: P
  on: S
}

/** Without a right, a call for staff sessions alone does not compile. Any signed-in person can make one of a list. */
type WithoutRight<C> = Omit<C, 'who' | 'may' | 'on'> & { who: Exclude<Audience, 'staff'> | readonly Audience[] }

/** Declares one call: the single source of its path, rules and schemas. A call with a right is of staff. */
export function call<
  I extends z.ZodType,
  O extends z.ZodType,
  const P extends Permission,
  const S extends Scope,
  const R extends RefusalName = never,
>(given: Omit<Given<I, O, R>, 'may' | 'on'> & { may: P; on: S }): StaffCall<I, O, R, P, S>
export function call<I extends z.ZodType, O extends z.ZodType, const R extends RefusalName = never>(
  given: WithoutRight<Given<I, O, R>>,
): CallDeclaration<I, O, R>
export function call(given: Given<z.ZodType, z.ZodType, RefusalName>): CallDeclaration {
  return { writes: false, body: 'form', refuses: [], limit: ORDINARY, ...given }
}

/**
 * The nouns whose answers on this device are outdated after a call. What staff change is also in the audit log of its
 * place.
 */
export function refreshedBy(
  noun: string,
  {
    refreshes = [noun],
    may,
    on,
    writes,
    audit,
  }: Pick<CallDeclaration, 'refreshes' | 'may' | 'on' | 'writes' | 'audit'>,
): readonly string[] {
  return may && writes && audit !== false ? [...refreshes, on === 'site' ? 'siteAudit' : 'companyAudit'] : refreshes
}

/** The audiences of a call as a list. */
export function audiences(declaration: Pick<CallDeclaration, 'who'>): readonly Audience[] {
  return typeof declaration.who === 'string' ? [declaration.who] : declaration.who
}
