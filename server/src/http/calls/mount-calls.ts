import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Runtime, refused, run } from '../../api/run.ts'
import { readForms } from './form-files.ts'
import { filesOf, mountFileCalls } from './mount-file-calls.ts'
import { incomingOf, mayCall, refusalOfBody, type Site, sendAnswer } from './request.ts'

const BODY_LIMIT = 1024 * 1024

/**
 * Mounts every call as a POST route. The parsers of the three body types are registered only in this scope, because
 * they would delay page requests.
 */
export async function mountCalls(
  app: FastifyInstance,
  runtime: Runtime,
  implementations: readonly Implementation[],
  site: Site,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const answer = refusalOfBody(error, request)
    if (answer.code >= 500) runtime.failed(request.url.split('?')[0] ?? '', error)
    return sendAnswer(reply, answer, incomingOf(request, site.prefix))
  })
  shareCalls(app, site.allowedOrigins)
  await app.register(formBody, { bodyLimit: BODY_LIMIT })
  await readForms(app)
  const takesFile = ({ declaration }: Implementation) => filesOf(declaration).length > 0
  await app.register(async (scope) => mountFileCalls(scope, runtime, implementations.filter(takesFile), site))
  for (const implementation of implementations.filter((one) => !takesFile(one))) {
    const { path } = implementation.declaration
    app.post(path.replace('{product}', ':product'), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const incoming = incomingOf(request, site.prefix)
      const answer = mayCall(site, request.headers.origin)
        ? await run(runtime, implementation, incoming)
        : refused('auth.forbidden')
      return sendAnswer(reply, answer, incoming)
    })
  }
  // Mounted in this scope, where every body type is parsed, so that an unknown address is a 404 with any body.
  app.all('/api/*', (request, reply) => sendAnswer(reply, refused('not_found'), incomingOf(request, site.prefix)))
}

/** Seconds for which a browser may cache the response to a preflight. */
const PREFLIGHT_SECONDS = 600
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'accept-language, authorization, content-type, idocard-device',
  'access-control-max-age': String(PREFLIGHT_SECONDS),
}

/**
 * Allows pages of exactly these origins to make the calls of this scope and to read the answers, including refusals
 * (CORS). Cookies are never allowed. A client sends its token in a header, so pages of other origins cannot use it.
 */
function shareCalls(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const isAllowed = headers.origin !== undefined && origins.includes(headers.origin)
    reply.header('vary', 'origin')
    if (isAllowed)
      reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': 'retry-after' })
    // A preflight is answered here: it has neither body nor token, so it must not reach the call.
    if (method === 'OPTIONS')
      return reply
        .code(204)
        .headers(isAllowed ? PREFLIGHT : {})
        .send()
  })
}
