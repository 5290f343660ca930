import { HOUR_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../api/network-of.ts'
import type { Runtime } from '../../api/run.ts'
import { DISK_FULL_RETRY_SECONDS, isDiskFull, isUnavailable, RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { errorBody, ScimError, type ScimService } from '../../features/company/directory/index.ts'
import { readJson } from './json-body.ts'

/** A group of some thousand members is one body. */
const BODY_LIMIT = 1024 * 1024
/** Entra asks for 25 requests a second (Microsoft, "Develop a SCIM endpoint"). */
const BY_TOKEN = { times: 3000, seconds: MINUTE_SECONDS }
const BY_ADDRESS = { times: 6000, seconds: MINUTE_SECONDS }
/** So many wrong tokens an address may show in an hour: one that was replaced is tried again and again. */
const WRONG_TOKENS = { times: 200, seconds: HOUR_SECONDS }
const MAX_TOKEN = 200

const TYPE = 'application/scim+json; charset=utf-8'
const TRIED = '/scim/v2'

type ScimRoute = FastifyRequest<{ Params: { product: string; '*': string }; Querystring: Record<string, unknown> }>

/**
 * The endpoint of companies' directories, `/scim/<prefix>/v2` (RFC 7644). Directories are no clients of ours: paths, methods, bodies
 * and errors are those of the protocol.
 */
export function mountScim(app: FastifyInstance, { runtime, scim }: { runtime: Runtime; scim: ScimService }): void {
  readJson(app, 'application/scim+json')

  const send = (reply: FastifyReply, status: number, body?: object) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type(TYPE)
      .send(body === undefined ? '' : JSON.stringify(body))

  const refuse = (reply: FastifyReply, status: number, detail: string, scimType?: string) =>
    send(reply, status, errorBody(status, detail, scimType))

  const wait = (reply: FastifyReply, status: 429 | 503, seconds: number) =>
    refuse(reply.header('retry-after', seconds), status, 'Please try again later.')

  app.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number }
    if (error instanceof ScimError) return refuse(reply, error.status, error.message, error.scimType)
    if (statusCode === 413) return refuse(reply, 413, `A body has at most ${BODY_LIMIT} bytes.`)
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, 400, 'The body is no JSON.', 'invalidSyntax')
    if (isDiskFull(error) || (isUnavailable(error) && runtime.database.isDiskFull()))
      return wait(reply, 503, DISK_FULL_RETRY_SECONDS)
    runtime.failed(TRIED, error)
    return isUnavailable(error) ? wait(reply, 503, RETRY_AFTER_SECONDS) : refuse(reply, 500, 'This failed on our side.')
  })

  /** Sends a refusal, and returns false, if a limit is reached. */
  const isWithin = async (reply: FastifyReply, key: string, limit: { times: number; seconds: number }) => {
    const seconds = await runtime.limiter.spend(`${TRIED} ${key}`, limit)
    if (seconds > 0) {
      runtime.limited(TRIED, 'limit.reached')
      wait(reply, 429, seconds)
    }
    return seconds === 0
  }

  /** Before the body is read: whoever has no token sends us none. */
  const enter = async (request: ScimRoute, reply: FastifyReply) => {
    const address = networkOf(request.ip)
    if (!(await isWithin(reply, address, BY_ADDRESS))) return reply
    const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const visitor = await scim.visitor(request.params.product, token.slice(0, MAX_TOKEN))
    if (!visitor) {
      if (!(await isWithin(reply, `wrong ${address}`, WRONG_TOKENS))) return reply
      return refuse(reply.header('www-authenticate', 'Bearer'), 401, 'The token is not valid.')
    }
    if (!(await isWithin(reply, `company ${visitor.company.id}`, BY_TOKEN))) return reply
    visitors.set(request, visitor)
    return undefined
  }
  const visitors = new WeakMap<FastifyRequest, NonNullable<Awaited<ReturnType<ScimService['visitor']>>>>()

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/scim/:product/v2/*',
    bodyLimit: BODY_LIMIT,
    onRequest: enter,
    async handler(request: ScimRoute, reply) {
      const visitor = visitors.get(request)
      if (!visitor) throw new Error('A request reached its handler without a token.')
      const { method, query, body } = request
      const path = request.params['*'].split('/').filter((part) => part !== '')
      const answer = await scim.answer(visitor, { method, path, query, body })
      if (answer.location) reply.header('location', answer.location)
      return send(reply, answer.status, answer.body)
    },
  })
  app.all('/scim/*', (_request, reply) => refuse(reply, 404, 'There is no such resource.'))
}
