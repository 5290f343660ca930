import { setTimeout as pause } from 'node:timers/promises'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import pg from 'pg'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { at, measured, staffOf } from './lists.ts'
import { startShop } from './shop.ts'

/** The people of the company, all with a card. */
const PEOPLE = 10_000
const MAX_MS = 150
const MAX_CHANGE_SECONDS = 60
const KEYWORDS = ['0912-345-678', '12345', '王小明', '明', 'user77', '@example', 'nobody-has-this']

const ASKED: readonly { call: string; what: string; inputs: readonly object[] }[] = [
  { call: 'employee/list', what: 'first page', inputs: [{ sort: 'name' }, { sort: '-newest' }] },
  { call: 'employee/list', what: 'states', inputs: ['listed', 'joined'].map((state) => ({ sort: 'name', state })) },
  {
    call: 'employee/list',
    what: 'departments',
    inputs: [1, 7, 40].map((n) => ({ sort: 'name', departmentId: 1000 + n })),
  },
  { call: 'employee/list', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: 'name', keyword })) },
  { call: 'department/list', what: 'first page', inputs: [{ sort: 'title' }] },
  { call: 'card-template/list', what: 'first page', inputs: [{ sort: 'name' }] },
  {
    call: 'companyFigures/load',
    what: 'periods and departments',
    inputs: [
      { period: '7' },
      { period: '30' },
      { period: '90' },
      { period: 'year', compare: 'year' },
      { period: '30', departmentId: 1001 },
    ],
  },
  {
    call: 'companyFigures/list_people',
    what: 'orders, search and a department',
    inputs: [
      { sort: '-opened' },
      { sort: 'exchanged', period: '90' },
      { sort: '-saved', keyword: '王' },
      { sort: '-opened', departmentId: 1001 },
    ],
  },
]

const seconds = (value: number) => `${value.toFixed(1)} s`
const times = (value: number) => `${value.toFixed(2)}×`

/**
 * A company of 10,000: its lists while sixteen ask at once, and a change of the template that all of its cards have, with what
 * strangers who open other cards meanwhile wait.
 */
export async function company(): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  await prepare(client)
  const load = staffOf(shop)
  const rows: Row[] = []
  for (const asked of ASKED) rows.push(await measured(load, { of: 'A company of 10,000', max: MAX_MS, ...asked }))
  rows.push(...(await changed(shop.port, load)))
  return rows
}

async function changed(port: number, load: ReturnType<typeof staffOf>): Promise<Row[]> {
  const template = {
    ...{ id: 0, version: 0, name: 'Everybody', isDefault: true, rules: PRESET_RULES.standard, theme: 'origin' },
    ...{
      photoStyle: 'portrait',
      companyCh: '向日葵',
      companyEn: 'Sunflower',
      addressCh: '臺北市 1 號',
      addressEn: '1, Taipei',
    },
  }
  const before = await opened(port, () => pause(5000))
  const started = performance.now()
  const { status } = await load('card-template/save', template)
  if (status !== 200) throw new Error(`The template was not saved: ${status}`)
  let waiting = 1
  const during = await opened(port, async () => {
    while (waiting > 0) {
      await pause(200)
      waiting = (await load('card-template/list', {})).page.list.reduce<number>(
        (sum, one) => sum + (one as { waiting: number }).waiting,
        0,
      )
    }
  })
  const taken = (performance.now() - started) / 1000
  const note = `p50 ${at(before, 0.5).toFixed(1)} and ${at(during, 0.5).toFixed(1)} ms, p99 ${at(before, 0.99).toFixed(1)} and ${at(during, 0.99).toFixed(1)} ms`
  return [
    atMost('A company of 10,000: a change of the template on every card', taken, MAX_CHANGE_SECONDS, seconds),
    atMost('Cards of others meanwhile: p99, in times of before', at(during, 0.99) / at(before, 0.99), 2, times, note),
  ]
}

/** Milliseconds that a stranger waits for a card that nobody has opened, one after the other, until `work` is done. */
async function opened(port: number, work: () => Promise<unknown>): Promise<number[]> {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  const taken: number[] = []
  for (let n = 0; !isDone; n += 1) {
    const began = performance.now()
    await ask(port, {
      method: 'GET',
      path: `/y${String(n % PEOPLE).padStart(9, '0')}?s=q`,
      headers: { 'user-agent': `Visitor ${n}` },
    })
    taken.push(performance.now() - began)
    await pause(10)
  }
  await done
  return taken
}

/** Adds an owner, departments with a template each, and people with cards; and as many cards of another company. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (insert into member (phone) values ('+886811111111') returning id), role as (
       insert into staff_role (company_id, member_id, role) select 3, id, 'owner' from made
     )
     insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
     select sha256('lists'::bytea), id, 'staff', now(), now(), now() + interval '1 day' from made`,
  )
  await client.query(
    `insert into department (id, company_id, parent_id, title_ch) select 1000 + n, 3, case when n > 8 then 1001 + n % 8 end, '部門 ' || n
     from generate_series(1, 100) n`,
  )
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const name = `(array['王','李','張','陳','林','黃','吳','劉','蔡','楊'])[1 + n % 10] || (array['小','大','美','志','雅'])[1 + n / 10 % 5]
    || (array['明','華','婷','玲','豪'])[1 + n / 50 % 5]`
  const phone = `'+8869' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')`
  await client.query(`insert into member (id, phone) select ${id('n')}, ${phone} from generate_series(1, $1::int) n`, [
    PEOPLE,
  ])
  for (const [letter, companyId] of [
    ['z', 3],
    ['y', 4],
  ])
    await client.query(
      `insert into card (card_sn, company_id, activation_hash, physical, state, member_id, fields, created_at, activated_at)
       select $2 || lpad(n::text, 9, '0'), $3, sha256(($2 || n)::bytea), false, 'active', ${id('n')},
         (select fields from card where state = 'active' order by card_sn limit 1) || jsonb_build_object('nameCh', ${name}), now(), now()
       from generate_series(1, $1::int) n`,
      [PEOPLE, letter, companyId],
    )
  await client.query(
    `insert into employee (company_id, department_id, name_ch, title_ch, phone, email, employee_number, state, member_id, card_sn, joined_at)
     select 3, 1001 + n % 100, ${name}, '工程師', ${phone}, 'user' || n || '@example.com', 'A' || n, 'joined', ${id('n')},
       'z' || lpad(n::text, 9, '0'), now()
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  // Each card is opened on two days of three of the last half year, and saved and exchanged on some of them.
  await client.query(
    `insert into employee_figure (company_id, day, employee_id, department_id, source, opened, saved, exchanged, tapped)
     select 3, current_date - d, e.id, e.department_id, (array['nfc','qr','link'])[1 + (e.id + d) % 3], 1 + (e.id * d) % 4,
       ((e.id + d) % 5 = 0)::int, ((e.id + d) % 7 = 0)::int, ((e.id + d) % 6 = 0)::int
     from employee e, generate_series(0, 180) d where e.company_id = 3 and (e.id + d) % 3 < 2`,
  )
  await client.query(
    `insert into company_day_figure (company_id, day, department_id, source, claimed, opened, saved, exchanged, tapped)
     select company_id, day, department_id, source, sum(claimed), sum(opened), sum(saved), sum(exchanged), sum(tapped)
     from employee_figure where day < current_date - 1 group by 1, 2, 3, 4`,
  )
  await client.query(
    `insert into company_figured_day (day, at) select current_date - d, now() from generate_series(2, 180) d`,
  )
  await client.query('vacuum analyze')
}
