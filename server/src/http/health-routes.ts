import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'

/** A load balancer is told within this time, whatever the database does. */
const READY_MS = 2000

/**
 * `/healthz`: the process lives. `/readyz`: it can also answer, because its database does, and save, because the disk of
 * the embedded one has room.
 */
export function mountHealth(app: FastifyInstance, database: Database, log: (error: unknown) => void): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const answered = new AbortController()
    try {
      const late = pause(READY_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
        throw new DatabaseUnavailable(`The database gave no answer for ${READY_MS / 1000} s.`)
      })
      await Promise.race([database.pool.query('select 1'), late])
      if (database.isDiskFull()) return reply.code(503).type('text/plain').send('disk full')
      return reply.type('text/plain').send('ok')
    } catch (error) {
      log(error)
      return reply
        .code(503)
        .type('text/plain')
        .send(database.isDiskFull() ? 'disk full' : 'database')
    } finally {
      answered.abort()
    }
  })
}
