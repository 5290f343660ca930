import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'

/** `/healthz`: the process lives. `/readyz`: it can also answer, because its database does. */
export function mountHealth(app: FastifyInstance, database: Database, log: (error: unknown) => void): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.pool.query('select 1')
      return reply.type('text/plain').send('ok')
    } catch (error) {
      log(error)
      return reply.code(503).type('text/plain').send('database')
    }
  })
}
