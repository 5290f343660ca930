import type { FastifyInstance } from 'fastify'

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
export function shareCalls(app: FastifyInstance, origins: readonly string[]): void {
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
