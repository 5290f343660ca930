import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { langFromAcceptLanguage } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Implementation } from '../api/implement.ts'
import { type Answer, type Incoming, type Machine, refused, run } from '../api/run.ts'
import { envelope } from './answers.ts'
import { networkOf } from './network-of.ts'

export const BODY_LIMIT = 1024 * 1024

/** Whose site this is: the prefix of calls that name none, and its public address. */
interface House {
  prefix: string
  publicUrl: string
}

/**
 * Mounts every call as a POST route. The three body forms are read here and nowhere else: a parser on the whole server
 * would hold back page requests.
 */
export async function mountCalls(
  app: FastifyInstance,
  machine: Machine,
  implementations: readonly Implementation[],
  house: House,
): Promise<void> {
  await app.register(formBody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // No call takes a file yet; all fields together stay below a JSON body's limit.
    limits: { fields: 60, fieldSize: 16_384, files: 0, parts: 60 },
  })
  for (const implementation of implementations) {
    const { path } = implementation.declaration
    app.post(path.replace('{product}', ':product'), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const incoming = incomingOf(request, house.prefix)
      const origin = request.headers.origin
      const answer =
        origin && !isOurs(origin, request, house)
          ? refused('auth.forbidden')
          : await run(machine, implementation, incoming)
      return send(reply, answer, incoming)
    })
  }
  app.setErrorHandler((error, request, reply) => {
    const answer = refusalOfBody(error, request)
    if (answer.code >= 500) machine.failed(request.url.split('?')[0] ?? '', error)
    return send(reply, answer, incomingOf(request, house.prefix))
  })
  app.all('/api/*', (request, reply) => send(reply, refused('not_found'), incomingOf(request, house.prefix)))
}

function send(reply: FastifyReply, answer: Answer, { lang }: Incoming): FastifyReply {
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

function incomingOf(request: FastifyRequest, housePrefix: string): Incoming {
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
  }
}

/** A browser names the page that makes a call; a page of another site may not. Proxies may have changed the host. */
function isOurs(origin: string, request: FastifyRequest, { publicUrl }: House): boolean {
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === request.host)
}

/** What reading a body can fail with, by Fastify's and its plugins' error codes. */
function refusalOfBody(error: unknown, request: FastifyRequest): Answer {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413) return refused('body.too_large')
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refused('body.type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refused('body.unreadable')
  // The parser of forms gives its errors no code; calls never throw, so this form was not read to its end.
  if (request.isMultipart() && request.body === undefined) return refused('body.unreadable')
  return refused('server.failed')
}
