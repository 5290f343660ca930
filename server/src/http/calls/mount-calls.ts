import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Runtime, refused, run } from '../../api/run.ts'
import { shareCalls } from './cross-origin.ts'
import { mountFileCalls } from './mount-file-calls.ts'
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
  const withFile = implementations.filter(({ declaration }) => declaration.body === 'file' || declaration.takesFile)
  const ordinary = implementations.filter((one) => !withFile.includes(one))
  // The two multipart parsers need separate scopes: otherwise both hooks would read the same body.
  await app.register(async (scope) => mountFileCalls(scope, runtime, withFile, site))
  await app.register(async (scope) => mountOrdinaryCalls(scope, runtime, ordinary, site))
}

/** Mounts calls without files. */
async function mountOrdinaryCalls(
  scope: FastifyInstance,
  runtime: Runtime,
  implementations: readonly Implementation[],
  site: Site,
): Promise<void> {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // The limit for all fields together equals that of a JSON body.
    limits: { fields: 60, fieldSize: 16_384, files: 0, parts: 60 },
  })
  for (const implementation of implementations) {
    const { path } = implementation.declaration
    scope.post(path.replace('{product}', ':product'), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const incoming = incomingOf(request, site.prefix)
      const answer = mayCall(site, request.headers.origin)
        ? await run(runtime, implementation, incoming)
        : refused('auth.forbidden')
      return sendAnswer(reply, answer, incoming)
    })
  }
  // Mounted in this scope, where every body type is parsed, so that an unknown address is a 404 with any body.
  scope.all('/api/*', (request, reply) => sendAnswer(reply, refused('not_found'), incomingOf(request, site.prefix)))
}
