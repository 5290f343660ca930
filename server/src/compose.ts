import { join } from 'node:path'
import type { Tag } from '@idocard/contract/call'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { BackgroundCounter } from './api/background-counter.ts'
import { MemoryLimiter } from './api/limiter.ts'
import type { CachedAnswer, Runtime } from './api/run.ts'
import { openSharedLimiter } from './api/shared-limiter.ts'
import { TaggedCache } from './api/tagged-cache.ts'
import type { Config } from './config/env.ts'
import { openInvalidations } from './db/invalidations.ts'
import { openListener } from './db/listener.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { isUnavailable } from './db/pool/unavailable.ts'
import { throttled } from './db/throttled.ts'
import { type InTransaction, unitOfWork } from './db/unit-of-work.ts'
import { countMetrics, Taps, Visits } from './features/cards/card/index.ts'
import { PLACES } from './features/commerce/address/index.ts'
import { countPlanVisits, PlanVisits } from './features/commerce/figures/index.ts'
import { paymentService } from './features/commerce/payment/index.ts'
import { companyByPrefix } from './features/company/company/index.ts'
import { companySignInVisits } from './features/company/company-sign-in/index.ts'
import { scimService } from './features/company/directory/index.ts'
import { reindexContacts } from './features/contacts/contact-index/index.ts'
import { pictureIntake } from './features/content/upload/index.ts'
import { writeAudit } from './features/identity/audit/index.ts'
import { putInOutbox } from './features/identity/outbox/index.ts'
import { recordProviders } from './features/identity/provider/index.ts'
import { codeLimits, codeSender, codeService, findSession } from './features/identity/sign-in/index.ts'
import { rolesAt } from './features/identity/staff/index.ts'
import { countLimitHits, type LimitHit } from './features/identity/system/index.ts'
import { pagesOptions, type Web } from './http/pages/pages-options.ts'
import { ResponseCache } from './http/responses/response-cache.ts'
import { buildServer, portOf } from './http/server.ts'
import { implementedCalls } from './implemented-calls.ts'
import { JOB_NAMES, workersWith } from './jobs/all-jobs.ts'
import { destinations } from './providers/lead-destination/open.ts'
import { readersWithin } from './providers/ocr/local.ts'
import { openProviders } from './providers/open.ts'
import { formOriginsOf } from './providers/payment/methods.ts'
import { type MessageAttempt, type ProviderAnswer, watched } from './providers/watch.ts'
import { createQueues, newQueue } from './queue/queue.ts'
import { seed } from './seed/seed.ts'
import { OncePerHour } from './shared/once-per-hour.ts'
import { hashOf, signature } from './shared/secrets.ts'
import { Semaphore } from './shared/semaphore.ts'

const PAGE_BYTES = 64 * 1024 * 1024
/** Prefixes in addresses of calls, known and unknown ones: some ten thousand. */
const PREFIX_BYTES = 8_000_000
const ANSWER_BYTES = 32 * 1024 * 1024
/** How long open requests may take after the server stops listening. */
const DRAIN_MS = 5000
/** Minimum time of listening during a shutdown, in which active connections close with their next response. */
const GRACE_MS = 200
// In this process sharp handles only pictures of our own, not uploaded files: one thread and no cache are enough.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures decoded at once: each uses a CPU core and up to 140 MB of resident memory, 50 MB shared with the server. */
const DECODED_AT_ONCE = 1
const MAX_DECODING_WAIT = 40

/** The pauses in which answers of providers, and refusals by limits, add up: no code and no caller waits for them. */
const PROVIDER_PAUSE_MS = 500
const LIMIT_PAUSE_MS = 5000

const MIGRATIONS = join(import.meta.dirname, 'db/migrations')

export interface Running {
  app: FastifyInstance
  database: Database
  publicUrl: string
  /** Whether this start created the demo content. */
  seeded: boolean
  /** Runs a job at once, so that tests need not wait for its time. @throws Error for an unknown name */
  runJob(name: string, data?: object): Promise<void>
  /** Runs a unit of work, as calls and jobs do. */
  inTransaction: InTransaction
  /** Drops the cached responses of these tags, as a write does. */
  invalidate(tags: readonly Tag[]): Promise<void>
  /**
   * Starts the job queue; called after listening, so that it does not delay the first page.
   * @param isScheduled whether jobs run by the clock too. Tests run these when they expect them
   */
  startJobs(options?: { isScheduled?: boolean }): Promise<void>
  close(): Promise<void>
}

/**
 * Builds the whole system from the settings. Without `web`: only the API, as in most tests.
 * @param opening the configured database, if it is already being opened
 */
export async function compose(
  config: Config,
  web?: Web,
  now: () => Date = () => new Date(),
  opening: Promise<Database> = openDatabase(config.database),
): Promise<Running> {
  const database = await opening
  // If several processes start on an empty database, only one does this work; the others wait for it.
  const seeded = await migrate(database, MIGRATIONS, async (connection) => {
    await createQueues(connection, JOB_NAMES)
    await reindexContacts(drizzle(connection))
    return config.outbox ? seed(drizzle(connection)) : false
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`

  let app: FastifyInstance | undefined
  const unavailable = throttled((error, others) =>
    app?.log.error({ err: error, others }, 'the database is unavailable; the same error came to others'),
  )
  const warn = (error: unknown) => (isUnavailable(error) ? unavailable(error) : app?.log.error(error))
  const pages = new ResponseCache(PAGE_BYTES, warn)
  const answers = new TaggedCache<CachedAnswer>(ANSWER_BYTES)
  const prefixes = new TaggedCache<{ isKnown: boolean }>(PREFIX_BYTES)
  const listener = openListener(database, (message, error) => app?.log.error({ err: error }, message))
  const invalidations = openInvalidations(
    database,
    listener,
    (tags) => {
      for (const cache of [pages, answers, prefixes]) {
        if (tags === 'all') cache.clear()
        else cache.invalidate(tags)
      }
    },
    warn,
  )
  const queue = newQueue(database, warn)
  const inTransaction = unitOfWork({ database, invalidations, now, ready: queue.ready })
  const loopback = () => `http://127.0.0.1:${portOf(app) ?? config.port}`
  // What is counted sends no jobs, so it does not wait until jobs can be sent.
  const withoutJobs = unitOfWork({ database, invalidations, now, ready: Promise.resolve() })
  const answersOfProviders = new BackgroundCounter<MessageAttempt | ProviderAnswer>(
    withoutJobs,
    (db, events) => recordProviders(db, events, config.secret, now()),
    warn,
    PROVIDER_PAUSE_MS,
  )
  const limitHits = new BackgroundCounter<LimitHit>(
    withoutJobs,
    (db, hits) => countLimitHits(db, hits, now()),
    warn,
    LIMIT_PAUSE_MS,
  )
  const outbox = { put: (message: Parameters<typeof putInOutbox>[1]) => putInOutbox(database.db, message) }
  const providers = watched(
    openProviders(config, outbox, publicUrl, loopback, PLACES),
    (event) => answersOfProviders.add(event),
    now,
  )
  const { payment, sms, mail, push } = providers
  const methods = payment.map(({ method }) => method)
  const payments = paymentService({
    database,
    inTransaction,
    methods,
    queue,
    isInvoiced: providers.invoice !== undefined,
    publicUrl,
    log: (outcome, tradeNo) => {
      const entry = { outcome, tradeNo: tradeNo.slice(0, 20) }
      if (outcome === 'paid' || outcome === 'declined') app?.log.info(entry, 'payment notice')
      else app?.log.warn(entry, 'payment notice changed nothing')
    },
  })

  const { secret } = config
  const sender = codeSender({ database, sms, mail, secret, publicUrl, now, failed: warn })
  const codes = codeService({ sender, limits: codeLimits(secret, config.codesAnHour), secret })
  const once = new OncePerHour()
  const counter = new BackgroundCounter(inTransaction, countMetrics, warn)
  const planCounter = new BackgroundCounter(inTransaction, countPlanVisits, warn)
  const taps = new Taps({ keys: config.chips, inTransaction, queue, once, now, failed: warn })
  const decoding = new Semaphore(DECODED_AT_ONCE, MAX_DECODING_WAIT)
  const guestDecoding = new Semaphore(DECODED_AT_ONCE, MAX_DECODING_WAIT)
  const takePicture = pictureIntake(warn, decoding)
  const implementations = implementedCalls({
    config,
    publicUrl,
    codes,
    providers,
    payments,
    inTransaction,
    queue,
    once,
    taps,
    takePicture,
    decoding,
    guestDecoding,
    now,
    warn,
  })
  const sharedLimiter = config.sharedLimits
    ? openSharedLimiter({
        databaseUrl: config.sharedLimits.databaseUrl,
        now,
        keyOf: (key) => signature(secret, 'limit', [key]).toString('base64url'),
        failed: warn,
      })
    : undefined
  const runtime: Runtime = {
    database,
    inTransaction,
    limiter: sharedLimiter ?? new MemoryLimiter(() => now().getTime()),
    answers,
    now,
    authenticate: (token, at) => findSession(database.db, hashOf(token), at),
    async isPrefix(prefix) {
      // Known before its row is: the demo content may still be on its way into the database.
      if (prefix === config.companyPrefix) return true
      const found = prefixes.get(prefix)
      if (found) return found.isKnown
      const began = prefixes.begin()
      const isKnown = (await companyByPrefix(database.db, prefix)) !== undefined
      prefixes.set(prefix, { isKnown }, 0, ['company'], began)
      return isKnown
    },
    rolesAt: (memberId, scope, prefix) => rolesAt(database.db, memberId, scope, prefix),
    audit: (db, actor, call, changes, at) => writeAudit(db, { actor, call, secret, now: at }, changes),
    takePicture,
    limited: (path, refusal) => limitHits.add({ call: nameOf(path), refusal }),
    failed: (path, error) =>
      isUnavailable(error) ? unavailable(error) : app?.log.error({ path, err: error }, 'call failed'),
  }

  const server = await buildServer({
    config,
    publicUrl,
    runtime,
    implementations,
    database,
    payments,
    companySignIns: companySignInVisits({ ...providers, inTransaction, secret, publicUrl }),
    scim: scimService({ db: database.db, inTransaction, queue, secret, publicUrl, now }),
    payment,
    planVisits: new PlanVisits(once, planCounter, now),
    cards: { visits: new Visits(once, counter, now), taps, secret: config.secret },
    siteFiles: { db: database.db, publicUrl, cache: pages, now },
    webFiles: web?.files,
    pages: web && pagesOptions(web, runtime, implementations, config, publicUrl, formOriginsOf(payment), pages),
  })
  app = server.app
  if (config.ocr.kind === 'local' && readersWithin(config.ocr.memoryMb) === 0)
    app.log.warn({ OCR_MEMORY: config.ocr.memoryMb }, 'paper cards are not read: there is not enough memory')
  const workers = workersWith({
    database,
    inTransaction,
    payments,
    methods,
    invoice: providers.invoice,
    queue,
    openDestination: destinations(config.insideOrigins),
    sms,
    mail,
    push,
    warn,
    publicUrl,
    now,
    companyPrefix: config.companyPrefix,
    secret,
    seller: config.seller,
  })
  return {
    app: server.app,
    database,
    publicUrl,
    seeded: seeded ?? false,
    async runJob(name, data = {}) {
      const worker = workers.find((one) => one.name === name)
      if (!worker) throw new Error(`There is no job ${name}.`)
      await worker.run(data)
    },
    inTransaction,
    invalidate: (tags) => inTransaction(async (unit) => unit.invalidate(tags)),
    async startJobs({ isScheduled = true } = {}) {
      await queue.work(isScheduled ? workers : workers.map(({ every: _, ...worker }) => worker))
      sender.start()
    },
    async close() {
      // A request body that never ends would block the shutdown of queue and database.
      await server.drain(Math.max(config.drainSeconds * 1000, GRACE_MS), DRAIN_MS)
      await server.app.close()
      await counter.close()
      await planCounter.close()
      await sender.stop()
      await queue.stop()
      await answersOfProviders.close()
      await limitHits.close()
      await providers.ocr.close()
      await invalidations.close()
      await listener.close()
      await sharedLimiter?.close()
      await database.close()
    },
  }
}

/** Noun and verb of a call: `/api/{product}/order/create_order` is `order.create_order`. */
const nameOf = (path: string): string => path.split('/').slice(-2).join('.')
