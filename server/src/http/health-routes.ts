import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { DatabaseUnavailable } from '../db/pool/unavailable.ts'

/** A load balancer gets a response within this time, even if the database hangs. */
const READY_MS = 2000

/** The state of the process. */
interface Condition {
  readonly isDraining: boolean
  readonly isOverloaded: boolean
}

/**
 * `/healthz`: the process is alive. `/readyz`: a load balancer may send it requests, because it is not shutting down,
 * its database responds, and the embedded database has disk space. An overloaded server stays ready: otherwise all
 * servers would leave the balancer at once, and each refuses requests by itself.
 */
export function mountHealth(
  app: FastifyInstance,
  database: Database,
  condition: Condition,
  log: (error: unknown) => void,
): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    reply.type('text/plain').header('cache-control', 'no-store')
    if (condition.isDraining) return reply.code(503).send('draining')
    // The query would have to wait for all others.
    if (condition.isOverloaded) return reply.send('ok')
    const answered = new AbortController()
    try {
      const late = pause(READY_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
        throw new DatabaseUnavailable(`The database did not respond within ${READY_MS / 1000} s.`)
      })
      await Promise.race([database.pool.query('select 1'), late])
      if (database.isDiskFull()) return reply.code(503).send('disk full')
      return reply.send('ok')
    } catch (error) {
      log(error)
      return reply.code(503).send(database.isDiskFull() ? 'disk full' : 'database')
    } finally {
      answered.abort()
    }
  })
}
