import type { Tag } from '@idocard/contract/call'
import type { CardDocument, CardHtml } from '@idocard/contract/cards/card-view'
import type { PaymentPage } from '@idocard/contract/commerce/payment-page'
import type { CertificatePage } from '@idocard/contract/company/certificate-page'
import type { Envelope } from '@idocard/contract/envelope'
import type { FaultPage } from '@idocard/contract/fault-page'
import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import { htmlLang, type Lang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/open.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { Busy } from '../responses/busy-response.ts'
import { send, write } from '../responses/cached-response.ts'
import { langOfCookie } from '../responses/reader.ts'
import type { Loaded, ResponseCache } from '../responses/response-cache.ts'
import { contentSecurityPolicy, type PolicyOrigins, securityHeaders } from '../responses/security-headers.ts'
import type { FastHandler, FastPath } from '../traffic/fast-path.ts'
import { isReadable, type PageAddress, type PageRoute, pageAddress, UNKNOWN_PATH } from './page-address.ts'

const KNOWN_ADDRESSES = 5000
/** Enough to use the CPU fully while other renderings wait for the database. */
const RENDERED_AT_ONCE = 4
const RENDERINGS_WAITING = 100
/** A request that waits longer is refused. The first renderings after a start take this long on a slow machine. */
const RENDERING_PATIENCE_MS = 3000
/** The target waiting time while more requests arrive than can be rendered. */
const RENDERING_WAIT_MS = 600
/** The route of pages written by staff, whose path is one segment. */
const SLUG = '/:id'
/** The route of the console, which shows pages of the site in frames before they are published. */
const CONSOLE = '/admin/*'
/** The prefix of the routes of companies' back offices. */
const BACKSTAGE = '/backstage/:prefix'
/** Routes of pages with Sign in with Apple. */
const SIGN_IN = new Set([`${BACKSTAGE}/login`, `${BACKSTAGE}/signUp`, `${BACKSTAGE}/iDoCard/addCard`])

/** The web application, loaded from its build or from the development server. */
export interface WebApplication {
  routes: readonly PageRoute[]
  /** Renders a card page, which does not need the application's scripts. */
  renderCard(document: CardDocument): CardHtml
  /** Renders the error page, which does not need the application's scripts either. */
  renderFault(page: FaultPage): string
  /** Renders the page at an order's payment address. */
  renderPayment(page: PaymentPage): string
  /** Renders the public page where anyone verifies a certificate. */
  renderCertificate(page: CertificatePage): string
  /** Renders the page at which a mailed announcement leads who wants no more of them. */
  renderUnsubscribe(page: UnsubscribePage): string
  /**
   * Renders an address for a visitor who is not signed in. `call` makes a call in-process and reports the answer's
   * tags; `failed` logs an error.
   */
  render(url: string, lang: Lang, call: InProcessCall, failed: (error: unknown) => void): Promise<Response>
}
/** @throws DatabaseUnavailable when the database is unavailable: such a page must be neither shown nor cached. */
export type InProcessCall = (
  path: string,
  input: Record<string, unknown>,
  lang: Lang,
  /** The prefix of the company for the call; by default the site's own. */
  prefix?: string,
) => Promise<{ envelope: Envelope; reads: readonly Tag[] }>

export interface PagesOptions {
  web: () => Promise<WebApplication>
  call: InProcessCall
  /** Calls that read in a transaction, as at a moment, and share no answers with others. */
  callIn: (db: Tx, at: Date) => InProcessCall
  cache: ResponseCache
  publicUrl: string
  /** Origins that pages may use besides our own host. */
  origins: Omit<PolicyOrigins, 'scripts'>
  /** Origins of additional scripts on the sign-in page of a back office. */
  signInScripts: readonly string[]
  /** Whether `/<slug>` is a page. Checked before rendering, so that all unknown addresses share one cached page. */
  isSlug(slug: string): Promise<boolean>
  /** Whether `/backstage/<prefix>` belongs to a company. Checked for the same reason. */
  isPrefix(prefix: string): Promise<boolean>
  /** Pages are rendered on every request without a policy: the development server adds its own scripts. */
  isDevelopment: boolean
  /** Logs an error in rendering. */
  failed(error: unknown): void
}

/** Sends the page of a request's address. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/**
 * Serves every page: rendered once per address and language, and cached until a tag of its content is invalidated.
 * @returns the handler, for other routes whose address may also be a page.
 */
export function mountPages(app: FastifyInstance, options: PagesOptions, fastPath: FastPath): ServePage {
  const { cache } = options
  const addresses = new Map<string, PageAddress & { key: string }>()
  let routes: readonly PageRoute[] | undefined
  const semaphore = new Semaphore(RENDERED_AT_ONCE, RENDERINGS_WAITING, RENDERING_PATIENCE_MS, RENDERING_WAIT_MS)

  /** Limits concurrent renderings: too many at once would all be slow. */
  const rendered = async (render: () => Promise<Loaded>): Promise<Loaded> => {
    if (!(await semaphore.enter())) throw new Busy()
    return render().finally(() => void fastPath.acceptWaiting().then(() => semaphore.leave()))
  }

  const addressOf = (url: string, cookie: string | undefined, routes: readonly PageRoute[]) => {
    const requested = addressKey(url, cookie)
    const known = addresses.get(requested)
    if (known) return known
    const found = pageAddress(url, cookie, routes)
    const address = { ...found, key: keyOf(found) }
    if (addresses.size >= KNOWN_ADDRESSES) addresses.clear()
    if (url.length < 500) addresses.set(requested, address)
    return address
  }

  const prepare = async () => {
    const web = await options.web()
    routes = web.routes
    await fastPath.busy.usePage(web.renderFault)
  }
  void prepare().catch(options.failed)

  const serveCached: FastHandler = (request, response) => {
    const { url = '/', headers } = request
    let address = addresses.get(addressKey(url, headers.cookie))
    // An address is added in `serve` after routing found its page, or here before the request is refused.
    if (!address && semaphore.isFull && routes && isReadable(url)) address = addressOf(url, headers.cookie, routes)
    if (!address) return false
    const { key, path, pattern } = address
    const cached = cache.get(key)
    // The 404 page is not sent here, because an unknown path may still be the address of a file or a call.
    if (cached && path !== UNKNOWN_PATH) {
      write(request, response, cached)
      return true
    }
    const isPagesOwn = pattern !== '*' && pattern !== SLUG
    return isPagesOwn && !isFixed(address) && semaphore.isFull && !cache.isLoading(key) ? 'busy' : false
  }
  fastPath.use(serveCached)

  const serve: ServePage = async (request, reply) => {
    const web = await options.web()
    const requested = addressOf(request.raw.url ?? '/', request.headers.cookie, web.routes)
    const cached = cache.get(requested.key)
    if (cached) return send(request, reply, cached)
    const address = (await isPage(options, requested)) ? requested : { ...requested, pattern: '*', path: UNKNOWN_PATH }
    const render = () => renderPage(options, web, address)
    const page = await cache.load(keyOf(address), () => (isFixed(address) ? render() : rendered(render)))
    return send(request, reply, page)
  }
  app.get('/*', serve)
  return serve
}

const addressKey = (url: string, cookie: string | undefined) => `${langOfCookie(cookie)} ${url}`
/**
 * Whether the address is one of the few pages without a parameter, such as the home page. These are rendered at once,
 * even if many others wait, so that an invalidation does not make them unavailable.
 */
const isFixed = ({ pattern, path }: PageAddress) => pattern === path
const keyOf = ({ lang, path }: PageAddress) => `${lang} ${path}`

/** Whether an address has a page. This is checked for routes that accept any slug or prefix. */
async function isPage({ isSlug, isPrefix }: PagesOptions, { pattern, path }: PageAddress): Promise<boolean> {
  if (pattern === SLUG) return isSlug(decodeURI(path.slice(1).split('?', 1)[0] ?? ''))
  if (pattern.startsWith(BACKSTAGE)) return isPrefix(decodeURI(path.split('/', 3)[2] ?? ''))
  return true
}

async function renderPage(options: PagesOptions, web: WebApplication, address: PageAddress): Promise<Loaded> {
  const tags = new Set<Tag>()
  const faults: unknown[] = []
  const call: InProcessCall = async (path, input, lang, prefix) => {
    try {
      const made = await options.call(path, input, lang, prefix)
      for (const tag of made.reads) tags.add(tag)
      return made
    } catch (error) {
      faults.push(error)
      throw error
    }
  }
  const answer = await web.render(options.publicUrl + address.path, address.lang, call, options.failed)
  // The application may have rendered something, but an incomplete page is an error.
  if (faults.length > 0) throw faults[0]
  const scripts = [
    answer.headers.get('x-script-hashes') ?? '',
    ...(SIGN_IN.has(address.pattern) ? options.signInScripts : []),
  ].join(' ')
  const headers = {
    ...securityHeaders(options.publicUrl),
    'content-type': 'text/html; charset=utf-8',
    ...(!options.isDevelopment && {
      'content-security-policy': contentSecurityPolicy({
        scripts,
        ...options.origins,
        ...(address.pattern === CONSOLE && { frames: ["'self'", ...(options.origins.frames ?? [])] }),
      }),
    }),
    'cache-control': 'no-cache',
    'content-language': htmlLang(address.lang),
    vary: 'cookie, accept-encoding',
  }
  return {
    content: { status: answer.status, headers, body: await answer.text() },
    // Not cached: the fault may be temporary.
    tags: options.isDevelopment || answer.status >= 500 ? undefined : [...tags],
  }
}
