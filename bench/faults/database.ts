import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, type Postgres, startPostgres } from '../../server/src/testing/postgres.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, type Row } from '../benchmark.ts'
import { type Server, startServer, temporaryFolder } from '../server.ts'
import { onQuietMachine, type Scenario } from './scenario.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { Writers } from './writers.ts'

/** Maximum recovery time after the database is back. */
const RECOVERY_S = 5
/** `/readyz` itself has a limit of two seconds. */
const READYZ_S = 2.5
const CONNECTIONS = 40
/** With this pause eight writers place about thirty orders a second. */
const REST_MS = 250

const seconds = (value: number) => `${value.toFixed(1)} s`

/** How long the full form watches for refusals after each fault. */
const QUIET_S = 6

interface Shop {
  server: Server
  writers: Writers
  full: boolean
}

/** The effect of one fault. */
interface Recovery {
  /**
   * Seconds from the database's return to the first acknowledged write that began after it; the maximum of all rounds.
   */
  again: number
  /** Seconds from its return to a 200 of `/readyz`. */
  ready: number
  /** Seconds from its return to the last refusal, or 0. Only in the full form, because it takes `QUIET_S` per round. */
  refused: number
}

/**
 * PostgreSQL restarts, ends connections, freezes, runs out of connections and hangs behind a dead network, while eight
 * writers order and cancel. No acknowledged write may be lost, the server must stay up, and it must recover soon after
 * its database.
 */
export const database: Scenario = async ({ full }) => {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.adopt(await startPostgres({ connections: CONNECTIONS }), (started) => started.stop())
  const url = new URL(await createDatabase(postgres.url))
  const proxy = stack.use(await TcpProxy.open(`${url.searchParams.get('host')}/.s.PGSQL.5432`))
  const { path } = stack.use(await temporaryFolder())
  const server = stack.use(
    await startServer({
      DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}${url.pathname}`,
      DATA_DIR: path,
      LOG_LEVEL: 'fatal',
      UNPAID_ORDERS_MOST: '1000',
    }),
  )
  const writers = await Writers.ready(() => server.port, { orders: full ? 14_400 : 1600, restMs: REST_MS })
  const shop: Shop = { server, writers, full }
  const readyz = new ReadyzWatch(server.port)

  writers.start()
  const outcomes: Record<string, Recovery> = {
    'restarts, fast and immediate in turn': await repeat(full ? 10 : 2, (round) =>
      causeFault(shop, () => postgres.restart(round % 2 === 0 ? 'fast' : 'immediate')),
    ),
    'terminated backends': await repeat(full ? 20 : 3, () => causeFault(shop, () => terminateOne(url.href))),
    'stall of the whole server': await causeFault(shop, () => stall(postgres, full ? 40 : 3)),
    'all connections taken by others': await causeFault(shop, () => takeAll(url.href, full ? 30 : 2)),
    'network cut': await causeFault(shop, () => cut(proxy, full ? 10 : 1)),
    // New connections work at once, so the database counts as back immediately.
    'dead network, new connections work': await causeFault(shop, async () => proxy.silenceExisting()),
  }
  await writers.stop()
  const lost = await writers.lost()
  const slowest = await readyz.stop()

  const { tally } = writers
  const counts = `${tally.acknowledged} writes acknowledged, ${tally.unavailable} refused with 503`
  return [
    ...Object.entries(outcomes).flatMap(([what, { again, ready, refused }]): Row[] => [
      onQuietMachine(atMost(`Database: ${what}: first acknowledged write after`, again, RECOVERY_S, seconds), { full }),
      onQuietMachine(atMost(`Database: ${what}: /readyz ready after`, ready, RECOVERY_S, seconds), { full }),
      onQuietMachine(atMost(`Database: ${what}: last refusal after`, refused, RECOVERY_S, seconds), { full }),
    ]),
    onQuietMachine(atMost('Database: slowest response of /readyz', slowest, READYZ_S, seconds), { full }),
    atMost('Database: exits of the server', server.child.exitCode === null ? 0 : 1, 0, String),
    atMost('Database: acknowledged writes lost', lost.length, 0, String, lost.slice(0, 3).join('; ') || counts),
    atMost('Database: 503 without Retry-After', tally.withoutRetryAfter, 0, String),
    atMost('Database: responses other than 200 and 503', tally.other, 0, String, [...writers.others].join('; ')),
    atMost('Database: calls without a response', tally.broken, 0, String),
    atLeast('Database: calls refused meanwhile (the fault had an effect)', tally.unavailable, 1),
  ]
}

/**
 * Causes one fault while the shop is in use.
 * @param cause resolves when the database is back
 */
async function causeFault({ server, writers, full }: Shop, cause: () => Promise<void>): Promise<Recovery> {
  await acknowledgedAfter(performance.now(), writers, server)
  await cause()
  const back = performance.now()
  const [again, ready] = await Promise.all([acknowledgedAfter(back, writers, server), readyAfter(back, server)])
  if (full) await pause(QUIET_S * 1000)
  const [againIn, readyIn, refusedIn] = [again, ready, writers.lastRefusedAt].map((at) => (at - back) / 1000)
  return { again: againIn ?? 0, ready: readyIn ?? 0, refused: Math.max(0, refusedIn ?? 0) }
}

/** The maximum of several rounds. */
async function repeat(times: number, once: (round: number) => Promise<Recovery>): Promise<Recovery> {
  const worst: Recovery = { again: 0, ready: 0, refused: 0 }
  for (let round = 0; round < times; round++) {
    const { again, ready, refused } = await once(round)
    worst.again = Math.max(worst.again, again)
    worst.ready = Math.max(worst.ready, ready)
    worst.refused = Math.max(worst.refused, refused)
  }
  return worst
}

const TIMEOUT_MS = 120_000
const POLL_MS = 10

async function timeWhen(moment: number, server: Server, found: () => Promise<number | undefined>): Promise<number> {
  for (;;) {
    const at = await found()
    if (at !== undefined) return at
    if (server.child.exitCode !== null) throw new Error(`The server ended with ${server.child.exitCode}.`)
    if (performance.now() - moment > TIMEOUT_MS) throw new Error('The server did not come back within two minutes.')
    await pause(POLL_MS)
  }
}

const acknowledgedAfter = (moment: number, writers: Writers, server: Server) =>
  timeWhen(moment, server, async () => (writers.newestAcknowledgedFrom > moment ? performance.now() : undefined))

const readyAfter = (moment: number, server: Server) =>
  timeWhen(moment, server, async () => {
    const { status } = await ask(server.port, { method: 'GET', path: '/readyz' })
    return status === 200 ? performance.now() : undefined
  })

/** Requests `/readyz` continuously and records the longest response time. */
class ReadyzWatch {
  private readonly running: Promise<number>
  private isStopping = false

  constructor(port: number) {
    this.running = this.run(port)
    // Nothing awaits it until `stop`. If the server ended before that, the other rows report it.
    this.running.catch(() => {})
  }

  /**
   * @returns seconds of the slowest response
   * @throws Error when there was no response
   */
  stop(): Promise<number> {
    this.isStopping = true
    return this.running
  }

  private async run(port: number): Promise<number> {
    let slowest = 0
    while (!this.isStopping) {
      const began = performance.now()
      await ask(port, { method: 'GET', path: '/readyz' })
      slowest = Math.max(slowest, (performance.now() - began) / 1000)
      await pause(200)
    }
    return slowest
  }
}

async function terminateOne(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid = (select pid from pg_stat_activity where application_name like 'idocard %' order by random() limit 1)`,
  )
  await client.end()
  if (rowCount !== 1) throw new Error('The server has no connection that could be terminated.')
}

async function stall(postgres: Postgres, stalledSeconds: number): Promise<void> {
  postgres.freeze()
  await pause(stalledSeconds * 1000)
  postgres.thaw()
}

async function cut(proxy: TcpProxy, cutSeconds: number): Promise<void> {
  proxy.cut()
  await pause(cutSeconds * 1000)
  proxy.mend()
}

/** Takes every connection of PostgreSQL, including the server's own, and holds them for a while. */
async function takeAll(url: string, takenSeconds: number): Promise<void> {
  const taken: pg.Client[] = []
  const takeFree = async () => {
    for (;;) {
      const client = new pg.Client(url)
      client.on('error', () => {})
      try {
        await client.connect()
      } catch (error) {
        if ((error as { code?: string }).code !== '53300') throw error
        return
      }
      taken.push(client)
    }
  }
  try {
    await takeFree()
    for (;;) {
      // After ending the server's connections, this competes with its new ones for the free slots.
      const ended = await taken[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'idocard %'`,
      )
      if (!ended?.rowCount) break
      await takeFree()
    }
    await pause(takenSeconds * 1000)
  } finally {
    await Promise.all(taken.map((client) => client.end()))
  }
}
