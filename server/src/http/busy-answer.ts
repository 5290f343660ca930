import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFUSALS } from '@idocard/contract/refusals'
import { htmlLang } from '@idocard/domain/language'
import { refused } from '../api/run.ts'
import { RETRY_AFTER_SECONDS } from '../db/unavailable.ts'
import { envelope } from './answers.ts'
import { readerLang } from './reader.ts'

/** Answers 503 in the caller's language before anything else looks at the request: calls get the envelope, others a page. */
export function answerBusy(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
  const lang = readerLang(undefined, request)
  const isCall = request.url?.startsWith('/api/')
  const body = isCall
    ? JSON.stringify(envelope(refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS }), lang))
    : busyPage(htmlLang(lang), REFUSALS['server.busy'][lang])
  response
    .writeHead(503, {
      ...headers,
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

const busyPage = (lang: string, text: string) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>iDoCard</title><p>${text}</p></html>`
