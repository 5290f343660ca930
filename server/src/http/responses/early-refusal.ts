import type { RefusalName } from '@idocard/contract/refusals'
import type { Lang } from '@idocard/domain/language'
import type { RefusalDetail } from '../../api/refusal.ts'
import { refused } from '../../api/run.ts'
import { envelope } from './envelope.ts'

/** A refusal that is sent without Fastify: before a request is routed, or when it cannot be read. */
export interface EarlyRefusal {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** @param headers the headers of every response */
export function earlyRefusal(
  refusal: RefusalName,
  lang: Lang,
  headers: Readonly<Record<string, string>>,
  detail: RefusalDetail = {},
): EarlyRefusal {
  const answer = refused(refusal, detail)
  const body = Buffer.from(JSON.stringify(envelope(answer, lang)))
  return {
    status: answer.code,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...(detail.retryAfter !== undefined && { 'retry-after': String(detail.retryAfter) }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    },
    body,
  }
}
