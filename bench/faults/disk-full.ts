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

/** Room for the database, its log and what the server wants to be free. */
const DISK_MEGABYTES = 288
const AGAIN_S = 60
/** Who is refused does not ask again at once. */
const REST_MS = 50

const seconds = (value: number) => `${value.toFixed(1)} s`

/**
 * The disk of the embedded database fills up while eight writers order: writes are refused in the person's language,
 * pages are shown, `/readyz` says why, and all goes on when there is room.
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
      await until('/readyz says that the disk is full', server, () => saysReady(server, 503, 'disk full'))
      const refused = writers.tally.unavailable
      await until('writes are refused', server, () => writers.tally.unavailable > refused + 50)
      for (const path of ['/', '/idocard/news', '/idocard/support'])
        if ((await get(server, path)).status !== 200) unreadable += 1
      await pause(full ? 20_000 : 1000)
      disk.empty()
      const room = performance.now()
      await until('writes are acknowledged again', server, () => writers.lastAcknowledgedAt > room)
      again = Math.max(again, (writers.lastAcknowledgedAt - room) / 1000)
      await until('/readyz says that all is well', server, () => saysReady(server, 200, 'ok'))
    }
    await writers.stop()
    const lost = await writers.lost()
    const { tally } = writers
    const wording = REFUSALS['server.disk_full']['zh-tw']
    rows.push(
      atMost('Disk full: acknowledged writes lost', lost.length, 0, String, `${tally.acknowledged} acknowledged`),
      atLeast('Disk full: writes refused with 503', tally.unavailable, 50),
      atMost('Disk full: 503 without Retry-After', tally.unavailableUntold, 0, String),
      atMost('Disk full: answers other than 200 and 503', tally.other, 0, String, [...writers.others].join('; ')),
      atMost('Disk full: calls without an answer', tally.broken, 0, String),
      atLeast('Disk full: refusals that say so', writers.wordings.get(wording) ?? 0, 50),
      atMost('Disk full: public pages not shown', unreadable, 0, String),
      onQuietMachine(atMost('Disk full: acknowledges again after there is room', again, AGAIN_S, seconds), { full }),
    )
  }
  rows.push(atMost('Disk full: orders half made', await halfMade(dataDir), 0, String))
  return rows
}

const get = (server: Server, path: string) => ask(server.port, { method: 'GET', path })

async function saysReady(server: Server, status: number, text: string): Promise<boolean> {
  const answer = await get(server, '/readyz')
  return answer.status === status && String(answer.body) === text
}

/** Orders without lines, and carts that were ordered and are still full. */
async function halfMade(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from "order" o
     where not exists (select from order_line l where l.order_id = o.id)
        or exists (select from cart c where c.member_id = o.member_id and c.version = o.cart_version)`,
  )
  await database.close()
  return rows[0]?.count ?? 0
}
