/** The floor: a bare Fastify that responds on one route with fixed bytes from memory. Started by `floor.ts`. */
import Fastify from 'fastify'
import type { Floor } from './floor.ts'

process.once('message', async ({ method, path, headers, body }: Floor) => {
  const app = Fastify()
  const bytes = Buffer.from(body)
  app.route({ method, url: path, handler: async (_request, reply) => reply.headers(headers).send(bytes) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(new URL(app.listeningOrigin).port)
})
// Exit together with the benchmark.
process.once('disconnect', () => process.exit())
