import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultPage } from '@idocard/contract/fault-page'
import type { Lang } from '@idocard/domain/language'
import { refused } from '../api/run.ts'
import { RETRY_AFTER_SECONDS } from '../db/unavailable.ts'
import { envelope } from './answers.ts'
import { readerLang } from './reader.ts'
import { flat } from './ready-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** What was asked for cannot be made in time; the same request may succeed a moment later. */
export class Busy extends Error {
  override name = 'Busy'
  readonly statusCode = 503
}

/** The language that an address asks for. */
const ASKED_LANG = /[?&]lang=([a-z-]+)/

interface Written {
  headers: string[]
  body: Buffer
}

/**
 * Answers 503 before anything else looks at a request, as `mountFaults` does: a page to a browser, an envelope to
 * everybody else. Each is written once in each language, so that refusing costs less than anything that is refused.
 */
export class BusyAnswer {
  private readonly shared: Record<string, string>
  private readonly written = new Map<string, Written>()
  private renderFault: ((page: FaultPage) => string) | undefined

  /** @param headers those of every answer */
  constructor(headers: Record<string, string>) {
    this.shared = { ...headers, 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) }
  }

  /** Shows this page from now on. */
  usePage(renderFault: (page: FaultPage) => string): void {
    this.renderFault = renderFault
    this.written.clear()
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const isPage = this.renderFault !== undefined && (request.headers.accept?.includes('text/html') ?? false)
    const lang = readerLang(ASKED_LANG.exec(request.url ?? '')?.[1], request)
    const key = `${isPage} ${lang}`
    const written = this.written.get(key) ?? (isPage ? this.page(lang) : this.envelope(lang))
    this.written.set(key, written)
    response.writeHead(503, written.headers).end(request.method === 'HEAD' ? undefined : written.body)
  }

  private page(lang: Lang): Written {
    // An empty address is that of the page itself (RFC 3986, 4.4).
    const html = this.renderFault?.({ status: 503, lang, address: '' }) ?? ''
    return this.answer(html, 'text/html; charset=utf-8', { 'content-security-policy': contentSecurityPolicy() })
  }

  private envelope(lang: Lang): Written {
    const json = JSON.stringify(envelope(refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS }), lang))
    return this.answer(json, 'application/json; charset=utf-8')
  }

  private answer(text: string, type: string, more: Record<string, string> = {}): Written {
    const body = Buffer.from(text)
    const headers = { ...this.shared, ...more, 'content-type': type, 'content-length': String(body.length) }
    return { body, headers: flat(headers) }
  }
}
