import type { Tag } from '@idocard/contract/call'
import type { CardDocument, CardHtml } from '@idocard/contract/card-view'
import type { Envelope } from '@idocard/contract/envelope'
import type { FaultPage } from '@idocard/contract/fault-page'
import { htmlLang, type Lang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Semaphore } from '../../shared/semaphore.ts'
import { Busy } from '../responses/busy-response.ts'
import { send, write } from '../responses/cached-response.ts'
import { langOfCookie } from '../responses/reader.ts'
import type { Loaded, ResponseCache } from '../responses/response-cache.ts'
import { contentSecurityPolicy, type PolicyOrigins, securityHeaders } from '../responses/security-headers.ts'
import type { FastHandler, FastPath } from '../traffic/fast-path.ts'
import { isReadable, type PageAddress, type PageRoute, pageAddress, UNKNOWN_PATH } from './page-address.ts'

const KNOWN_ADDRESSES = 5000
/** Enough to keep the processor busy while others read from the database. */
const RENDERED_AT_ONCE = 4
const RENDERINGS_WAITING = 100
/** Who waits longer than this is refused; a server that was just started takes so long on a slow machine. */
const RENDERING_PATIENCE_MS = 3000
/** How long waiting should take while more come than can be rendered. */
const RENDERING_WAIT_MS = 600
/** The route of pages that have an address of one part: those that staff write. */
const SLUG = '/:id'
/** How the addresses of companies' back offices begin. */
const BACKSTAGE = '/backstage/:prefix'
const SIGN_IN = `${BACKSTAGE}/login`

/** The web application, loaded from its build or from the development server. */
export interface WebApplication {
  routes: readonly PageRoute[]
  /** Writes a card's page, which needs nothing of the application. */
  renderCard(document: CardDocument): CardHtml
  /** Writes what is shown when an address cannot be answered, which needs nothing of the application either. */
  renderFault(page: FaultPage): string
  /**
   * Renders an address as a stranger sees it. `call` makes a call in-process and reports what the answer reads; `failed`
   * writes an error to the log.
   */
  render(url: string, lang: Lang, call: InProcessCall, failed: (error: unknown) => void): Promise<Response>
}
/** @throws DatabaseUnavailable when the call met one: such a page must be neither shown nor cached. */
export type InProcessCall = (
  path: string,
  input: Record<string, unknown>,
  lang: Lang,
  /** A company's, in whose name the call is made; the house's own unless told. */
  prefix?: string,
) => Promise<{ envelope: Envelope; reads: readonly Tag[] }>

export interface PagesOptions {
  web: () => Promise<WebApplication>
  call: InProcessCall
  cache: ResponseCache
  publicUrl: string
  /** What pages may reach beside our own host. */
  origins: Omit<PolicyOrigins, 'scripts'>
  /** Origins of scripts that the sign-in page of a back office may load beside ours. */
  signInScripts: readonly string[]
  /** Whether `/<slug>` is a page. Asked before rendering, so that addresses which nobody has are all one page. */
  isSlug(slug: string): Promise<boolean>
  /** Whether `/backstage/<prefix>` is a company's, asked for the same reason. */
  isPrefix(prefix: string): Promise<boolean>
  /** Every request is rendered, and without a policy: the development server adds scripts of its own. */
  isDevelopment: boolean
  /** An error in rendering, which goes to the log. */
  failed(error: unknown): void
}

/** Answers a request with the page of its address. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/**
 * Serves every page: rendered once for each address and language, and cached until a tag of its content is invalidated.
 * @returns the same for other routes, whose addresses may be a page's after all.
 */
export function mountPages(app: FastifyInstance, options: PagesOptions, fastPath: FastPath): ServePage {
  const { cache } = options
  const addresses = new Map<string, PageAddress & { key: string }>()
  let routes: readonly PageRoute[] | undefined
  const semaphore = new Semaphore(RENDERED_AT_ONCE, RENDERINGS_WAITING, RENDERING_PATIENCE_MS, RENDERING_WAIT_MS)

  /** Few pages are rendered at a time: side by side they would only all be late. */
  const rendered = async (render: () => Promise<Loaded>): Promise<Loaded> => {
    if (!(await semaphore.enter())) throw new Busy()
    return render().finally(() => void fastPath.acceptWaiting().then(() => semaphore.leave()))
  }

  const addressOf = (url: string, cookie: string | undefined, routes: readonly PageRoute[]) => {
    const asked = askedFor(url, cookie)
    const known = addresses.get(asked)
    if (known) return known
    const found = pageAddress(url, cookie, routes)
    const address = { ...found, key: keyOf(found) }
    if (addresses.size >= KNOWN_ADDRESSES) addresses.clear()
    if (url.length < 500) addresses.set(asked, address)
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
    let address = addresses.get(askedFor(url, headers.cookie))
    // An address gets known below, where the router has found that it is a page's, or here before it is refused.
    if (!address && semaphore.isFull && routes && isReadable(url)) address = addressOf(url, headers.cookie, routes)
    if (!address) return false
    const { key, path, pattern } = address
    const cached = cache.get(key)
    // The page that says so is also what is asked for by the name of a file or of a call.
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
    const asked = addressOf(request.raw.url ?? '/', request.headers.cookie, web.routes)
    const cached = cache.get(asked.key)
    if (cached) return send(request, reply, cached)
    const address = (await isPage(options, asked)) ? asked : { ...asked, pattern: '*', path: UNKNOWN_PATH }
    const render = () => renderPage(options, web, address)
    const page = await cache.load(keyOf(address), () => (isFixed(address) ? render() : rendered(render)))
    return send(request, reply, page)
  }
  app.get('/*', serve)
  return serve
}

const askedFor = (url: string, cookie: string | undefined) => `${langOfCookie(cookie)} ${url}`
/**
 * Whether it is one of the few pages without a parameter, such as the home page. They are rendered at once even when
 * many others wait: what somebody has just changed must not take them away from everybody.
 */
const isFixed = ({ pattern, path }: PageAddress) => pattern === path
const keyOf = ({ lang, path }: PageAddress) => `${lang} ${path}`

/** Whether an address whose route takes any word has something to show. */
async function isPage({ isSlug, isPrefix }: PagesOptions, { pattern, path }: PageAddress): Promise<boolean> {
  if (pattern === SLUG) return isSlug(decodeURI(path.slice(1)))
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
  // Whatever the application made of it: a page without all that it should show is none.
  if (faults.length > 0) throw faults[0]
  const scripts = [
    answer.headers.get('x-script-hashes') ?? '',
    ...(address.pattern === SIGN_IN ? options.signInScripts : []),
  ].join(' ')
  const headers = {
    ...securityHeaders(options.publicUrl),
    'content-type': 'text/html; charset=utf-8',
    ...(!options.isDevelopment && {
      'content-security-policy': contentSecurityPolicy({ scripts, ...options.origins }),
    }),
    'cache-control': 'no-cache',
    'content-language': htmlLang(address.lang),
    vary: 'cookie, accept-encoding',
  }
  return {
    content: { status: answer.status, headers, body: await answer.text() },
    // A fault may be gone the next moment.
    tags: options.isDevelopment || answer.status >= 500 ? undefined : [...tags],
  }
}
