import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import type { Implementation } from '../api/implement.ts'
import { openapi } from '../api/openapi.ts'
import { docsPage } from '../api/openapi-page.ts'
import { type Machine, refused } from '../api/run.ts'
import type { Config } from '../config/env.ts'
import type { Database } from '../db/open.ts'
import type { Visits } from '../features/card/visits.ts'
import type { PaymentDesk } from '../features/payment/payment-desk.ts'
import type { PaymentProvider } from '../providers/payment/port.ts'
import { envelope } from './answers.ts'
import { mountBackstageFiles } from './backstage-files.ts'
import { mountCardExchange } from './card-exchange.ts'
import { mountCardFiles } from './card-files.ts'
import { mountCardLinks } from './card-links.ts'
import { mountCardPages } from './card-pages.ts'
import { clientFault } from './client-fault.ts'
import { drain } from './drain.ts'
import { FastPath } from './fast-path.ts'
import { mountFaults } from './faults.ts'
import { mountHealth } from './health-routes.ts'
import { readJson } from './json-body.ts'
import { loggerOptions } from './log.ts'
import { mountCalls } from './mount.ts'
import { mountOutbox } from './outbox-routes.ts'
import { Overload } from './overload.ts'
import { ownOrigins } from './own-origins.ts'
import { isReadable, UNKNOWN_PATH } from './page-address.ts'
import { mountPages, type PagesOptions } from './pages.ts'
import { mountPayment } from './payment-routes.ts'
import { mountPictureFiles } from './picture-files.ts'
import { readerLang } from './reader.ts'
import { mountReceivedFiles } from './received-files.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { mountSiteFiles, type SiteFilesOptions } from './site-files.ts'

export interface Parts {
  config: Config
  publicUrl: string
  machine: Machine
  implementations: readonly Implementation[]
  database: Database
  desk: PaymentDesk
  provider: PaymentProvider
  /** Undefined: API only. */
  pages: PagesOptions | undefined
  siteFiles: SiteFilesOptions
  /** What counts views, saves and taps of cards. */
  cards: { visits: Visits; secret: string }
  /** The web application's built files, `web/build/client`. */
  webFiles: string | undefined
  /** The played bank, mounted under `/bank` while the payment provider is local. */
  bank: FastifyPluginAsync | undefined
}

export interface HttpServer {
  /** Call `listen` on it. */
  app: FastifyInstance
  /**
   * Ends what listens, and cuts nobody off who is answered within `mostMs` milliseconds after `graceMs` more of
   * listening (`drain`). Close `app` afterwards.
   */
  drain(graceMs: number, mostMs: number): Promise<void>
}

/** Builds the one server that serves pages, files and the API. */
export async function buildServer(parts: Parts): Promise<HttpServer> {
  const { config, publicUrl, database } = parts
  const headers = securityHeaders(publicUrl)
  const overload = new Overload(() => database.pool.waitingCount)
  const fastPath = new FastPath(overload, headers)
  const app = Fastify({
    serverFactory: fastPath.server,
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing is logged in a request's own name: a logger made for each would cost as much as finding its page.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < config.trustedHops,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A connection that is kept alive may bring one more request, and is told that it is the last.
    return503OnClosing: false,
    clientErrorHandler: clientFault(headers),
    // A broken percent-encoding names no page: the router would answer for itself.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNKNOWN_PATH),
  })

  const condition = {
    get isDraining() {
      return fastPath.isDraining
    },
    get isOverloaded() {
      return overload.isOverloaded
    },
  }
  app.addHook('onClose', async () => overload.close())
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
  readJson(app)
  mountFaults(app, { web: parts.pages?.web, failed: parts.machine.failed })
  mountHealth(app, database, condition, (error) => parts.machine.failed('/readyz', error))
  mountSiteFiles(app, parts.siteFiles)
  if (config.outbox) mountOutbox(app, database)
  const house = { prefix: config.companyPrefix, isOwnOrigin: ownOrigins(config.publicUrl, () => portOf(app)) }
  await app.register(async (scope) => {
    const document = openapi(publicUrl)
    const docs = docsPage(document)
    scope.get('/api/openapi.json', async () => document)
    scope.get('/api/docs', async (_request, reply) =>
      reply.header('content-security-policy', contentSecurityPolicy()).type('text/html; charset=utf-8').send(docs),
    )
    await scope.register(async (calls) => mountCalls(calls, parts.machine, parts.implementations, house))
  })
  await app.register(async (scope) => mountPayment(scope, { desk: parts.desk, provider: parts.provider, database }))
  if (parts.bank) await app.register(parts.bank, { prefix: '/bank' })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(envelope(refused('not_found'), readerLang(undefined, request))),
  )
  if (parts.webFiles) await mountFiles(app, parts.webFiles, (part) => overload.spare(part))
  const cards = { ...parts.siteFiles, ...parts.cards }
  const servePage = parts.pages && mountPages(app, parts.pages, fastPath)
  if (parts.pages && servePage) {
    const shown = { ...cards, ...parts.pages, otherwise: servePage, trustedHops: config.trustedHops }
    mountCardPages(app, shown, fastPath)
    mountCardLinks(app, shown)
    const { machine, implementations } = parts
    await app.register(async (scope) => mountCardExchange(scope, { ...shown, machine, implementations, house }))
  }
  mountCardFiles(app, { ...cards, otherwise: servePage })
  mountReceivedFiles(app, { ...cards, otherwise: servePage })
  mountBackstageFiles(app, { ...parts.siteFiles, otherwise: servePage })
  mountPictureFiles(app, parts.siteFiles)
  return {
    app,
    drain(graceMs, mostMs) {
      fastPath.drain()
      return drain(app.server, fastPath.inFlight, graceMs, mostMs)
    },
  }
}

/** The port that a server listens on; undefined before it does. */
export function portOf(app: FastifyInstance | undefined): number | undefined {
  const at = app?.server.address()
  return at && typeof at === 'object' ? at.port : undefined
}

/** The back office's worker: it lies above the addresses that it may answer for, and a new release is seen at once. */
const WORKER = 'backstage-worker.js'

/**
 * Built files carry their content's hash in their name and are kept for ever; the others are asked for again. A folder
 * is one route: a route for each of the hundreds of files would hold up the start.
 * @param spare told of the first part of each address, whose files need no database
 */
async function mountFiles(app: FastifyInstance, folder: string, spare: (part: string) => void): Promise<void> {
  const shared = {
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply: { headers(values: Record<string, string>): unknown }, path: string) {
      const lasting = path.startsWith(join(folder, 'assets'))
      const isWorker = path.startsWith(join(folder, WORKER))
      const cache = lasting ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600'
      reply.headers({
        'cache-control': cache,
        ...(isWorker && { 'service-worker-allowed': '/backstage/' }),
      })
    },
  }
  await app.register(serveStatic, { ...shared, root: folder, serve: false })
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (name.startsWith('.')) continue
    spare(name)
    if (entry.isDirectory()) {
      await app.register(serveStatic, {
        ...shared,
        root: join(folder, name),
        prefix: `/${name}/`,
        decorateReply: false,
      })
    } else if (!/\.(br|gz)$/.test(name)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
    }
  }
}
