import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { DatabaseUnavailable } from '../db/pool/unavailable.ts'

/** A load balancer is told within this time, whatever the database does. */
const READY_MS = 2000

/** What the process knows of itself. */
export interface Condition {
  readonly isDraining: boolean
  readonly isOverloaded: boolean
}

/**
 * `/healthz`: the process lives. `/readyz`: a balancer may send it requests, because it is not about to end, its database
 * answers, and the disk of the embedded one has room. Overload is not a reason: all servers would leave the balancer at
 * once, and each refuses by itself.
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
    // The question would wait behind all others.
    if (condition.isOverloaded) return reply.send('ok')
    const answered = new AbortController()
    try {
      const late = pause(READY_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
        throw new DatabaseUnavailable(`The database gave no answer for ${READY_MS / 1000} s.`)
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
