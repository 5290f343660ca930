import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REFUSALS } from '@idocard/contract/refusals'
import { openDatabase } from '../../server/src/db/open.ts'
import { smallDisk } from '../../server/src/testing/small-disk.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, type Row } from '../benchmark.ts'
import { type Server, startServer } from '../server.ts'
import { onQuietMachine, type Scenario } from './scenario.ts'
import { until, untilAcknowledged } from './until.ts'
import { Writers } from './writers.ts'

/** Space for the database, its log and the server's reserve. */
const DISK_MEGABYTES = 288
const RECOVERY_S = 60
/** Pause of a writer after each order. */
const REST_MS = 50

const seconds = (value: number) => `${value.toFixed(1)} s`

/**
 * The embedded database's disk fills up while eight writers order. Writes are refused in the user's language, pages are
 * still served, `/readyz` reports the reason, and everything continues once there is space.
 */
export const diskFull: Scenario = async ({ full }) => {
  using disk = smallDisk(DISK_MEGABYTES)
  if (!disk) return [{ what: 'Disk full', ours: 'not tried: no disk can be mounted here', holds: true }]
  const dataDir = join(disk.path, 'data')
  const rounds = full ? 5 : 1
  let again = 0
  let unreadable = 0
  const rows: Row[] = []
  {
    await using server = await startServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      UNPAID_ORDERS_MOST: '1000',
      UNPAID_VALUE_MOST: '1000000000',
    })
    const writers = await Writers.ready(() => server.port, { orders: 400 * rounds, restMs: REST_MS })
    writers.start()
    for (let round = 0; round < rounds; round++) {
      await untilAcknowledged(writers, writers.tally.acknowledged + 20, server)
      disk.fill()
      await until('/readyz reports the full disk', server, () => isReadyzResponse(server, 503, 'disk full'))
      const refused = writers.tally.unavailable
      await until('writes are refused', server, () => writers.tally.unavailable > refused + 50)
      for (const path of ['/', '/idocard/news', '/idocard/support'])
        if ((await get(server, path)).status !== 200) unreadable += 1
      await pause(full ? 20_000 : 1000)
      disk.empty()
      const room = performance.now()
      await until('writes are acknowledged again', server, () => writers.lastAcknowledgedAt > room)
      again = Math.max(again, (writers.lastAcknowledgedAt - room) / 1000)
      await until('/readyz reports ok', server, () => isReadyzResponse(server, 200, 'ok'))
    }
    await writers.stop()
    const lost = await writers.lost()
    const { tally } = writers
    const wording = REFUSALS['server.disk_full']['zh-tw']
    rows.push(
      atMost('Disk full: acknowledged writes lost', lost.length, 0, String, `${tally.acknowledged} acknowledged`),
      atLeast('Disk full: writes refused with 503', tally.unavailable, 50),
      atMost('Disk full: 503 without Retry-After', tally.withoutRetryAfter, 0, String),
      atMost('Disk full: responses other than 200 and 503', tally.other, 0, String, [...writers.others].join('; ')),
      atMost('Disk full: calls without a response', tally.broken, 0, String),
      atLeast('Disk full: refusals that name the reason', writers.wordings.get(wording) ?? 0, 50),
      atMost('Disk full: public pages not shown', unreadable, 0, String),
      onQuietMachine(atMost('Disk full: first acknowledged write after space is free', again, RECOVERY_S, seconds), {
        full,
      }),
    )
  }
  rows.push(atMost('Disk full: incomplete orders', await countIncomplete(dataDir), 0, String))
  return rows
}

const get = (server: Server, path: string) => ask(server.port, { method: 'GET', path })

async function isReadyzResponse(server: Server, status: number, text: string): Promise<boolean> {
  const response = await get(server, '/readyz')
  return response.status === status && String(response.body) === text
}

/** Number of orders without lines, or whose cart was not emptied. */
async function countIncomplete(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from "order" o
     where not exists (select from order_line l where l.order_id = o.id)
        or exists (select from cart c where c.member_id = o.member_id and c.version = o.cart_version)`,
  )
  await database.close()
  return rows[0]?.count ?? 0
}
