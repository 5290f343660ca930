import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS } from '@idocard/domain/commerce/order-work'
import { PERSON_KINDS } from '@idocard/domain/identity/person'
import pg from 'pg'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { memoryWithChildren, watchMemory } from './faults/process-memory.ts'
import { startShop } from './shop.ts'

/** Of orders, of cards and of people, each. */
const ROWS = 1_000_000
const AT_ONCE = 16
const TIMES = 320
const MAX_MS = 100
const EXPORTED = 100_000
/** As many rows as the browser asks for when it makes a file. */
const PAGE = 500
const MAX_EXPORT = 50 * 1024 * 1024

type Call = 'siteOrder' | 'siteCard' | 'sitePerson'
interface Page {
  list: unknown[]
  next: string
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const mb = (value: number) => `${(value / 1024 / 1024).toFixed(0)} MB`

/** Pieces of what the lists have: rare ones, common ones, one character, a number with its hyphens, and nothing. */
const KEYWORDS = ['0912-345-678', '12345', '王小明', '明', 'user77', '@example', 'nobody-has-this']

/** What staff ask of each list: its first page in each order, each filter, and searches. */
const ASKED: readonly { call: Call; what: string; inputs: readonly object[] }[] = [
  { call: 'siteOrder', what: 'first page', inputs: [{ sort: '-at' }] },
  { call: 'siteOrder', what: 'other orders', inputs: ['at', 'total', '-total'].map((sort) => ({ sort })) },
  { call: 'siteOrder', what: 'tabs', inputs: ORDER_TABS.map((tab) => ({ sort: '-at', tab })) },
  { call: 'siteOrder', what: 'states', inputs: ORDER_STATES.map((state) => ({ sort: '-total', state })) },
  { call: 'siteOrder', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-at', keyword })) },
  { call: 'siteCard', what: 'first page', inputs: [{ sort: '-made' }] },
  { call: 'siteCard', what: 'other orders', inputs: ['made', 'activated', '-activated'].map((sort) => ({ sort })) },
  { call: 'siteCard', what: 'states', inputs: CARD_STATES.map((state) => ({ sort: '-made', state })) },
  { call: 'siteCard', what: 'kinds', inputs: ['physical', 'virtual'].map((kind) => ({ sort: '-activated', kind })) },
  { call: 'siteCard', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-made', keyword })) },
  { call: 'sitePerson', what: 'first page', inputs: [{ sort: '-joined' }] },
  { call: 'sitePerson', what: 'kinds', inputs: PERSON_KINDS.map((kind) => ({ sort: '-joined', kind })) },
  { call: 'sitePerson', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-joined', keyword })) },
]

/**
 * The lists of staff with a million orders, cards and people: how long a page takes while sixteen ask at once, and how
 * much memory the server takes for a file of 100,000 rows.
 */
export async function lists(): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  await prepare(client)
  let asked = 0
  const load = async (call: Call, input: object): Promise<Page> => {
    asked += 1
    const { status, body } = await ask(shop.port, {
      method: 'POST',
      path: `/api/SG/${call}/list`,
      headers: {
        authorization: 'Bearer lists',
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      },
      body: JSON.stringify(input),
    })
    if (status !== 200) throw new Error(`${call}.list responded with ${status}: ${body}`)
    return (JSON.parse(body.toString()) as { data: Page }).data
  }
  const rows: Row[] = []
  for (const { call, what, inputs } of ASKED) {
    for (const input of inputs) await load(call, input)
    const taken: number[] = []
    const byInput = new Map<object, number[]>(inputs.map((input) => [input, []]))
    let left = Math.max(TIMES, inputs.length * 64)
    const worker = async () => {
      while (left > 0) {
        left -= 1
        const input = inputs[left % inputs.length] ?? {}
        const start = performance.now()
        await load(call, input)
        const took = performance.now() - start
        taken.push(took)
        byInput.get(input)?.push(took)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const [slowest, times] = [...byInput].sort((a, b) => at(b[1], 0.5) - at(a[1], 0.5))[0] ?? [{}, []]
    const note = `p50 ${ms(at(taken, 0.5))}; slowest: ${JSON.stringify(slowest)}, p50 ${ms(at(times, 0.5))}`
    rows.push(atMost(`A million, ${call}, ${what}, 16 at once, p99`, at(taken, 0.99), MAX_MS, ms, note))
  }
  const before = memoryWithChildren(shop.pid).own
  const watched = watchMemory(shop.pid)
  const began = performance.now()
  let cursor = ''
  for (let read = 0; read < EXPORTED; read += PAGE)
    cursor = (await load('siteOrder', { sort: '-at', cursor, pageSize: PAGE })).next
  const seconds = (performance.now() - began) / 1000
  const grown = watched.stop().own - before
  rows.push(
    atMost('File of 100,000 orders: memory of the server', grown, MAX_EXPORT, mb, `${seconds.toFixed(1)} s of calls`),
  )
  return rows
}

const at = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

/** Adds an administrator, and people of whom a third have cards and two fifths have ordered. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (insert into member (phone) values ('+886811111111') returning id), role as (
       insert into staff_role (company_id, member_id, role) select null, id, 'administrator' from made
     )
     insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
     select sha256('lists'::bytea), id, 'staff', now(), now(), now() + interval '1 day' from made`,
  )
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await client.query(
    `insert into member (id, phone, email, name, created_at, blocked_at)
     select ${id('n')}, '+8869' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
       case when n % 3 = 0 then 'user' || n || '@example.com' end,
       (array['王','李','張','陳','林','黃','吳','劉','蔡','楊'])[1 + n % 10] || (array['小','大','美','志','雅','家','俊','淑'])[1 + n / 10 % 8]
         || (array['明','華','婷','玲','豪','偉','芬','傑','君'])[1 + n / 80 % 9],
       now() - n * interval '1 minute', case when n % 10000 = 0 then now() end
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  // Of the physical cards two fifths are not claimed; few are in any other state.
  await client.query(
    `insert into card (card_sn, company_id, activation_hash, physical, state, member_id, fields, created_at, activated_at, leads_to)
     select 'z' || lpad(n::text, 9, '0'), 3, sha256(n::text::bytea), n % 5 <> 4,
       case when n % 5 in (0, 1) then 'unclaimed' when n % 1000 = 2 then 'paused' else 'active' end,
       case when n % 5 in (0, 1) then null else ${id('1 + n * 31 % ($1 / 3) * 3')} end,
       case when n % 5 in (0, 1) then '{}'::jsonb else jsonb_build_object('nameCh', (array['王','李','張','陳'])[1 + n % 4] || '小明', 'nameEn', 'Ming ' || n) end,
       now() - n * interval '1 minute', case when n % 5 in (0, 1) then null else now() - n * interval '1 minute' end, null
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  // A shop that keeps up: the newest orders are under way, the others are completed, refunded or never paid.
  await client.query(
    `insert into "order" (order_number, member_id, cart_version, state, lang, subtotal, discount, freight, total,
       payment_method, shipping_method, shipping_name, shipping_phone, email, country_code, shipping_address,
       created_at, expires_at, paid_at, confirmed_at, prepared_at, shipped_at, completed_at)
     select 'B' || n, ${id('1 + n * 17 % ($1 * 2 / 5)')}, n + 10, state, 'zh-tw', 400 + n % 3000, 0, 60, 460 + n % 3000, 3, 1,
       (array['王','李','張','陳','林'])[1 + n % 5] || (array['小明','美玲','志豪'])[1 + n % 3],
       '09' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), case when n % 4 = 0 then 'user' || n || '@example.com' else '' end,
       'TW', '臺北市中正區重慶南路一段 122 號', at, at + interval '1 hour',
       case when state not in ('awaiting_payment', 'expired') then at end, case when state not in ('awaiting_payment', 'expired') then at end,
       case when state in ('preparing', 'shipped', 'completed') then at end, case when state in ('shipped', 'completed') then at end,
       case when state = 'completed' then at end
     from (select n, now() - n * interval '1 minute' as at,
       case when n <= 60 then 'awaiting_payment' when n <= 400 then 'paid' when n <= 1200 then 'preparing' when n <= 4000 then 'shipped'
         when n % 8 = 0 then 'expired' when n % 211 = 0 then 'refunded' else 'completed' end as state
       from generate_series(1, $1::int) n) as made`,
    [ROWS],
  )
  await client.query(
    `insert into order_line (order_id, position, product_id, title_ch, title_en, img, unit_price, quantity)
     select id, 0, 1 + id % 6, '名片', 'Card', '', 980, 1 from "order" where order_number like 'B%'`,
  )
  await client.query('vacuum analyze')
}
