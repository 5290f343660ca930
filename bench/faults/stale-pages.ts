import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import pg from 'pg'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, type Row } from '../benchmark.ts'
import { DEMO_CARD, numberOf } from '../card-data.ts'
import { type Server, startServer, temporaryFolder } from '../server.ts'
import { Client } from './client.ts'
import type { Scenario } from './scenario.ts'
import { Writers } from './writers.ts'

const EDITS = { full: 1000, short: 40 }
/** How long the other server may show the old page: the bound, and a longer one for a busy machine. */
const STALE_MS = { full: 2000, short: 15_000 }
/** Number of holders who edit concurrently, each their own card. */
const EDITORS = 4
/** Number of concurrent writers on the same server: more than twice its connections. */
const WRITERS = 24
const POLL_MS = 10
const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }

/**
 * Two servers on one database. Holders edit their cards on the first, whose connections are all busy with orders. After
 * each edit the page is requested from the second server, which had it cached, until it shows the change.
 */
export const stalePages: Scenario = async ({ full }): Promise<Row[]> => {
  const edits = full ? EDITS.full : EDITS.short
  const staleMs = full ? STALE_MS.full : STALE_MS.short
  await using stack = new AsyncDisposableStack()
  const postgres = stack.adopt(await startPostgres({ fsync: true }), (started) => started.stop())
  const databaseUrl = await createDatabase(postgres.url)
  const { path } = stack.use(await temporaryFolder())
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: path, LOG_LEVEL: 'fatal', UNPAID_ORDERS_MOST: '1000000' }
  const first = stack.use(await startServer(settings))
  const second = stack.use(await startServer(settings))
  const editors = await Promise.all((await holders(databaseUrl)).map((one) => ({ ...one, delays: [] as number[] })))
  const writers = await Writers.ready(() => first.port, { writers: WRITERS, orders: edits * 5 })

  writers.start()
  try {
    await Promise.all(
      editors.map(async ({ cardSn, token, delays }, at) => {
        const client = new Client(() => first.port, `10.2.0.${at + 1}`, token)
        for (let edit = 0; edit < edits / EDITORS; edit += 1) {
          await pageOf(second, cardSn)
          const nameCh = `第 ${edit} 次 ${randomBytes(4).toString('hex')}`
          const { code } = await client.call(contract.card.update, { cardSn, fields: { nameCh } })
          if (code === 200) delays.push(await untilShown(second, cardSn, nameCh, staleMs))
        }
      }),
    )
  } finally {
    await writers.stop()
  }
  const delays = editors.flatMap((one) => one.delays).sort((a, b) => a - b)
  const slowest = delays.filter(Number.isFinite).at(-1) ?? 0
  const note = `the slowest after ${slowest.toFixed(0)} ms, half within ${(delays[delays.length >> 1] ?? 0).toFixed(0)} ms; ${writers.tally.acknowledged} orders and cancellations meanwhile`
  const stale = delays.filter((delay) => !Number.isFinite(delay)).length
  return [
    atMost(`${delays.length} edits, connections busy: stale after ${staleMs / 1000} s`, stale, 0, String, note),
    atLeast('Edits acknowledged', delays.length, Math.floor(edits * 0.9)),
  ]
}

/** Creates signed-in holders, each with a copy of the demo card. */
async function holders(databaseUrl: string): Promise<{ cardSn: string; token: string }[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await using _ended = { [Symbol.asyncDispose]: () => client.end() }
  const made = Array.from({ length: EDITORS }, (_, at) => ({ cardSn: numberOf(at), token: `editor ${at}` }))
  for (const [at, { cardSn, token }] of made.entries())
    await client.query(
      `with person as (insert into member (phone) values ($1) returning id),
       signed_in as (
         insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
         select sha256(convert_to($2, 'UTF8')), id, 'holder', now(), now(), now() + interval '1 day' from person
       )
       insert into card (card_sn, company_id, activation_hash, state, member_id, theme, fields, activated_at)
       select $3, company_id, sha256(convert_to($3, 'UTF8')), 'active', person.id, theme, fields, now()
       from card cross join person where card_sn = $4`,
      [`+88697000000${at}`, token, cardSn, DEMO_CARD],
    )
  return made
}

async function pageOf({ port }: Server, cardSn: string): Promise<string> {
  const { status, body } = await ask(port, { method: 'GET', path: `/${cardSn}`, headers: BROWSER })
  return status === 200 ? String(body) : ''
}

/** Milliseconds until a server shows a text on a card; infinite after `timeoutMs`. */
async function untilShown(server: Server, cardSn: string, text: string, timeoutMs: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    const elapsed = performance.now() - began
    if ((await pageOf(server, cardSn)).includes(text)) return elapsed
    if (elapsed > timeoutMs) return Number.POSITIVE_INFINITY
    await pause(POLL_MS)
  }
}
