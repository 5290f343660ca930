import { langFromAcceptLanguage } from '@idocard/domain/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../api/network-of.ts'
import { type Answer, type Incoming, refused } from '../../api/run.ts'
import { envelope } from '../responses/envelope.ts'
import type { IsOwnOrigin } from './own-origins.ts'

/** Whose site this is: the prefix of calls that name none, and which pages may make calls. */
export interface House {
  prefix: string
  isOwnOrigin: IsOwnOrigin
}

/** Sends an answer in its envelope, in the caller’s language. */
export function send(reply: FastifyReply, answer: Answer, { lang }: Incoming): FastifyReply {
  if ('refusal' in answer && answer.data.retryAfter) reply.header('retry-after', answer.data.retryAfter)
  return reply.code(answer.code).headers(ANSWER_HEADERS).send(bytesOf(answer, lang))
}

const ANSWER_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** An answer that is the same for every caller is written once in each language: Chinese text is dear to encode. */
function bytesOf(answer: Answer, lang: Incoming['lang']): Buffer {
  const sent = 'kept' in answer ? answer.kept?.sent : undefined
  const before = sent?.get(lang)
  if (before) return before
  const bytes = Buffer.from(JSON.stringify(envelope(answer, lang)))
  sent?.set(lang, bytes)
  return bytes
}

/** A request as a call, whatever carried it. */
export function incomingOf(request: FastifyRequest, housePrefix: string): Incoming {
  const authorization = request.headers.authorization ?? ''
  const device = request.headers['idocard-device']
  return {
    body: request.body,
    prefix: (request.params as { product?: string } | undefined)?.product ?? housePrefix,
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

/** What reading a body can fail with, by Fastify's and its plugins' error codes. */
export function refusalOfBody(error: unknown, request: FastifyRequest): Answer {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413) return refused('body.too_large')
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refused('body.type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refused('body.unreadable')
  // The parser of forms gives its errors no code; calls never throw, so this form was not read to its end.
  if (request.headers['content-type']?.startsWith('multipart/') && request.body === undefined)
    return refused('body.unreadable')
  return refused('server.failed')
}
