import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { startShop } from './shop.ts'

const PEOPLE = 100_000
/** A tenth of them belong to a single holder, all unread. */
const NOTICES = 1_000_000
const COMPANY = 4
const MAX_SECONDS = 10
const MAX_COUNT_MS = 10
const MAX_TIMES = 2
const WARM_UP = 200
const ALONE_MS = 8000
const LOOK_MS = 100
const TITLE = 'Power cut'

const ms = (value: number) => `${value.toFixed(1)} ms`

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/**
 * The count of unread notices among a million, and an announcement to a hundred thousand people while other calls are
 * made.
 */
export async function notices(): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  await prepare(client)
  let asked = 0
  const count = async (token = 'reader') => {
    asked += 1
    const began = performance.now()
    const { status } = await ask(shop.port, {
      method: 'POST',
      path: '/api/SG/notify/load_notify_count',
      // Rate limits count per address, so each call has its own.
      headers: { ...bearer(token), 'x-forwarded-for': `10.9.${(asked >> 8) & 255}.${asked & 255}` },
      body: '{}',
    })
    if (status !== 200) throw new Error(`load_notify_count responded with ${status}.`)
    return performance.now() - began
  }
  const waits = async (goesOn: () => boolean, token?: string) => {
    const all: number[] = []
    while (goesOn()) all.push(await count(token))
    all.sort((a, b) => a - b)
    const at = (part: number) => all[Math.floor(all.length * part)] ?? Number.NaN
    return { p50: at(0.5), p99: at(0.99) }
  }
  const p99 = async (goesOn: () => boolean) => (await waits(goesOn)).p99
  for (let time = 0; time < WARM_UP; time += 1) await count()
  const aWhile = () => {
    const until = performance.now() + ALONE_MS
    return () => performance.now() < until
  }
  const few = await waits(aWhile(), 'few')
  const many = await waits(aWhile())
  const alone = many.p99

  let isTelling = true
  const began = performance.now()
  const { status } = await ask(shop.port, {
    method: 'POST',
    path: '/api/SUN/notify/announce',
    headers: bearer('staff'),
    body: JSON.stringify({
      titleCh: '停電通知',
      titleEn: TITLE,
      contentCh: '週五下午停電。',
      contentEn: '',
      link: '',
    }),
  })
  if (status !== 200) throw new Error(`announce responded with ${status}.`)
  const notified = (async () => {
    while (!(await isSent(client))) await pause(LOOK_MS)
    isTelling = false
    return (performance.now() - began) / 1000
  })()
  const beside = await p99(() => isTelling)
  const seconds = await notified
  const { rows } = await client.query<{ notified: number; once: number }>(
    `select count(*)::int as notified, count(distinct member_id)::int as once from notice
     where announcement_id = (select id from announcement where title_en = $1)`,
    [TITLE],
  )
  if (rows[0]?.notified !== rows[0]?.once || (rows[0]?.notified ?? 0) < PEOPLE)
    throw new Error('Not everybody was told once.')

  const note = `${PEOPLE.toLocaleString('en-US')} people, PostgreSQL with fsync`
  return [
    atMost(
      'Unread notices counted among a million, p99',
      alone,
      MAX_COUNT_MS,
      ms,
      `p50 ${ms(many.p50)}; of a holder with six p50 ${ms(few.p50)}, p99 ${ms(few.p99)}`,
    ),
    atMost('An announcement reaches everybody', seconds, MAX_SECONDS, (value) => `${value.toFixed(1)} s`, note),
    atMost(
      'Other calls wait meanwhile, p99',
      beside / alone,
      MAX_TIMES,
      (times) => `${times.toFixed(2)}×`,
      `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside`,
    ),
  ]
}

const isSent = async (client: pg.Client) =>
  (await client.query('select 1 from announcement where sent_at is not null and title_en = $1', [TITLE])).rowCount === 1

/** Adds people with a card of a company, their notices of the past weeks, a member of staff, and a holder who counts notices. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `insert into member (phone) select '+8868' || lpad(n::text, 8, '0') from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  await client.query(
    `insert into card (card_sn, company_id, activation_hash, state, member_id, fields, activated_at)
     select 'n' || substr(md5(id::text), 1, 9), $1, sha256(id::text::bytea), 'active', id, '{}', now()
     from member where phone like '+8868%' on conflict do nothing`,
    [COMPANY],
  )
  for (const [token, phone, audience] of [
    ['reader', '+886800000001', 'holder'],
    ['few', '+886800000002', 'holder'],
    ['staff', '+886800000002', 'staff'],
  ])
    await client.query(
      `insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
       select sha256($1::bytea), id, $3, now(), now(), now() + interval '1 day' from member where phone = $2`,
      [token, phone, audience],
    )
  await client.query(
    `insert into staff_role (company_id, member_id, role) select $1, id, 'manager' from member where phone = '+886800000002'`,
    [COMPANY],
  )
  await client.query(
    `insert into notice (member_id, kind, category, params, at, read_at)
     select id, 'card_renewed', 'card', '{}', now() - n * interval '1 minute', case when n % 3 = 0 then now() end
     from member, generate_series(1, 9) n where phone like '+8868%'`,
  )
  await client.query(
    `insert into notice (member_id, kind, category, params, at)
     select id, 'card_renewed', 'card', '{}', now() - n * interval '1 second'
     from member, generate_series(1, $1::int) n where phone = '+886800000001'`,
    [NOTICES / 10],
  )
  await client.query('analyze member, card, session, notice')
}
