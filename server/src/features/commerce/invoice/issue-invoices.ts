import { invoiceLines } from '@idocard/domain/commerce/invoice-lines'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import type { Database } from '../../../db/open.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { type InvoiceProvider, InvoiceRefused } from '../../../providers/invoice/port.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { ExchangeError } from '../../../shared/post-form.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { buyerAddress, orderByNumber, orderLines } from '../order/index.ts'
import { claimInvoice, type DueInvoice, putInvoice, wantInvoice } from './store.ts'

/** An invoice was not issued for a day: staff must. */
export const invoiceAlertJob = job<{ orderNumber: string }>('invoice_alert')

/** The pauses after the first tries; later ones are an hour. */
const PAUSES = [1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS)
/** A day of tries, after which staff have a day left: the law gives 48 hours. */
const MAX_TRIES = 28
/** Longer than any call to a provider. */
const CLAIM_MS = 5 * MINUTE_MS
/** The job has a time limit of a minute, and a provider that is away takes ten seconds. */
const AT_ONCE = 20
const MAX_FAILED = 3

export interface InvoiceServices {
  database: Pick<Database, 'db'>
  inTransaction: InTransaction
  queue: Queue
  now: () => Date
  /** Undefined: staff issue invoices. */
  invoice: InvoiceProvider | undefined
}

/** Wants the invoice of a paid order, once, and tries to issue what is due. */
export async function issueInvoice(services: InvoiceServices, orderNumber: string): Promise<void> {
  const order = await orderByNumber(services.database.db, orderNumber)
  if (order) await services.inTransaction(({ db, now }) => wantInvoice(db, order.id, now))
  await issueInvoices(services)
}

/**
 * Issues the invoices that are due. One that fails is tried again for a day; then the service mailbox is told, once. The
 * provider issues one invoice for an order's number, so that a try whose answer was lost does no harm.
 */
export async function issueInvoices(services: InvoiceServices): Promise<void> {
  const { database, invoice, now } = services
  if (!invoice) return
  const errors: unknown[] = []
  for (let done = 0; done < AT_ONCE && errors.length < MAX_FAILED; done += 1) {
    const due = await claimInvoice(database.db, now(), new Date(now().getTime() + CLAIM_MS))
    if (!due) break
    try {
      await issue(services, invoice, due)
    } catch (error) {
      errors.push(error)
      await postpone(services, due, error)
    }
  }
  const bug = errors.find((error) => !isExpected(error))
  if (bug) throw new Error('An invoice could not be issued.', { cause: bug })
}

async function issue(
  { database: { db }, inTransaction }: InvoiceServices,
  provider: InvoiceProvider,
  { orderId, orderNumber, tries }: DueInvoice,
): Promise<void> {
  const order = await orderByNumber(db, orderNumber)
  if (!order || order.state === 'refunded')
    return inTransaction((unit) => putInvoice(unit.db, orderId, { dueAt: null }))
  const issued =
    (tries > 1 && (await provider.query(orderNumber))) ||
    (await provider.issue({
      relateNumber: orderNumber,
      lines: invoiceLines({ lines: await orderLines(db, orderId), discount: order.discount, freight: order.freight }),
      total: order.total,
      company: { taxNumber: order.taxNumber, invoiceTitle: order.invoiceTitle },
      ...buyerAddress(order, await memberById(db, order.memberId)),
    }))
  const { number, randomCode, issuedAt } = issued
  await inTransaction((unit) =>
    putInvoice(unit.db, orderId, { number, randomCode, issuedAt, dueAt: null, problem: '' }),
  )
}

async function postpone(
  { inTransaction, queue }: InvoiceServices,
  { orderId, orderNumber, tries }: DueInvoice,
  error: unknown,
): Promise<void> {
  await inTransaction(async (unit) => {
    const isLast = tries >= MAX_TRIES
    const pause = PAUSES[tries - 1] ?? HOUR_MS
    await putInvoice(unit.db, orderId, {
      dueAt: isLast ? null : new Date(unit.now.getTime() + pause),
      problem: isExpected(error) ? error.message.slice(0, 300) : 'failed',
    })
    if (isLast) await queue.send(unit, invoiceAlertJob, { orderNumber })
  })
}

const isExpected = (error: unknown): error is InvoiceRefused | ExchangeError =>
  error instanceof InvoiceRefused || error instanceof ExchangeError

/** The mail to the service mailbox about an invoice that staff must issue. */
export const invoiceAlert = (orderNumber: string, problem: string) => ({
  subject: `發票沒有開立：訂單 ${orderNumber}`,
  text: [
    `訂單 ${orderNumber} 付款後一天內都沒有成功開立發票，系統不會再試。`,
    '',
    `最後一次的原因　${problem}`,
    '',
    '發票要在 48 小時內開立並上傳：請先到發票服務的後台查詢這個訂單編號，確定沒有開立過，再由人工開立。',
  ].join('\n'),
})
