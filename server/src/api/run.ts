import { audiences, type CallDeclaration, type Tag } from '@idocard/contract/call'
import type { RefusalData } from '@idocard/contract/envelope'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import type { Lang } from '@idocard/domain/language'
import type { Database } from '../db/open.ts'
import { DISK_FULL_RETRY_SECONDS, isDiskFull, isUnavailable, RETRY_AFTER_SECONDS } from '../db/pool/unavailable.ts'
import type { InTransaction, Unit } from '../db/unit-of-work.ts'
import type { Context, Person } from './context.ts'
import type { Implementation } from './implement.ts'
import type { Limiter } from './limiter.ts'
import { Refusal, type RefusalDetail } from './refusal.ts'
import type { TaggedCache } from './tagged-cache.ts'
import { fieldMessages } from './validation.ts'

/** A call as it came in, whatever carried it. */
export interface Incoming {
  body: unknown
  prefix: string
  address: string
  lang: Lang
  /** The token alone, empty when none came. */
  token: string
  device: string
  userAgent: string
}

/** An answer that is the same for every caller, and the bytes it was sent as in each language so far. */
export interface Kept {
  data: unknown
  sent: Map<Lang, Buffer>
}

export type Answer =
  | { code: 200; data: unknown; kept?: Kept }
  | { code: number; refusal: RefusalName; data: RefusalData }

export interface Machine {
  /** What calls read from that do not write. */
  database: Database
  inTransaction: InTransaction
  limiter: Limiter
  answers: TaggedCache<Kept>
  /** Whose token it is; null when it is unknown, revoked or too old. */
  authenticate(token: string, now: Date): Promise<Person | null>
  isPrefix(prefix: string): Promise<boolean>
  now(): Date
  /** An error that is nobody's refusal; logged with the call's path. */
  failed(path: string, error: unknown): void
}

/**
 * Runs one call: limit → who → validate → transaction if it writes → handler → answer → after commit.
 * Never throws: whatever happens becomes an answer.
 */
export function run(machine: Machine, implementation: Implementation, incoming: Incoming): Promise<Answer> {
  const { declaration } = implementation
  return answered(machine, declaration, async () =>
    carryOut(machine, implementation, incoming, await enter(machine, declaration, incoming)),
  )
}

/** Whatever happens in `work`, as an answer. */
export async function answered(
  machine: Machine,
  declaration: CallDeclaration,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return refused(error.refusal, error.detail)
    if (isPersonGone(error)) return refused(audiences(declaration).includes('anyone') ? 'not_found' : 'auth.required')
    machine.failed(declaration.path, error)
    // Away because its disk is full, or only unable to write.
    if (isDiskFull(error) || (isUnavailable(error) && machine.database.isDiskFull()))
      return refused('server.disk_full', { retryAfter: DISK_FULL_RETRY_SECONDS })
    return isUnavailable(error) ? refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS }) : refused('server.failed')
  }
}

/** The first half of a call, for which its body need not be there yet: who makes it, and whether they may. */
export async function enter(
  machine: Machine,
  declaration: CallDeclaration,
  incoming: Incoming,
): Promise<Person | null> {
  limit(machine, declaration, 'address', incoming.address)
  if (!(await machine.isPrefix(incoming.prefix))) throw new Refusal('not_found')
  const who = await authorise(machine, declaration, incoming)
  limit(machine, declaration, 'person', who?.id ?? incoming.address)
  return who
}

/** The second half: what was sent is validated and acted on. */
export async function carryOut(
  machine: Machine,
  implementation: Implementation,
  incoming: Incoming,
  who: Person | null,
): Promise<Answer> {
  return answer(machine, implementation, incoming, who, validate(implementation.declaration, incoming))
}

export function refused(refusal: RefusalName, detail: RefusalDetail = {}): Answer {
  return { code: REFUSALS[refusal].code, refusal, data: { refusal, ...detail } }
}

function limit(machine: Machine, declaration: CallDeclaration, by: 'address' | 'person', subject: string): void {
  if (declaration.limit.by !== by) return
  const retryAfter = machine.limiter.spend(`${declaration.path} ${subject}`, declaration.limit)
  if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
}

async function authorise(machine: Machine, declaration: CallDeclaration, incoming: Incoming): Promise<Person | null> {
  const allowed = audiences(declaration)
  if (allowed.includes('anyone')) return null
  const person = incoming.token ? await machine.authenticate(incoming.token, machine.now()) : null
  if (!person) throw new Refusal('auth.required')
  if (!allowed.includes(person.audience)) throw new Refusal('auth.forbidden')
  return person
}

function validate(declaration: CallDeclaration, incoming: Incoming): unknown {
  const read = declaration.input.safeParse(incoming.body ?? {})
  if (!read.success) throw new Refusal('input.invalid', { fields: fieldMessages(read.error.issues, incoming.lang) })
  return read.data
}

async function answer(
  machine: Machine,
  implementation: Implementation,
  incoming: Incoming,
  who: Person | null,
  input: unknown,
): Promise<Answer> {
  const { declaration, handler } = implementation
  const context = ({ db, now, after }: Pick<Unit, 'db' | 'now'> & Partial<Unit>): Context =>
    ({
      db,
      who,
      lang: incoming.lang,
      prefix: incoming.prefix,
      address: incoming.address,
      device: incoming.device,
      userAgent: incoming.userAgent,
      now,
      limiter: machine.limiter,
      after,
      refuse: (refusal, detail, options) => {
        throw new Refusal(refusal, detail, options)
      },
    }) as Context<never>
  const reading = () => context({ db: machine.database.db, now: machine.now() })

  if (!declaration.writes) {
    const read = async () => (handler as Handle)(input, reading())
    if (!declaration.reads) return { code: 200, data: await read() }
    const found = await kept(machine, declaration, incoming, input, read)
    return { code: 200, data: found.data, kept: found }
  }
  if (machine.database.isDiskFull()) throw new Refusal('server.disk_full', { retryAfter: DISK_FULL_RETRY_SECONDS })
  const write = 'prepare' in handler ? await handler.prepare(input, reading()) : (on: Context) => handler(input, on)
  if (!isRemaining(write)) return { code: 200, data: write }
  const outcome = await machine.inTransaction(async (unit) => {
    try {
      const data = await write(context(unit))
      unit.invalidate(invalidated(declaration, input, data))
      return { data }
    } catch (error) {
      if (error instanceof Refusal && error.keepWrites) return { refusal: error }
      throw error
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return { code: 200, data: outcome.data }
}

/** What a call prepared is not its whole answer: no answer is a function. */
const isRemaining = (made: unknown): made is (on: Context) => Promise<unknown> => typeof made === 'function'

type Handle = Extract<Implementation['handler'], (...parameters: never[]) => unknown>

function invalidated({ invalidates = [] }: CallDeclaration, input: unknown, data: unknown): readonly Tag[] {
  return typeof invalidates === 'function' ? invalidates(input, data) : invalidates
}

/** The same answer for every caller: made once and kept until a tag that it reads is invalidated. */
async function kept(
  machine: Machine,
  declaration: CallDeclaration,
  incoming: Incoming,
  input: unknown,
  read: () => Promise<unknown>,
): Promise<Kept> {
  const tags = declaration.reads ?? []
  const key = `${declaration.path} ${incoming.prefix} ${JSON.stringify(input)}`
  const found = machine.answers.get(key)
  if (found !== undefined) return found
  const began = machine.answers.begin()
  const made: Kept = { data: await read(), sent: new Map() }
  // As an object and as bytes in both languages; a Chinese character takes three of these.
  machine.answers.set(key, made, JSON.stringify(made.data).length * 8, tags, began)
  return made
}

/** Whether what was written had nobody to belong to: an account was deleted while a call for it was under way. */
function isPersonGone(error: unknown): boolean {
  const { code, constraint } = ((error as { cause?: unknown })?.cause ?? error ?? {}) as Record<string, unknown>
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_member_id_member_id_fk')
}
