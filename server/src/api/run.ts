import { audiences, type CallDeclaration, type Tag } from '@idocard/contract/call'
import type { RefusalData } from '@idocard/contract/envelope'
import { pictureFields } from '@idocard/contract/fields'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import type { Permission, Scope } from '@idocard/domain/identity/permission'
import type { Lang } from '@idocard/domain/language'
import type { Database, Db, Tx } from '../db/open.ts'
import { DISK_FULL_RETRY_SECONDS, isDiskFull, isUnavailable, RETRY_AFTER_SECONDS } from '../db/pool/unavailable.ts'
import type { InTransaction, Unit } from '../db/unit-of-work.ts'
import { type Acting, type Authority, authorise, type Caller } from './authorise.ts'
import type { Change, Context } from './context.ts'
import type { Implementation } from './implement.ts'
import type { Limiter } from './limiter.ts'
import type { Person } from './person.ts'
import { Refusal, type RefusalDetail } from './refusal.ts'
import type { TaggedCache } from './tagged-cache.ts'
import { fieldMessages, fileMessages } from './validation.ts'

/** An incoming call, independent of the transport. */
export interface Incoming {
  body: unknown
  prefix: string
  address: string
  lang: Lang
  /** The token without its scheme; empty when none was sent. */
  token: string
  device: string
  userAgent: string
}

/** An answer that is the same for every caller. `sent`: its serialised bytes, by each language requested so far. */
export interface CachedAnswer {
  data: unknown
  sent: Map<Lang, Buffer>
}

export type Answer =
  | { code: 200; data: unknown; cached?: CachedAnswer }
  | { code: number; refusal: RefusalName; data: RefusalData }

export interface Runtime extends Authority {
  /** The database for calls that only read. */
  database: Database
  inTransaction: InTransaction
  limiter: Limiter
  answers: TaggedCache<CachedAnswer>
  isPrefix(prefix: string): Promise<boolean>
  /** Decodes a picture. The returned function stores it for its owner, or in the library of who acts. */
  takePicture(
    file: Buffer,
    context: { db: Db; who: Person; acting: Acting<Permission, Scope> | null; now: Date },
  ): Promise<(tx: Tx) => Promise<{ id: string }>>
  /** Writes what a staff call changed into the audit log. */
  audit(db: Tx, acting: Acting<Permission, Scope>, path: string, changes: readonly Change[], now: Date): Promise<void>
  /** Takes note that a limit has refused a call, by its path. It is quick and never throws. */
  limited(path: string, refusal: RefusalName): void
  /** Logs an error that is not a refusal, with the call's path. */
  failed(path: string, error: unknown): void
}

/**
 * Runs one call: limit → who → validate → transaction if it writes → handler → answer → after commit.
 * Never throws: every outcome becomes an answer.
 */
export function run(runtime: Runtime, implementation: Implementation, incoming: Incoming): Promise<Answer> {
  const { declaration } = implementation
  return answered(runtime, declaration, async () =>
    carryOut(runtime, implementation, incoming, await enter(runtime, declaration, incoming)),
  )
}

/** The answer of `work`. An error becomes an answer too. */
export async function answered(
  runtime: Runtime,
  declaration: CallDeclaration,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      if (REFUSALS[error.refusal].code === 429) runtime.limited(declaration.path, error.refusal)
      return refused(error.refusal, error.detail)
    }
    if (isPersonDeleted(error))
      return refused(audiences(declaration).includes('anyone') ? 'not_found' : 'auth.required')
    runtime.failed(declaration.path, error)
    // A full disk either stops the database or only prevents writes.
    if (isDiskFull(error) || (isUnavailable(error) && runtime.database.isDiskFull()))
      return refused('server.disk_full', { retryAfter: DISK_FULL_RETRY_SECONDS })
    return isUnavailable(error) ? refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS }) : refused('server.failed')
  }
}

/** The first half of a call: limits, authentication and authorisation. It does not need the body yet. */
export async function enter(runtime: Runtime, declaration: CallDeclaration, incoming: Incoming): Promise<Caller> {
  await limit(runtime, declaration, 'address', incoming.address)
  if (!(await runtime.isPrefix(incoming.prefix))) throw new Refusal('not_found')
  const caller = await authorise(runtime, declaration, incoming)
  const { who } = caller
  // Anybody can create any number of guests, so guests are limited by their address.
  await limit(runtime, declaration, 'person', who && who.audience !== 'guest' ? who.id : incoming.address)
  return caller
}

/** The second half: validates the input and runs the handler. */
export async function carryOut(
  runtime: Runtime,
  implementation: Implementation,
  incoming: Incoming,
  caller: Caller,
): Promise<Answer> {
  const { body, files } = withoutPictures(implementation.declaration, incoming.body ?? {})
  const input = validate(implementation.declaration, body, incoming.lang)
  return answer(runtime, implementation, incoming, caller, { input, files })
}

/** Pictures that were sent as files, by the name of their field. */
type Files = readonly (readonly [field: string, file: Buffer])[]

interface Input {
  /** Validated. A picture that was sent as a file is empty until it is stored. */
  input: unknown
  files: Files
}

/** Separates pictures that were sent as files from the fields that can be validated. */
function withoutPictures({ input }: CallDeclaration, body: unknown): { body: unknown; files: Files } {
  const sent = pictureFields(input).flatMap((name) => {
    const value = (body as Record<string, unknown> | undefined)?.[name]
    return Buffer.isBuffer(value) ? [[name, value] as const] : []
  })
  if (sent.length === 0) return { body, files: [] }
  return { body: { ...(body as object), ...Object.fromEntries(sent.map(([name]) => [name, ''])) }, files: sent }
}

export function refused(refusal: RefusalName, detail: RefusalDetail = {}): Answer {
  return { code: REFUSALS[refusal].code, refusal, data: { refusal, ...detail } }
}

async function limit(
  runtime: Runtime,
  declaration: CallDeclaration,
  by: 'address' | 'person',
  subject: string,
): Promise<void> {
  if (declaration.limit.by !== by) return
  const retryAfter = await runtime.limiter.spend(`${declaration.path} ${subject}`, declaration.limit)
  if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
}

function validate(declaration: CallDeclaration, body: unknown, lang: Lang): unknown {
  const unexpected = fileMessages(body, lang)
  if (unexpected) throw new Refusal('input.invalid', { fields: unexpected })
  const read = declaration.input.safeParse(body)
  if (!read.success) throw new Refusal('input.invalid', { fields: fieldMessages(read.error.issues, lang) })
  return read.data
}

async function answer(
  runtime: Runtime,
  implementation: Implementation,
  incoming: Incoming,
  { who, acting }: Caller,
  { input, files }: Input,
): Promise<Answer> {
  const { declaration, handler } = implementation
  const changes: Change[] = []
  const context = ({ db, now, after }: Pick<Unit, 'db' | 'now'> & Partial<Unit>): Context =>
    ({
      db,
      who,
      acting,
      lang: incoming.lang,
      prefix: incoming.prefix,
      address: incoming.address,
      device: incoming.device,
      userAgent: incoming.userAgent,
      now,
      limiter: runtime.limiter,
      after,
      changed: (change: Change) => void changes.push(change),
      refuse: (...given: ConstructorParameters<typeof Refusal>) => {
        throw new Refusal(...given)
      },
    }) as unknown as Context<never>
  const reading = () => context({ db: runtime.database.db, now: runtime.now() })

  if (!declaration.writes) {
    const read = async () => (handler as Handle)(input, reading())
    if (!declaration.reads) return { code: 200, data: await read() }
    const found = await cached(runtime, declaration, incoming, input, read)
    return { code: 200, data: found.data, cached: found }
  }
  if (runtime.database.isDiskFull()) throw new Refusal('server.disk_full', { retryAfter: DISK_FULL_RETRY_SECONDS })
  const store = await decoded(runtime, { who, acting }, files)
  const write =
    'prepare' in handler ? await handler.prepare(input, reading()) : (on: Context, whole: unknown) => handler(whole, on)
  if (!isRemaining(write)) {
    if (acting) throw new Error(`${declaration.path} wrote outside its transaction, where nothing is audited.`)
    return { code: 200, data: write }
  }
  const outcome = await runtime.inTransaction(async (unit) => {
    try {
      const whole = files.length > 0 ? { ...(input as object), ...(await store(unit.db)) } : input
      const data = await write(context(unit), whole)
      // The log would outlive a demo company.
      if (acting && !acting.person.isDemo && declaration.audit !== false)
        await audited(runtime, acting, declaration, changes, unit)
      unit.invalidate(invalidated(declaration, whole, data))
      return { data }
    } catch (error) {
      if (error instanceof Refusal && error.commitWrites) return { refusal: error }
      throw error
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return { code: 200, data: outcome.data }
}

/** Writes what a staff call changed into the audit log, last: the end of the log is locked until the commit. */
async function audited(
  runtime: Runtime,
  acting: Acting<Permission, Scope>,
  { path }: CallDeclaration,
  changes: readonly Change[],
  { db, now }: Unit,
): Promise<void> {
  if (changes.length === 0) throw new Error(`${path} changed something and recorded nothing for the audit log.`)
  await runtime.audit(db, acting, path, changes, now)
}

/**
 * Decodes pictures before any transaction.
 * @returns a function that stores them in the call's transaction, and returns their ids by the names of their fields
 */
async function decoded(
  runtime: Runtime,
  { who, acting }: Caller,
  files: Files,
): Promise<(tx: Tx) => Promise<Record<string, string>>> {
  if (!who) return async () => ({})
  const context = { db: runtime.database.db, who, acting, now: runtime.now() }
  const stores: [field: string, store: Awaited<ReturnType<Runtime['takePicture']>>][] = []
  for (const [name, file] of files) stores.push([name, await runtime.takePicture(file, context)])
  return async (tx) => {
    const ids: Record<string, string> = {}
    for (const [name, store] of stores) ids[name] = (await store(tx)).id
    return ids
  }
}

/** Whether a prepared call has work left for its transaction. An answer is never a function. */
const isRemaining = (made: unknown): made is (on: Context, whole: unknown) => Promise<unknown> =>
  typeof made === 'function'

type Handle = Extract<Implementation['handler'], (...parameters: never[]) => unknown>

function invalidated({ invalidates = [] }: CallDeclaration, input: unknown, data: unknown): readonly Tag[] {
  return typeof invalidates === 'function' ? invalidates(input, data) : invalidates
}

/** An answer that is the same for every caller, cached until one of its tags is invalidated. */
async function cached(
  runtime: Runtime,
  declaration: CallDeclaration,
  incoming: Incoming,
  input: unknown,
  read: () => Promise<unknown>,
): Promise<CachedAnswer> {
  const tags = declaration.reads ?? []
  const key = `${declaration.path} ${incoming.prefix} ${JSON.stringify(input)}`
  const found = runtime.answers.get(key)
  if (found !== undefined) return found
  const began = runtime.answers.begin()
  const made: CachedAnswer = { data: await read(), sent: new Map() }
  // An estimate for the object and for the bytes in both languages. A Chinese character takes three bytes.
  runtime.answers.set(key, made, JSON.stringify(made.data).length * 8, tags, began)
  return made
}

/** Whether a write failed because the caller's account was deleted during the call. */
function isPersonDeleted(error: unknown): boolean {
  const { code, constraint } = ((error as { cause?: unknown })?.cause ?? error ?? {}) as Record<string, unknown>
  return (
    code === '23503' &&
    typeof constraint === 'string' &&
    /_(member_id_member|session_id_session)_id_fk$/.test(constraint)
  )
}
