import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './open.ts'
import { LimitedClient } from './pool/limited-client.ts'
import { DatabaseUnavailable, isUnavailable } from './pool/unavailable.ts'
import { throttled } from './throttled.ts'

/** Between two probes of the connection. */
const PROBE_MS = 1000
/** A probe that is not answered by then, or a new connection that is not open, means that nobody is there. */
const SILENCE_MS = 2500
/** Between two tries to connect while the server is away. */
const AGAIN_MS = 500

/** Who hears a channel. Neither may throw. */
export interface Hearer {
  notified(payload: string): void
  /** The connection was opened again: what was notified meanwhile is lost, so catch up. It listens already. */
  missed(): void
}

export interface Listener {
  /** Hears a channel from now on, through every broken connection; resolves when it is in force for the first time. */
  listen(channel: string, hearer: Hearer): Promise<void>
  /**
   * Asks something short on this connection, where no work of a busy pool stands before it.
   * @returns the rows
   * @throws DatabaseUnavailable, or as pg throws, while the connection is broken
   */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/**
 * One connection to the server for all of the process's `LISTEN`, opened again whenever it breaks. Every second it is
 * asked something, and so it is also how the process learns that the server is away, or that its existing connections
 * lead nowhere while new ones work:
 *
 * - a probe without an answer: the connections that are as old and as silent are destroyed (`WatchedPool.destroySilent`),
 *   and the server is told so as soon as it hears;
 * - no new connection either: callers are refused at once until one opens (`WatchedPool.setAway`).
 *
 * The embedded database has one process and one connection: nothing is heard and nothing probed.
 *
 * @param log is told when the server goes away and comes back, and of errors of this connection
 */
export function openListener(
  database: Pick<Database, 'kind' | 'pool'>,
  log: (message: string, error?: unknown) => void,
): Listener {
  if (database.kind === 'embedded') return { listen: async () => {}, query: nothing, close: async () => {} }
  const { pool } = database
  const hearers = new Map<string, Hearer>()
  const inForce = new Map<string, () => void>()
  const closing = new AbortController()
  const failed = throttled((error) => log('The connection that listens to the database broke or did not open:', error))
  let current: LimitedClient | undefined
  let awaySince: number | undefined
  /** Connections opened before this were given up without a word. */
  let forsakenBefore: number | undefined

  /** Connects, and tells the pool whether anybody is there. Undefined: not this time. */
  async function connect(): Promise<LimitedClient | undefined> {
    const began = performance.now()
    const client = new LimitedClient({ ...pool.options, connectionTimeoutMillis: 0 })
    client.limitMs = SILENCE_MS
    // What breaks the connection rejects the query under way, or the next one.
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => hearers.get(channel)?.notified(payload ?? ''))
    try {
      await client.open()
    } catch (error) {
      if (!closing.signal.aborted) tellAway(error, began)
      return undefined
    }
    if (awaySince !== undefined) {
      log(`The database answers again after ${((performance.now() - awaySince) / 1000).toFixed(1)} s.`)
      awaySince = undefined
      pool.setAway(undefined)
    }
    return client
  }

  function tellAway(error: unknown, since: number): void {
    if (!isAway(error) || pool.isAnsweredSince(since)) {
      failed(error)
    } else if (awaySince === undefined) {
      awaySince = since
      log('The database is away:', error)
      pool.setAway('The database is away.')
    }
  }

  /**
   * The server does not know yet that connections were given up: it would keep their transactions, with every row that
   * they locked, until it misses them.
   */
  async function endForsaken(client: LimitedClient): Promise<void> {
    if (forsakenBefore === undefined) return
    const seconds = (performance.now() - forsakenBefore) / 1000
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and backend_start < now() - make_interval(secs => $2) and pid <> pg_backend_pid()`,
      [pool.options.application_name, seconds],
    )
    forsakenBefore = undefined
  }

  async function hear(client: LimitedClient, channel: string): Promise<void> {
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    inForce.get(channel)?.()
  }

  /** Listens, and asks every second; returns when the connection is broken. */
  async function use(client: LimitedClient, isReopened: boolean): Promise<void> {
    let asked = performance.now()
    try {
      await endForsaken(client)
      for (const channel of hearers.keys()) await hear(client, channel)
      if (isReopened) for (const hearer of hearers.values()) hearer.missed()
      for (;;) {
        await pause(PROBE_MS, undefined, { signal: closing.signal, ref: false })
        asked = performance.now()
        await client.query('select 1')
      }
    } catch (error) {
      if (closing.signal.aborted) return
      failed(error)
      if (error instanceof DatabaseUnavailable && pool.destroySilent(asked, error.message)) forsakenBefore ??= asked
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
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
  }
  const running = run()

  return {
    async listen(channel, hearer) {
      hearers.set(channel, hearer)
      const first = new Promise<void>((resolve) => inForce.set(channel, resolve))
      // When it breaks meanwhile, the next connection listens to all channels there are.
      if (current) await hear(current, channel).catch(() => {})
      await first
    },
    async query(text, values = []) {
      if (!current) throw new DatabaseUnavailable('The connection that listens to the database is not open.')
      return (await (current as pg.Client).query(text, values)).rows
    },
    async close() {
      closing.abort()
      // It may be connecting now: what is open afterwards is ended.
      await running
      await current?.end()
    },
  }
}

const nothing = async () => {
  throw new Error('The embedded database has no connection beside its own.')
}

/** Nobody is there, other than a server that is full or does not let us in. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !String((error as { code?: unknown }).code).startsWith('53')
