import type { FastifyInstance } from 'fastify'

/** Seconds that a browser may remember a preflight's answer. */
const PREFLIGHT_SECONDS = 600
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'accept-language, authorization, content-type, idocard-device',
  'access-control-max-age': String(PREFLIGHT_SECONDS),
}

/**
 * Lets pages of these origins make the calls of this scope and read the answers (CORS): exact origins, and never with
 * cookies. Their token is in a header that only they know, so a page elsewhere gains nothing. Refusals are readable too.
 */
export function shareCalls(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const isAllowed = headers.origin !== undefined && origins.includes(headers.origin)
    reply.header('vary', 'origin')
    if (isAllowed)
      reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': 'retry-after' })
    // A preflight: no call has begun yet, and its body and token are still to come.
    if (method === 'OPTIONS')
      return reply
        .code(204)
        .headers(isAllowed ? PREFLIGHT : {})
        .send()
  })
}
