import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultPage } from '@idocard/contract/fault-page'
import { LANGS, type Lang } from '@idocard/domain/language'
import { RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { type CachedResponse, compressWell, toResponse, write } from './cached-response.ts'
import { type EarlyRefusal, earlyRefusal } from './early-refusal.ts'
import { readerLang } from './reader.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** The server is too busy for this request; it may succeed a moment later. */
export class Busy extends Error {
  override name = 'Busy'
  readonly statusCode = 503
}

/** The language parameter of an address. */
const ASKED_LANG = /[?&]lang=([a-z-]+)/

/**
 * Sends 503 before a request is routed, as `mountErrorPages` does: a page to browsers, an envelope to other clients.
 * Each is rendered once per language, so that refusing is much cheaper than answering.
 */
export class BusyAnswer {
  private readonly headers: Record<string, string>
  private readonly pages = new Map<Lang, CachedResponse>()
  private readonly envelopes = new Map<Lang, EarlyRefusal>()

  /** @param headers the headers of every response */
  constructor(headers: Record<string, string>) {
    this.headers = { ...headers, 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) }
    const detail = { retryAfter: RETRY_AFTER_SECONDS }
    for (const lang of LANGS) this.envelopes.set(lang, earlyRefusal('server.busy', lang, headers, detail))
  }

  /** Sets the page for browsers. */
  async usePage(renderFault: (page: FaultPage) => string): Promise<void> {
    for (const lang of LANGS) {
      // An empty address refers to the page itself (RFC 3986, 4.4).
      const body = renderFault({ status: 503, lang, address: '' })
      const headers = {
        ...this.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(),
      }
      const page = toResponse({ status: 503, headers, body })
      await compressWell(page)
      this.pages.set(lang, page)
    }
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const lang = readerLang(ASKED_LANG.exec(request.url ?? '')?.[1], request)
    const page = request.headers.accept?.includes('text/html') ? this.pages.get(lang) : undefined
    if (page) {
      write(request, response, page)
      return
    }
    const refusal = this.envelopes.get(lang)
    response.writeHead(503, refusal?.headers).end(request.method === 'HEAD' ? undefined : refusal?.body)
  }
}
