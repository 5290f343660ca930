import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { localInvoices } from '../../../providers/invoice/local.ts'
import { type InvoiceDraft, type InvoiceProvider, InvoiceRefused } from '../../../providers/invoice/port.ts'
import { commandQueue } from '../../../queue/queue.ts'
import { ExchangeError } from '../../../shared/post-form.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { payable, signed, tell } from '../payment/fixtures.ts'
import { issueInvoice, issueInvoices } from './issue-invoices.ts'

const SERVICE = 'service@idocard.example'

let app: TestApp
/** What the provider was asked, and what it does instead. */
let issued: InvoiceDraft[]
let provider: InvoiceProvider
let fault: (() => Promise<never>) | undefined
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
})
afterAll(() => app.close())
beforeEach(async () => {
  issued = []
  fault = undefined
  const local = localInvoices(app.now)
  provider = {
    ...local,
    async issue(draft) {
      issued.push(draft)
      if (fault) await fault()
      return local.issue(draft)
    },
  }
  await db().execute(sql`delete from invoice`)
})

const db = () => app.running.database.db
const services = () => ({
  database: app.running.database,
  inTransaction: app.running.inTransaction,
  queue: commandQueue,
  now: app.now,
  invoice: provider,
})
const paid = async (input: Parameters<typeof payable>[2] = {}) => {
  const order = await payable(app, { email: `buyer${app.now().getTime()}@example.com` }, input)
  await tell(app, signed(order.notice))
  return { ...order, total: Number(order.notice.TradeAmt) }
}
const want = (orderNumber: string) => issueInvoice(services(), orderNumber)
const stored = async (orderNumber: string) => {
  const { rows } = await db().execute<{ number: string; tries: number; problem: string; isDue: boolean }>(sql`
    select i.number, i.tries, i.problem, i.due_at is not null as "isDue" from invoice as i
    join "order" as o on o.id = i.order_id where o.order_number = ${orderNumber}`)
  return rows
}
const jobs = async (name: string, orderNumber: string) => {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from job.job where name = ${name} and data ->> 'orderNumber' = ${orderNumber}`,
  )
  return rows[0]?.n
}

// Mutations: no claim; the row not unique by order.
it('issues one invoice for an order, with its company, however often and wherever the job runs', async () => {
  const order = await paid({ taxNumber: '12345675', invoiceTitle: '測試公司' })
  await Promise.all(Array.from({ length: 12 }, () => want(order.orderNumber)))
  await want(order.orderNumber)
  expect(issued).toEqual([
    expect.objectContaining({
      relateNumber: order.orderNumber,
      total: order.total,
      company: { taxNumber: '12345675', invoiceTitle: '測試公司' },
      email: expect.stringContaining('@example.com'),
    }),
  ])
  expect(issued[0]?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total)
  expect(await stored(order.orderNumber)).toEqual([
    { number: expect.stringMatching(/^ZZ\d{8}$/), tries: 1, problem: '', isDue: false },
  ])
})

// Mutations: the failed try not postponed; the alert sent with every failure.
it('tries for a day when the provider fails, loses nothing, and then tells the service mailbox once', async () => {
  const order = await paid()
  fault = () => Promise.reject(new InvoiceRefused('9000001 the ministry is away'))
  await want(order.orderNumber)
  await issueInvoices(services())
  expect(issued).toHaveLength(1)
  for (let hour = 0; hour < 26; hour += 1) {
    app.later(HOUR_MS)
    await issueInvoices(services())
  }
  expect(issued).toHaveLength(27)
  expect(await jobs('invoice_alert', order.orderNumber)).toBe(0)
  for (let hour = 0; hour < 3; hour += 1) {
    app.later(HOUR_MS)
    await issueInvoices(services())
  }
  expect(issued).toHaveLength(28)
  expect(await jobs('invoice_alert', order.orderNumber)).toBe(1)
  const mail = await app.sent(SERVICE, 'invoice_alert')
  expect(mail.subject).toContain(order.orderNumber)
  expect(mail.text).toContain('9000001 the ministry is away')
})

// Mutation: `query` not called before the second try.
it('an invoice whose answer was lost is found again, not issued twice', async () => {
  const order = await paid()
  const local = provider
  fault = () => Promise.reject(new ExchangeError('timeout'))
  provider = {
    ...local,
    async issue(draft) {
      fault = undefined
      await local.issue(draft)
      throw new ExchangeError('timeout')
    },
  }
  await want(order.orderNumber)
  expect(await stored(order.orderNumber)).toMatchObject([{ number: '', problem: 'no answer: timeout', isDue: true }])
  app.later(MINUTE_MS)
  await issueInvoices(services())
  expect(issued).toHaveLength(1)
  expect(await stored(order.orderNumber)).toMatchObject([
    { number: expect.stringMatching(/^ZZ/), problem: '', isDue: false },
  ])
})

it('a bug of one invoice is reported and does not block the others', async () => {
  const [first, second] = [await paid(), await paid()]
  const { issue } = provider
  provider = {
    ...provider,
    issue: (draft) => (draft.relateNumber === first.orderNumber ? Promise.reject(new Error('bug')) : issue(draft)),
  }
  await expect(want(first.orderNumber)).rejects.toThrow('could not be issued')
  await want(second.orderNumber)
  expect(await stored(first.orderNumber)).toMatchObject([{ number: '', problem: 'failed', isDue: true }])
  expect(await stored(second.orderNumber)).toMatchObject([{ number: expect.stringMatching(/^ZZ/) }])
})

it('issues none for an order that was refunded meanwhile', async () => {
  const order = await paid()
  await db().execute(sql`update "order" set state = 'refunded' where order_number = ${order.orderNumber}`)
  await want(order.orderNumber)
  expect(issued).toEqual([])
  expect(await stored(order.orderNumber)).toMatchObject([{ number: '', isDue: false }])
})

// Mutation: the job sent whatever the settings.
it('without a provider nothing is wanted; with one the server issues by itself', async () => {
  const without = await paid()
  expect(await jobs('issue_invoice', without.orderNumber)).toBe(0)
  const other = await testApp({ INVOICE_PROVIDER: 'local' })
  try {
    const order = await payable(other)
    await tell(other, signed(order.notice))
    // The job runs by itself.
    await eventually(async () => {
      const { rows } = await other.running.database.db.execute(sql`select number from invoice`)
      expect(rows).toEqual([{ number: expect.stringMatching(/^ZZ/) }])
    })
    const sent = await other.running.database.db.execute(sql`select 1 from job.job where name = 'issue_invoice'`)
    expect(sent.rows).toHaveLength(1)
  } finally {
    await other.close()
  }
})
