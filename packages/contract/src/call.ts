import type * as z from 'zod'
import type { RefusalName } from './refusals.ts'

/** Who may make a call. A list means any of them. */
export type Audience = 'anyone' | 'guest' | 'member' | 'holder' | 'agent' | 'admin'

/** What a cached answer is made of: a write that invalidates a tag drops every answer that reads it. */
export type Tag =
  | 'company'
  | 'product'
  | 'content'
  | 'news'
  | 'page'
  | 'question'
  | 'freight'
  | 'address'
  /** Any card: what shows many of them is made of it. */
  | 'card'
  | `card:${string}`

/** What the page of a card is made of, and its files. */
export const cardTag = (cardSn: string): Tag => `card:${cardSn}`

/** At most `times` calls in `seconds`, counted for each caller's address, or for each signed-in person. */
export interface RateLimit {
  times: number
  seconds: number
  by: 'address' | 'person'
}

/** Works out tags from what a call was sent, as validated, and what it answered. A method, so that any call is a `CallDeclaration`. */
type Invalidates<I extends z.ZodType, O extends z.ZodType> = {
  tags(input: z.infer<I>, output: z.infer<O>): readonly Tag[]
}['tags']

export interface CallDeclaration<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends RefusalName = RefusalName,
> {
  /** One sentence for the reader of the API document. */
  summary: string
  /** `{product}` stands for the company's prefix. */
  path: `/api/${string}`
  who: Audience | readonly Audience[]
  /** A call that writes does so in one transaction, committed before it answers. */
  writes: boolean
  /**
   * How our own client sends it; every call is accepted as JSON, urlencoded and multipart. `file`: multipart with one
   * file, which no other call takes.
   */
  body: 'form' | 'json' | 'file'
  input: I
  output: O
  /** The refusals of its own, beside those that every call can give (see `COMMON_REFUSALS`). */
  refuses: readonly R[]
  limit: RateLimit
  /** Tags that the answer is made of: it is the same for every caller and cached until one is invalidated. */
  reads?: readonly Tag[]
  /**
   * Tags whose cached answers and pages are outdated once it is committed, in every process: always the same ones, or
   * those of what was sent and answered.
   */
  invalidates?: readonly Tag[] | Invalidates<I, O>
}

export type InputOf<C> = C extends CallDeclaration<infer I> ? z.infer<I> : never
/** What a caller may write: fields with a default may be left out. */
export type SentOf<C> = C extends CallDeclaration<infer I> ? z.input<I> : never
export type OutputOf<C> = C extends CallDeclaration<z.ZodType, infer O> ? z.infer<O> : never
export type RefusalOf<C> = C extends CallDeclaration<z.ZodType, z.ZodType, infer R> ? R : never

const ORDINARY: RateLimit = { times: 600, seconds: 60, by: 'address' }

type Given<I extends z.ZodType, O extends z.ZodType, R extends RefusalName> = Omit<
  CallDeclaration<I, O, R>,
  'writes' | 'body' | 'refuses' | 'limit'
> &
  Partial<Pick<CallDeclaration<I, O, R>, 'writes' | 'body' | 'refuses' | 'limit'>>

/** Declares one call; this is the only place where its path, rules and shapes are written. */
export function call<I extends z.ZodType, O extends z.ZodType, const R extends RefusalName = never>(
  given: Given<I, O, R>,
): CallDeclaration<I, O, R> {
  return { writes: false, body: 'form', refuses: [], limit: ORDINARY, ...given }
}

/** The audiences of a call as a list. */
export function audiences(declaration: Pick<CallDeclaration, 'who'>): readonly Audience[] {
  return typeof declaration.who === 'string' ? [declaration.who] : declaration.who
}
