import { once } from 'node:events'
import { type Database, openDatabase } from '../../server/src/db/open.ts'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { atLeast, atMost, type Row } from '../benchmark.ts'
import { freePort, type Server, startServer, temporaryFolder } from '../server.ts'
import { type Extent, onQuietMachine, type Scenario } from './scenario.ts'
import { untilAcknowledged } from './until.ts'
import { Writers } from './writers.ts'

const KILLS = { full: 200, short: 6 }
/** Checks only that the server restarts at all; `npm run bench -- start` measures the time on a quiet machine. */
const RESTART_S = 110

/**
 * The server is killed (SIGKILL) repeatedly while eight writers order and cancel, and restarted on the same data. No
 * acknowledged write may be lost.
 */
export const kill: Scenario = async ({ full }) => {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.adopt(await startPostgres({ fsync: true }), (started) => started.stop())
  const beside = stack.use(await temporaryFolder())
  const embedded = stack.use(await temporaryFolder())
  const databaseUrl = await createDatabase(postgres.url)
  const rows = await Promise.all([
    killed('PostgreSQL', { DATABASE_URL: databaseUrl, DATA_DIR: beside.path }, { full }),
    killed('embedded', { DATA_DIR: embedded.path }, { full }),
  ])
  return rows.flat()
}

async function killed(
  name: string,
  data: { DATABASE_URL?: string; DATA_DIR: string },
  { full }: Extent,
): Promise<Row[]> {
  const kills = full ? KILLS.full : KILLS.short
  const settings = {
    ...data,
    PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    UNPAID_ORDERS_MOST: '1000000',
    UNPAID_VALUE_MOST: '2000000000',
  }
  const first = await startServer(settings)
  await first[Symbol.asyncDispose]()
  await fillStock(data)

  let server: Server = await startServer(settings)
  let slowest = 0
  try {
    const writers = await Writers.ready(() => server.port, { orders: 400 })
    for (let round = 0; round < kills; round++) {
      writers.start()
      // A different number of writes each time, so that the kill happens at different points.
      await untilAcknowledged(writers, writers.tally.acknowledged + 8 + 7 * (round % 9), server)
      const ended = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await Promise.all([ended, writers.stop()])
      await server[Symbol.asyncDispose]()
      server = await startServer(settings)
      slowest = Math.max(slowest, server.started.wall)
    }
    const lost = await writers.lost()
    const { tally } = writers
    const note = lost.slice(0, 3).join('; ') || `${tally.acknowledged} acknowledged`
    return [
      atMost(`Killed ${kills} times, ${name}: acknowledged writes lost`, lost.length, 0, String, note),
      atLeast(`Killed ${kills} times, ${name}: writes acknowledged`, tally.acknowledged, kills),
      atMost(`Killed ${kills} times, ${name}: refusals`, tally.other, 0, String, [...writers.others].join('; ')),
      onQuietMachine(
        atMost(`Killed ${kills} times, ${name}: slowest start`, slowest, RESTART_S, (value) => `${value.toFixed(1)} s`),
        { full },
      ),
    ]
  } finally {
    await server[Symbol.asyncDispose]()
  }
}

/** Orders that were never acknowledged still hold their units, so the stock must be large enough for them too. */
async function fillStock(data: { DATABASE_URL?: string; DATA_DIR: string }): Promise<void> {
  const database: Database = await openDatabase({ databaseUrl: data.DATABASE_URL, dataDir: data.DATA_DIR })
  await database.pool.query('update product set stock = 1000000')
  await database.close()
}
