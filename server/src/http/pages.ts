import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Tag } from '@idocard/contract/call'
import type { Envelope } from '@idocard/contract/envelope'
import type { Lang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TaggedCache } from '../api/tagged-cache.ts'
import { langOfCookie, type PageAddress, type PageRoute, pageAddress } from './page-address.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const compress = promisify(brotliCompress)
const COMPRESS_LEVEL = 6
const KNOWN_ADDRESSES = 5000

/** A page as it is sent, ready in both encodings. */
export interface RenderedPage {
  status: number
  etag: string
  plain: Buffer
  brotli: Buffer
  /** Names and values in turn, as they are written. */
  plainHeaders: string[]
  brotliHeaders: string[]
}

/** The web application, loaded from its build or from the development server. */
export interface WebApplication {
  routes: readonly PageRoute[]
  /** Renders an address as a stranger sees it. `call` makes a call in-process and reports what the answer reads. */
  render(url: string, lang: Lang, call: InProcessCall): Promise<Response>
}
export type InProcessCall = (
  path: string,
  input: Record<string, unknown>,
  lang: Lang,
) => Promise<{ envelope: Envelope; reads: readonly Tag[] }>

export interface PagesOptions {
  web: () => Promise<WebApplication>
  call: InProcessCall
  cache: TaggedCache<RenderedPage>
  publicUrl: string
  formTargets: readonly string[]
  /** False in development: every request is rendered. */
  keep: boolean
}

/** Serves every page: rendered once for each address and language, kept until a tag of its content is touched. */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const addresses = new Map<string, PageAddress>()
  const rendering = new Map<string, Promise<RenderedPage>>()

  const addressOf = (url: string, cookie: string | undefined, routes: readonly PageRoute[]): PageAddress => {
    const key = `${langOfCookie(cookie)} ${url}`
    const known = addresses.get(key)
    if (known) return known
    const address = pageAddress(url, cookie, routes)
    if (addresses.size >= KNOWN_ADDRESSES) addresses.clear()
    if (url.length < 500) addresses.set(key, address)
    return address
  }

  let web: WebApplication | undefined
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    // A kept page goes out at once: a promise for each would be a good part of the work.
    if (web && options.keep) {
      const address = addressOf(request.raw.url ?? '/', request.headers.cookie, web.routes)
      const kept = options.cache.get(`${address.lang} ${address.path}`)
      if (kept) {
        send(request, reply, kept)
        return
      }
    }
    return render(request, reply)
  })
  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    web = await options.web()
    const address = addressOf(request.raw.url ?? '/', request.headers.cookie, web.routes)
    const key = `${address.lang} ${address.path}`
    // A crowd asking for the same page waits for one rendering.
    let page = rendering.get(key)
    if (!page) {
      page = renderPage(options, web, address, key).finally(() => rendering.delete(key))
      rendering.set(key, page)
    }
    return send(request, reply, await page)
  }
}

async function renderPage(
  options: PagesOptions,
  web: WebApplication,
  address: PageAddress,
  key: string,
): Promise<RenderedPage> {
  const began = options.cache.begin()
  const read = new Set<Tag>()
  const answer = await web.render(options.publicUrl + address.path, address.lang, async (path, input, lang) => {
    const made = await options.call(path, input, lang)
    for (const tag of made.reads) read.add(tag)
    return made
  })
  const plain = Buffer.from(await answer.arrayBuffer())
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESS_LEVEL } })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const shared = {
    ...securityHeaders(options.publicUrl),
    'content-type': 'text/html; charset=utf-8',
    // The development server adds scripts of its own to a page.
    ...(options.keep && {
      'content-security-policy': contentSecurityPolicy(
        answer.headers.get('x-script-hashes') ?? '',
        options.formTargets,
      ),
    }),
    'cache-control': 'no-cache',
    'content-language': address.lang === 'en-us' ? 'en' : 'zh-Hant-TW',
    vary: 'cookie, accept-encoding',
    etag,
  }
  const page: RenderedPage = {
    status: answer.status,
    etag,
    plain,
    brotli,
    plainHeaders: flat({ ...shared, 'content-length': String(plain.length) }),
    brotliHeaders: flat({ ...shared, 'content-encoding': 'br', 'content-length': String(brotli.length) }),
  }
  // A fault may be gone the next moment; it is not kept.
  if (options.keep && answer.status < 500) options.cache.keep(key, page, plain.length + brotli.length, [...read], began)
  return page
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/**
 * Writes a page straight to the connection: its headers and bytes are ready, and Fastify's own way of sending would
 * take longer than finding it.
 */
function send({ headers, raw }: FastifyRequest, reply: FastifyReply, page: RenderedPage): void {
  reply.hijack()
  if (headers['if-none-match'] === page.etag && page.status === 200) {
    reply.raw.writeHead(304, { etag: page.etag, vary: 'cookie, accept-encoding' }).end()
    return
  }
  const small = headers['accept-encoding']?.includes('br')
  reply.raw.writeHead(page.status, small ? page.brotliHeaders : page.plainHeaders)
  reply.raw.end(raw.method === 'HEAD' ? undefined : small ? page.brotli : page.plain)
}
