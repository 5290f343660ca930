import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Runtime, refused, run } from '../../api/run.ts'
import { shareCalls } from './cross-origin.ts'
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
