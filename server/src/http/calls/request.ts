import { constants, createBrotliCompress } from 'node:zlib'
import { langFromAcceptLanguage } from '@idocard/domain/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../api/network-of.ts'
import { type Answer, type Incoming, refused } from '../../api/run.ts'
import { envelope } from '../responses/envelope.ts'
import { inputOf } from './body.ts'
import type { IsOwnOrigin } from './own-origins.ts'

/** The site: the default company prefix, and the origins whose pages may make calls. */
export interface Site {
  prefix: string
  isOwnOrigin: IsOwnOrigin
  /** Origins of web clients on other hosts that may make calls. */
  allowedOrigins: readonly string[]
}

/** Whether a page of this origin may make calls. A client that sends no origin is not a page, so it may. */
export const mayCall = ({ isOwnOrigin, allowedOrigins }: Site, origin: string | undefined): boolean =>
  !origin || isOwnOrigin(origin) || allowedOrigins.includes(origin)

/** Sends an answer in its envelope, in the caller’s language. */
export function sendAnswer(reply: FastifyReply, answer: Answer, { lang }: Incoming): FastifyReply {
  if ('refusal' in answer && answer.data.retryAfter) reply.header('retry-after', answer.data.retryAfter)
  const bytes = bytesOf(answer, lang)
  reply.code(answer.code).headers(ANSWER_HEADERS)
  if (bytes.length < LONG || !reply.request.headers['accept-encoding']?.includes('br')) return reply.send(bytes)
  const compressed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  compressed.end(bytes)
  return reply.header('content-encoding', 'br').send(compressed)
}

/** Answers from this length are compressed, outside the main thread: a whole address book becomes a sixth. */
const LONG = 32 * 1024
/** A higher quality takes longer than it saves on a phone's connection. */
const QUALITY = 5

const ANSWER_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** The answer's bytes. A cached answer is serialised once per language, because encoding Chinese text is expensive. */
function bytesOf(answer: Answer, lang: Incoming['lang']): Buffer {
  const sent = 'cached' in answer ? answer.cached?.sent : undefined
  const before = sent?.get(lang)
  if (before) return before
  const bytes = Buffer.from(JSON.stringify(envelope(answer, lang)))
  sent?.set(lang, bytes)
  return bytes
}

/** The call in a request, independent of the body type. */
export function incomingOf(request: FastifyRequest, sitePrefix: string): Incoming {
  const authorization = request.headers.authorization ?? ''
  const device = request.headers['idocard-device']
  return {
    body: inputOf(request.body, !isJson(request)),
    prefix: (request.params as { product?: string } | undefined)?.product ?? sitePrefix,
    address: networkOf(request.ip),
    lang: langFromAcceptLanguage(request.headers['accept-language'] ?? ''),
    token: authorization
      .replace(/^Bearer\s+/i, '')
      .trim()
      .slice(0, 200),
    device: typeof device === 'string' ? device.slice(0, 200) : '',
    userAgent: request.headers['user-agent'] ?? '',
  }
}

const isJson = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('application/json') ?? false

/** The refusal for an error in reading the body, by the error codes of Fastify and its plugins. */
export function refusalOfBody(error: unknown, request: FastifyRequest): Answer {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413) return refused('body.too_large')
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refused('body.type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refused('body.unreadable')
  // The multipart parser's errors have no code. Calls never throw, so this is an incomplete form.
  if (request.headers['content-type']?.startsWith('multipart/') && request.body === undefined)
    return refused('body.unreadable')
  return refused('server.failed')
}
