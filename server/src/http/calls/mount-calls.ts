import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Machine, refused, run } from '../../api/run.ts'
import { mountFileCalls } from './mount-file-calls.ts'
import { type House, incomingOf, refusalOfBody, send } from './request.ts'

const BODY_LIMIT = 1024 * 1024

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
  app.setErrorHandler((error, request, reply) => {
    const answer = refusalOfBody(error, request)
    if (answer.code >= 500) machine.failed(request.url.split('?')[0] ?? '', error)
    return send(reply, answer, incomingOf(request, house.prefix))
  })
  await app.register(formBody, { bodyLimit: BODY_LIMIT })
  const withFile = implementations.filter(({ declaration }) => declaration.body === 'file')
  const ordinary = implementations.filter((one) => !withFile.includes(one))
  // Two parsers of multipart forms, each in a scope of its own: their hooks would read one body twice.
  await app.register(async (scope) => mountFileCalls(scope, machine, withFile, house))
  await app.register(async (scope) => mountOrdinaryCalls(scope, machine, ordinary, house))
}

/** Mounts calls whose bodies are fields alone. */
async function mountOrdinaryCalls(
  scope: FastifyInstance,
  machine: Machine,
  implementations: readonly Implementation[],
  house: House,
): Promise<void> {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // All fields together stay below a JSON body's limit.
    limits: { fields: 60, fieldSize: 16_384, files: 0, parts: 60 },
  })
  for (const implementation of implementations) {
    const { path } = implementation.declaration
    scope.post(path.replace('{product}', ':product'), { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const incoming = incomingOf(request, house.prefix)
      const origin = request.headers.origin
      const answer =
        origin && !house.isOwnOrigin(origin) ? refused('auth.forbidden') : await run(machine, implementation, incoming)
      return send(reply, answer, incoming)
    })
  }
  // Here, where every kind of body is read: what no call takes is unknown whatever it carries.
  scope.all('/api/*', (request, reply) => send(reply, refused('not_found'), incomingOf(request, house.prefix)))
}
