import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, type Person } from '../testing/person.ts'

const { list } = contract.siteCard
const orders = contract.siteOrder.list

/** More cards, and orders, than are looked at before the index is asked. */
const CARDS = 5000
const ORDERS = 4200

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'administrator', null)
  // `common`: every fifteenth card; `seldom`: every two hundred and fiftieth; `oldest`, `newest`: all at one end;
  // `split`: most at one, the rest at the other.
  await app.running.database.db.execute(sql`
    insert into card (card_sn, company_id, activation_hash, created_at, fields)
    select 'y' || lpad(n::text, 9, '0'), 3, sha256(('y' || n)::bytea), now() - interval '1 year' - n * interval '1 minute',
      jsonb_build_object('nameCh', '', 'nameEn', concat_ws(' ', case when n % 15 = 0 then 'common' end,
        case when n % 250 = 0 then 'seldom' end, case when n > ${CARDS} - 200 then 'oldest' end,
        case when n <= 120 then 'newest' end, case when n <= 80 or n > ${CARDS} - 20 then 'split' end))
    from generate_series(1, ${CARDS}::int) n`)
  // The card of somebody whose account has the same name.
  await app.running.database.db.execute(sql`update member set name = 'twice' where id = ${staff.holder.id}`)
  await app.running.database.db.execute(
    sql`update card set fields = fields || '{"nameEn": "twice"}' where card_sn = ${staff.cardSn}`,
  )
  // One sum for all. Some have a name that none of the first and none of the last ones has.
  await app.running.database.db.execute(sql`
    insert into "order" (order_number, member_id, cart_version, state, lang, subtotal, discount, freight, total, payment_method,
      shipping_method, shipping_name, shipping_phone, country_code, shipping_address, created_at, expires_at)
    select 'T' || lpad(n::text, 9, '0'), ${staff.member.id}, 1000 + n, 'expired', 'zh-tw', 400, 0, 60, 460, 3, 1,
      case when n % 40 = 0 and n between 300 and ${ORDERS} - 300 then 'tied' else 'other' end, '', 'TW', '', now(), now()
    from generate_series(1, ${ORDERS}::int) n`)
})
afterAll(() => app.close())

const page = async (input: { keyword: string; sort: 'made' | '-made'; cursor?: string }) =>
  (await app.call(list, { pageSize: 50, cursor: '', ...input } as never, { token: await tokenForStaff(staff, list) }))
    .data

async function truth(keyword: string, sort: string): Promise<string[]> {
  const { rows } = await app.running.database.db.execute<{ cardSn: string }>(sql`
    select card_sn as "cardSn" from card where strpos(fields ->> 'nameEn', ${keyword}) > 0
    order by created_at ${sql.raw(sort === 'made' ? 'asc' : 'desc')}`)
  return rows.map(({ cardSn }) => cardSn)
}

// Mutations: a page of the rows that were looked at, although it is not full; `lessThan` left out.
describe.each([
  'common',
  'seldom',
  'oldest',
  'newest',
  'split',
  'nowhere',
])('a search for what cards have: %s', (keyword) => {
  it.each(['made', '-made'] as const)('finds each once, forwards and back again, sorted by %s', async (sort) => {
    const all = await truth(keyword, sort)
    const pages = [await page({ keyword, sort })]
    for (let last = pages[0]; last?.next; pages.push(last)) last = await page({ keyword, sort, cursor: last.next })
    expect(pages.flatMap((one) => one.list.map(({ id }) => id))).toEqual(all)
    for (const { total, isMore } of pages) {
      if (isMore) expect(total).toBeLessThan(all.length)
      else expect(total).toBe(all.length)
    }
    const [first, second] = pages
    if (second) expect((await page({ keyword, sort, cursor: second.previous })).list).toEqual(first?.list)
  })
})

it('counts exactly what is rare, and does not count what is common', async () => {
  expect(await page({ keyword: 'seldom', sort: '-made' })).toMatchObject({ total: 20, isMore: false })
  expect(await page({ keyword: 'common', sort: '-made' })).toMatchObject({ total: 50, isMore: true })
})

it('finds once what matches in two ways', async () => {
  expect(await page({ keyword: 'twice', sort: '-made' })).toMatchObject({ list: [{ id: staff.cardSn }], total: 1 })
})

// Mutation: the text of an id as the order of rows with equal keys.
it.each(['total', '-total'] as const)('finds each of many rows with one key once, sorted by %s', async (sort) => {
  const { rows } = await app.running.database.db.execute<{ id: string }>(sql`
    select order_number as id from "order" where shipping_name = 'tied'
    order by id ${sql.raw(sort === 'total' ? 'asc' : 'desc')}`)
  const token = await tokenForStaff(staff, orders)
  const found: string[] = []
  let cursor = ''
  do {
    const { data } = await app.call(orders, { keyword: 'tied', sort, cursor }, { token })
    found.push(...data.list.map(({ id }) => id))
    expect(data.total).toBe(rows.length)
    cursor = data.next
  } while (cursor)
  expect(found).toEqual(rows.map(({ id }) => id))
})
