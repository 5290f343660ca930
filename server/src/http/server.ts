import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Implementation } from '../api/implement.ts'
import { openapi } from '../api/openapi.ts'
import { docsPage } from '../api/openapi-page.ts'
import { type Runtime, refused } from '../api/run.ts'
import type { Config } from '../config/env.ts'
import type { Database } from '../db/open.ts'
import type { Taps, Visits } from '../features/cards/card/index.ts'
import type { PlanVisits } from '../features/commerce/figures/index.ts'
import type { PaymentService } from '../features/commerce/payment/index.ts'
import type { CompanySignInVisits } from '../features/company/company-sign-in/index.ts'
import type { ScimService } from '../features/company/directory/index.ts'
import { formOriginsOf, type OpenedMethod } from '../providers/payment/methods.ts'
import { mountCertificatePages } from './calls/certificate-pages.ts'
import { readJson } from './calls/json-body.ts'
import { mountCalls } from './calls/mount-calls.ts'
import { mountOrderPayment } from './calls/order-payment.ts'
import { ownOrigins } from './calls/own-origins.ts'
import { mountPayment } from './calls/payment-routes.ts'
import { mountScim } from './calls/scim-routes.ts'
import { mountSso } from './calls/sso-routes.ts'
import { mountUnsubscribe } from './calls/unsubscribe-routes.ts'
import { mountCardExchange } from './cards/card-exchange.ts'
import { mountCardFiles } from './cards/card-files.ts'
import { mountCardLinks } from './cards/card-links.ts'
import { mountCardPages } from './cards/card-pages.ts'
import { mountReceivedFiles } from './cards/received-files.ts'
import { mountBackstageFiles } from './files/backstage-files.ts'
import { mountBuiltFiles } from './files/built-files.ts'
import { BulkDownloads } from './files/bulk-downloads.ts'
import { mountContactFiles } from './files/contact-files.ts'
import { mountEmployeeSheets } from './files/employee-sheets.ts'
import { mountInquiryFiles } from './files/inquiry-files.ts'
import { mountLogoFiles } from './files/logo-files.ts'
import { mountMyDataFiles } from './files/my-data-files.ts'
import { mountOrderPapers } from './files/order-papers.ts'
import { mountPictureFiles } from './files/picture-files.ts'
import { mountPrintFiles } from './files/print-files.ts'
import { mountSiteFiles, type SiteFilesOptions } from './files/site-files.ts'
import { mountStaffTap } from './files/staff-tap-routes.ts'
import { mountHealth } from './health-routes.ts'
import { loggerOptions } from './log.ts'
import { mountOutbox } from './outbox-routes.ts'
import { mountContentPreview } from './pages/content-preview.ts'
import { mountErrorPages } from './pages/error-pages.ts'
import { isReadable, UNKNOWN_PATH } from './pages/page-address.ts'
import { mountPages, type PagesOptions } from './pages/pages.ts'
import { mountPlanVisits } from './pages/plan-visits.ts'
import { envelope } from './responses/envelope.ts'
import { readerLang } from './responses/reader.ts'
import { contentSecurityPolicy, securityHeaders } from './responses/security-headers.ts'
import { clientFault } from './traffic/client-fault.ts'
import { drain } from './traffic/drain.ts'
import { FastPath } from './traffic/fast-path.ts'
import { Overload } from './traffic/overload.ts'

interface Parts {
  config: Config
  publicUrl: string
  runtime: Runtime
  implementations: readonly Implementation[]
  database: Database
  payments: PaymentService
  scim: ScimService
  companySignIns: CompanySignInVisits
  /** The ways to pay. The stand-ins for their banks are mounted. */
  payment: readonly OpenedMethod[]
  /** Undefined: only the API. */
  pages: PagesOptions | undefined
  siteFiles: SiteFilesOptions
  /** Counts views, saves and taps of cards, and distinguishes a chip's tap from a copy of its address. */
  cards: { visits: Visits; taps: Pick<Taps, 'opened' | 'pointCardOf'>; secret: string }
  /** Counts visits to the plan page. */
  planVisits: PlanVisits
  /** The web application's built files, `web/build/client`. */
  webFiles: string | undefined
}

interface HttpServer {
  /** Call `listen` on it. */
  app: FastifyInstance
  /**
   * Stops the server gracefully (`drain`): it listens for `graceMs` more milliseconds, then gives open requests
   * `mostMs` milliseconds. Close `app` afterwards.
   */
  drain(graceMs: number, mostMs: number): Promise<void>
}

/** Builds the server for pages, files and the API. */
export async function buildServer(parts: Parts): Promise<HttpServer> {
  const { config, publicUrl, database } = parts
  const headers = securityHeaders(publicUrl)
  const overload = new Overload(() => database.pool.waitingCount)
  const fastPath = new FastPath(overload, headers)
  const app = Fastify({
    serverFactory: fastPath.server,
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    // No logger per request: creating one would cost as much as finding its page.
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address, hop) => hop < config.trustedHops,
    requestTimeout: 30_000,
    // Longer than the 60 s after which common load balancers close idle connections.
    connectionTimeout: 65_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // While closing, a keep-alive connection may send one more request. Its response closes the connection.
    return503OnClosing: false,
    clientErrorHandler: clientFault(headers, (socket) => fastPath.inFlight.openOn(socket)),
    // For invalid percent-encoding, the router would otherwise send its own error response.
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
  mountErrorPages(app, { web: parts.pages?.web, failed: parts.runtime.failed })
  mountHealth(app, database, condition, (error) => parts.runtime.failed('/readyz', error))
  mountSiteFiles(app, parts.siteFiles)
  if (config.outbox) mountOutbox(app, database)
  const site = {
    prefix: config.companyPrefix,
    isOwnOrigin: ownOrigins(config.publicUrl, () => portOf(app)),
    allowedOrigins: config.allowedOrigins,
  }
  await app.register(async (scope) => {
    const document = openapi(publicUrl)
    const docs = docsPage(document)
    scope.get('/api/openapi.json', async () => document)
    scope.get('/api/docs', async (_request, reply) =>
      reply.header('content-security-policy', contentSecurityPolicy()).type('text/html; charset=utf-8').send(docs),
    )
    await scope.register(async (calls) => mountCalls(calls, parts.runtime, parts.implementations, site))
  })
  await app.register(async (scope) => mountPayment(scope, { payments: parts.payments }))
  await app.register(async (scope) => mountScim(scope, { runtime: parts.runtime, scim: parts.scim }))
  mountSso(app, { runtime: parts.runtime, visits: parts.companySignIns, publicUrl })
  const { pages, runtime: paying, payments } = parts
  if (pages)
    await app.register(async (scope) =>
      mountOrderPayment(scope, {
        payments,
        runtime: paying,
        secret: parts.cards.secret,
        formOrigins: formOriginsOf(parts.payment),
        web: pages.web,
      }),
    )
  for (const { standIn } of parts.payment) if (standIn) await app.register(standIn.plugin, { prefix: standIn.prefix })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(envelope(refused('not_found'), readerLang(undefined, request))),
  )
  if (parts.webFiles) await mountBuiltFiles(app, parts.webFiles, (part) => overload.spare(part))
  const cards = { ...parts.siteFiles, ...parts.cards }
  const servePage = parts.pages && mountPages(app, parts.pages, fastPath)
  if (parts.pages && servePage) {
    const shown = { ...cards, ...parts.pages, otherwise: servePage, trustedHops: config.trustedHops }
    mountCardPages(app, shown, fastPath)
    await mountCardLinks(app, shown)
    await app.register(async (scope) => mountPlanVisits(scope, { planVisits: parts.planVisits, headers }))
    const { runtime, implementations } = parts
    await app.register(async (scope) => mountCardExchange(scope, { ...shown, runtime, implementations, site }))
    mountContentPreview(app, {
      ...parts.pages,
      runtime,
      secret: parts.cards.secret,
      companyPrefix: config.companyPrefix,
    })
    mountCertificatePages(app, { runtime, implementations, site, web: shown.web })
    await app.register(async (scope) =>
      mountUnsubscribe(scope, { runtime, secret: parts.cards.secret, web: shown.web }),
    )
  }
  mountStaffTap(app, {
    taps: parts.cards.taps,
    inTransaction: parts.runtime.inTransaction,
    prefix: config.companyPrefix,
  })
  mountCardFiles(app, { ...cards, otherwise: servePage })
  const downloads = new BulkDownloads({ publicUrl, idleMs: config.downloadIdleSeconds * 1000 })
  mountContactFiles(app, { ...cards, downloads, otherwise: servePage })
  mountMyDataFiles(app, { ...cards, downloads, otherwise: servePage })
  mountPrintFiles(app, { ...parts.siteFiles, secret: parts.cards.secret, downloads })
  mountEmployeeSheets(app, { ...parts.siteFiles, secret: parts.cards.secret, downloads })
  mountOrderPapers(app, { ...parts.siteFiles, secret: parts.cards.secret, seller: config.seller, downloads })
  mountReceivedFiles(app, { ...cards, otherwise: servePage })
  mountBackstageFiles(app, { ...parts.siteFiles, otherwise: servePage })
  mountPictureFiles(app, { ...parts.siteFiles, secret: parts.cards.secret })
  mountLogoFiles(app, { ...parts.siteFiles, secret: parts.cards.secret })
  mountInquiryFiles(app, { ...parts.siteFiles, secret: parts.cards.secret })
  return {
    app,
    drain(graceMs, mostMs) {
      fastPath.drain()
      return drain(app.server, fastPath.inFlight, graceMs, mostMs)
    },
  }
}

/** The port of a server; undefined before it listens. */
export function portOf(app: FastifyInstance | undefined): number | undefined {
  const at = app?.server.address()
  return at && typeof at === 'object' ? at.port : undefined
}
