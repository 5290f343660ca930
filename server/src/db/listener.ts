import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './open.ts'
import { LimitedClient } from './pool/limited-client.ts'
import { DatabaseUnavailable, isUnavailable } from './pool/unavailable.ts'
import { throttled } from './throttled.ts'

/** Pause between two probes of the connection. */
const PROBE_MS = 1000
/** If a probe is not answered or a new connection is not open after this time, the server counts as away. */
const SILENCE_MS = 2500
/** Pause between two attempts to connect while the server is away. */
const RETRY_MS = 500

/** Callbacks for a channel. They must not throw. */
interface ChannelHandler {
  notified(payload: string): void
  /** The connection was reopened and listens again. Notifications sent in between are lost, so catch up. */
  missed(): void
}

export interface Listener {
  /** Subscribes to a channel, across broken connections. Resolves when `LISTEN` has taken effect for the first time. */
  listen(channel: string, handler: ChannelHandler): Promise<void>
  /**
   * Runs a short query on this connection, so that it does not wait for a busy pool.
   * @returns the rows
   * @throws DatabaseUnavailable, or pg's error, while the connection is broken
   */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/**
 * One connection to the server for all of the process's `LISTEN`s, reopened whenever it breaks. It is probed every
 * second. So the process detects that the server is away, or that existing connections are dead while new ones work:
 *
 * - a probe without an answer: connections that are as old and as silent are destroyed (`WatchedPool.destroySilent`),
 *   and terminated on the server as soon as it can be reached;
 * - no new connection either: callers are refused at once until one opens (`WatchedPool.setAway`).
 *
 * The embedded database has one process and one connection: there is nothing to listen to or probe.
 *
 * @param log called when the server goes away and comes back, and with errors of this connection
 */
export function openListener(
  database: Pick<Database, 'kind' | 'pool'>,
  log: (message: string, error?: unknown) => void,
): Listener {
  if (database.kind === 'embedded') return { listen: async () => {}, query: nothing, close: async () => {} }
  const { pool } = database
  const handlers = new Map<string, ChannelHandler>()
  const inForce = new Map<string, () => void>()
  const closing = new AbortController()
  const failed = throttled((error) => log('The connection that listens to the database broke or did not open:', error))
  let current: LimitedClient | undefined
  let awaySince: number | undefined
  /** Connections opened before this were destroyed without notice to the server. */
  let destroyedBefore: number | undefined

  /** Connects, and sets in the pool whether the server is away. Undefined if it did not connect. */
  async function connect(): Promise<LimitedClient | undefined> {
    const began = performance.now()
    const client = new LimitedClient({ ...pool.options, connectionTimeoutMillis: 0 })
    client.limitMs = SILENCE_MS
    // A broken connection rejects the current or the next query.
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => handlers.get(channel)?.notified(payload ?? ''))
    try {
      await client.open()
    } catch (error) {
      if (!closing.signal.aborted) reportAway(error, began)
      return undefined
    }
    if (awaySince !== undefined) {
      log(`The database answers again after ${((performance.now() - awaySince) / 1000).toFixed(1)} s.`)
      awaySince = undefined
      pool.setAway(undefined)
    }
    return client
  }

  function reportAway(error: unknown, since: number): void {
    if (!isAway(error) || pool.isAnsweredSince(since)) {
      failed(error)
    } else if (awaySince === undefined) {
      awaySince = since
      log('The database is away:', error)
      pool.setAway('The database is away.')
    }
  }

  /**
   * The server does not know yet that these connections were destroyed. It would keep their transactions and row locks
   * open until it notices.
   */
  async function terminateDestroyed(client: LimitedClient): Promise<void> {
    if (destroyedBefore === undefined) return
    const seconds = (performance.now() - destroyedBefore) / 1000
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and backend_start < now() - make_interval(secs => $2) and pid <> pg_backend_pid()`,
      [pool.options.application_name, seconds],
    )
    destroyedBefore = undefined
  }

  async function listenOn(client: LimitedClient, channel: string): Promise<void> {
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    inForce.get(channel)?.()
  }

  /** Listens, and probes every second. Returns when the connection is broken. */
  async function use(client: LimitedClient, isReopened: boolean): Promise<void> {
    let probedAt = performance.now()
    try {
      await terminateDestroyed(client)
      for (const channel of handlers.keys()) await listenOn(client, channel)
      if (isReopened) for (const handler of handlers.values()) handler.missed()
      for (;;) {
        await pause(PROBE_MS, undefined, { signal: closing.signal, ref: false })
        probedAt = performance.now()
        await client.query('select 1')
      }
    } catch (error) {
      if (closing.signal.aborted) return
      failed(error)
      if (error instanceof DatabaseUnavailable && pool.destroySilent(probedAt, error.message))
        destroyedBefore ??= probedAt
      void client.end()
    }
  }

  async function run(): Promise<void> {
    for (let isReopened = false; !closing.signal.aborted; ) {
      current = await connect()
      if (current) {
        await use(current, isReopened)
        isReopened = true
      } else {
        await pause(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const running = run()

  return {
    async listen(channel, handler) {
      handlers.set(channel, handler)
      const first = new Promise<void>((resolve) => inForce.set(channel, resolve))
      // If it breaks meanwhile, the next connection listens to all channels.
      if (current) await listenOn(current, channel).catch(() => {})
      await first
    },
    async query(text, values = []) {
      if (!current) throw new DatabaseUnavailable('The connection that listens to the database is not open.')
      return (await (current as pg.Client).query(text, values)).rows
    },
    async close() {
      closing.abort()
      // It may be connecting now: wait, then end the connection.
      await running
      await current?.end()
    },
  }
}

const nothing = async () => {
  throw new Error('The embedded database has no connection beside its own.')
}

/** Whether the server is away, and not just out of connections (class 53) or refusing our login. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !String((error as { code?: unknown }).code).startsWith('53')
