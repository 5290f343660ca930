import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, type TestApp, testApp } from '../../../testing/app.ts'
import { findCanaries, tablesOfMembers } from '../../../testing/canaries.ts'
import { canaryPerson, EMAIL, PHONE, signIn } from '../../../testing/canary-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.running.database.db

/** Advances the clock by some days and runs the nightly jobs. */
const sweptLater = async (days: number) => {
  app.later(days * DAY_MS)
  await app.running.runJob('sweep')
}

// Mutations: `onDelete` left out of a table; without `codes.forget`; a new table that contains a name.
it('leaves no data of a user except the vouchers', async () => {
  const me = await canaryPerson(app)
  const before = await findCanaries(db(), me.canaries)
  // Every canary is found before, so that its absence afterwards is meaningful.
  expect(Object.keys(me.canaries).filter((canary) => !before[canary])).toEqual([])
  // The user has rows in every table that refers to members. `canaryPerson` must also write to new such tables.
  for (const { name, column } of await tablesOfMembers(db())) {
    const { rows } = await db().execute(
      sql`select 1 from ${sql.raw(name)} where ${sql.identifier(column)} = ${me.id} limit 1`,
    )
    expect({ name, rows: rows.length }).toEqual({ name, rows: 1 })
  }
  expect(before.code).toContain('public.challenge.target')

  await app.call(contract.holder.request_step_up, {}, me)
  const pinCode = codeIn(await app.sent(PHONE, 'code'))
  // What was sent is recorded a moment later, and the clock below leaps past the days in which the digest of an erased
  // address keeps such a record out.
  const unrecorded = async () =>
    (
      await db().execute(sql`select "to", kind, count(*) from outbox where "to" in (${PHONE}, ${EMAIL}) group by 1, 2
        except select recipient, kind, count(*) from sent_message group by 1, 2`)
    ).rows
  await expect.poll(unrecorded).toEqual([])
  expect((await app.call(contract.holder.delete_my_account, { pinCode }, me)).code).toBe(200)

  // The paid order is being delivered, and the buyer can make claims for a while.
  // What a company wrote about its employee is the company's own.
  const companies = { employee: ['public.employee.name_ch'] }
  const delivery = {
    ...companies,
    phone: ['public.order.search', 'public.order.shipping_phone'],
    email: ['public.order.email', 'public.order.search'],
    paidName: ['public.order.search', 'public.order.shipping_name'],
    paidStreet: ['public.order.shipping_address'],
    paidRemark: ['public.order.shipping_remark'],
    paidCompany: ['public.order.invoice_title'],
    printName: ['public.order_line.print'],
    logo: ['public.order_line.print_logo_id', 'public.print_logo.id'],
    logoFile: ['public.print_logo.file'],
  }
  // Messages sent to others stay in their mailboxes; the trial's outbox is emptied after a day. Counts for limits stay
  // until they expire, under keyed hashes.
  const isPassing = (place: string) => /^public\.(outbox\.(subject|text)|code_count\.key)$/.test(place)
  const { rows: mine } = await db().execute(sql`select 1 from outbox where "to" in (${PHONE}, ${EMAIL})`)
  expect(mine).toEqual([])
  const left = Object.entries(await findCanaries(db(), me.canaries))
    .map(([canary, places]) => [canary, places.filter((place) => !isPassing(place))] as const)
    .filter(([, places]) => places.length > 0)
  expect(Object.fromEntries(left)).toEqual(delivery)
  await sweptLater(2)
  expect(await findCanaries(db(), me.canaries)).toEqual(delivery)

  await db().execute(sql`update "order" set state = 'shipped', confirmed_at = paid_at, shipped_at = ${app.now().toISOString()}
    where order_number = ${me.paid}`)
  await sweptLater(29)
  expect(await findCanaries(db(), me.canaries)).toEqual(delivery)
  await sweptLater(2)
  expect(await findCanaries(db(), me.canaries)).toEqual({
    ...companies,
    paidName: ['public.order.search', 'public.order.shipping_name'],
    paidCompany: ['public.order.invoice_title'],
  })

  // A later sign-in with the same number creates a new account.
  const anew = await signIn(app, PHONE, 'login')
  expect((await app.call(contract.order.load_all_my_order, {}, anew)).data.total).toBe(0)
})
