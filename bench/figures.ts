import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { figureDays } from '../server/src/features/commerce/figures/store.ts'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { startShop } from './shop.ts'

const ORDERS = 1_000_000
/** Three years: some nine hundred orders a day. */
const DAYS = 1095
const CARDS = 20_000
const MAX_MS = 100
const TIMES = 200
const PERIODS = ['today', '30', '90', 'year'] as const

const ms = (value: number) => `${value.toFixed(1)} ms`

/** The figures of staff among a million orders, and the time in which their days are summed once. */
export async function figures(): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  await prepare(client)
  const began = performance.now()
  const db = drizzle(client)
  let days = 0
  for (;;) {
    const more = await db.transaction((tx) => figureDays(tx, new Date()))
    if (more === 0) break
    days += more
  }
  const seconds = (performance.now() - began) / 1000
  await client.query('vacuum analyze')
  const rows: Row[] = []
  let asked = 0
  for (const period of PERIODS) {
    const all: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      asked += 1
      const start = performance.now()
      const { status } = await ask(shop.port, {
        method: 'POST',
        path: '/api/SG/siteFigures/load',
        headers: {
          authorization: 'Bearer figures',
          'content-type': 'application/json',
          'x-forwarded-for': `10.9.${(asked >> 8) & 255}.${asked & 255}`,
        },
        body: JSON.stringify({ period, compare: 'year' }),
      })
      if (status !== 200) throw new Error(`siteFigures.load responded with ${status}.`)
      all.push(performance.now() - start)
    }
    all.sort((a, b) => a - b)
    const at = (part: number) => all[Math.floor(all.length * part)] ?? Number.NaN
    rows.push(atMost(`Figures, ${period}, compared with a year ago, p99`, at(0.99), MAX_MS, ms, `p50 ${ms(at(0.5))}`))
  }
  const note = `${ORDERS.toLocaleString('en-US')} orders of ${days} days, once`
  return [
    ...rows,
    { what: 'The days of a million orders are summed', ours: `${seconds.toFixed(1)} s`, holds: true, note },
  ]
}

/** Adds a member of staff, orders with lines and refunds, card views, and visits. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (insert into member (phone) values ('+886811111111') returning id), role as (
       insert into staff_role (company_id, member_id, role) select null, id, 'finance' from made
     )
     insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
     select sha256('figures'::bytea), id, 'staff', now(), now(), now() + interval '1 day' from made`,
  )
  await client.query(
    `insert into "order" (order_number, member_id, cart_version, state, lang, subtotal, discount, freight, total,
       payment_method, shipping_method, shipping_name, shipping_phone, country_code, shipping_address,
       created_at, expires_at, paid_at, confirmed_at, source)
     select 'B' || n, (select id from member where phone = '+886811111111'), n + 10, case when n % 5 = 0 then 'expired' else 'completed' end,
       case when n % 7 = 0 then 'en-us' else 'zh-tw' end, 980, 80, 60, 960, 3, 1, '王小明', '0912345678', 'TW', '臺北市',
       at, at + interval '1 hour', case when n % 5 <> 0 then at + interval '5 minutes' end,
       case when n % 5 <> 0 then at + interval '5 minutes' end,
       (array['direct', 'line', 'search', 'card', 'mail', 'phone', ''])[1 + n % 7]
     from (select n, now() - (n::float8 / $1 * $2) * interval '1 day' as at from generate_series(1, $1::int) n) as made`,
    [ORDERS, DAYS],
  )
  await client.query(
    `insert into order_line (order_id, position, product_id, title_ch, title_en, img, unit_price, quantity)
     select id, 0, 1 + id % 6, '名片', 'Card', '', 980, 1 from "order" where order_number like 'B%'`,
  )
  await client.query(
    `insert into refund (order_id, trade_no, amount, reason, outcome, at)
     select id, '', 100, 'x', 'refunded', paid_at + interval '3 days' from "order"
     where order_number like 'B%' and paid_at < now() - interval '3 days' and id % 50 = 0`,
  )
  await client.query(
    `insert into card (card_sn, company_id, activation_hash, fields)
     select 'b' || substr(md5(n::text), 1, 9), 3, sha256(n::text::bytea), '{}' from generate_series(1, $1::int) n
     on conflict do nothing`,
    [CARDS],
  )
  // A quarter of the cards is opened on each of the last hundred days.
  await client.query(
    `insert into card_metric (card_sn, day, kind, source, count)
     select card_sn, ((now() at time zone interval '8 hours')::date - d), 'view', 'nfc', 3
     from card, generate_series(0, 99) d where batch_id is null and card_sn like 'b%' and hashtext(card_sn || d) % 4 = 0`,
  )
  await client.query(
    `insert into plan_visit (day, lang, source, count)
     select ((now() at time zone interval '8 hours')::date - d), lang, source, 200
     from generate_series(0, $1::int) d, unnest(array['zh-tw', 'en-us']) lang,
       unnest(array['card', 'search', 'line', 'site', 'direct']) source`,
    [DAYS],
  )
  await client.query('analyze')
}
