import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, type Person } from '../testing/person.ts'

const { list } = contract.siteCard

/** More cards than are looked at before the index is asked. */
const CARDS = 5000

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
