import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultPage } from '@idocard/contract/fault-page'
import { LANGS, type Lang } from '@idocard/domain/language'
import { refused } from '../../api/run.ts'
import { RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { type CachedResponse, compressWell, toResponse, write } from './cached-response.ts'
import { envelope } from './envelope.ts'
import { readerLang } from './reader.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What was asked for cannot be made in time; the same request may succeed a moment later. */
export class Busy extends Error {
  override name = 'Busy'
  readonly statusCode = 503
}

/** The language that an address asks for. */
const ASKED_LANG = /[?&]lang=([a-z-]+)/

/**
 * Answers 503 before anything else looks at a request, as `mountFaults` does: a page to a browser, an envelope to
 * everybody else. Each is written once in each language, so that refusing costs less than anything that is refused.
 */
export class BusyAnswer {
  private readonly headers: Record<string, string>
  private readonly pages = new Map<Lang, CachedResponse>()
  private readonly envelopes = new Map<Lang, Buffer>()

  /** @param headers those of every answer */
  constructor(headers: Record<string, string>) {
    this.headers = { ...headers, 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) }
    const answer = refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS })
    for (const lang of LANGS) this.envelopes.set(lang, Buffer.from(JSON.stringify(envelope(answer, lang))))
  }

  /** Shows this page from now on. */
  async usePage(renderFault: (page: FaultPage) => string): Promise<void> {
    for (const lang of LANGS) {
      // An empty address is that of the page itself (RFC 3986, 4.4).
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
    const body = this.envelopes.get(lang) ?? Buffer.of()
    const length = String(body.length)
    response
      .writeHead(503, { ...this.headers, 'content-type': 'application/json; charset=utf-8', 'content-length': length })
      .end(request.method === 'HEAD' ? undefined : body)
  }
}
