import { createHash } from 'node:crypto'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { PAYMENT_TRANSITIONS } from '@idocard/domain/commerce/payment-state'
import { pick } from '@idocard/domain/language'
import { canTransition } from '@idocard/domain/transitions'
import { Refusal } from '../../../api/refusal.ts'
import type { Database } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import { methodNamed } from '../../../providers/payment/methods.ts'
import type {
  PaymentFields,
  PaymentMethod,
  PaymentNotice,
  PaymentStatus,
  PaymentStep,
} from '../../../providers/payment/port.ts'
import type { Queue } from '../../../queue/queue.ts'
import { newTradeNo } from '../../../shared/order-number.ts'
import { ExchangeError } from '../../../shared/post-form.ts'
import { lockOrder, markPaid, type OrderRow, orderLines } from '../order/index.ts'
import { alertPayment } from './payment-alert.ts'
import {
  holdForTransfer,
  insertPayment,
  isStored,
  lockPayment,
  lockUnknownTrade,
  type NoticeOutcome,
  type StoredTrade,
  storeNotice,
  tradeByNumber,
  transitionPayment,
} from './store.ts'

type Genuine = Extract<PaymentNotice, { genuine: true }>

interface PaymentServiceServices {
  database: Pick<Database, 'db'>
  inTransaction: InTransaction
  methods: readonly PaymentMethod[]
  queue: Queue
  /** Whether an invoice provider is configured. */
  isInvoiced: boolean
  publicUrl: string
  /** Logs the outcome of a notice, or a bank that is away. Staff should check all but `paid` and `declined`. */
  log: (outcome: NoticeOutcome | 'forged' | 'away', tradeNo: string) => void
}

/** Where the buyer's browser goes to pay: it posts a form (`action`) or opens an address (`redirect`). */
interface OpenedPayment {
  action: string
  fields: Record<string, string>
  /** Empty if there is a form. */
  redirect: string
}

/** Connects orders with the banks. */
export interface PaymentService {
  /**
   * Opens a payment for an unpaid order. Not in a transaction: the bank may be asked first.
   * @throws {Refusal} `order.state` if the order cannot be paid any more; `payment.away` if its bank does not answer
   */
  open(order: Owned<OrderRow>, now: Date): Promise<OpenedPayment>
  /** Handles a notice from the bank and returns the text that the bank expects. Undefined without such a method. */
  notice(method: string, fields: PaymentFields): Promise<string | undefined>
  /** Handles a buyer's return from the bank. Returns the order's number; undefined for a forged return. */
  returned(method: string, fields: PaymentFields): Promise<string | undefined>
  /** Settles a payment that its bank reports as paid when asked. */
  settlePaid(
    trade: Pick<StoredTrade, 'tradeNo' | 'provider'>,
    status: Extract<PaymentStatus, { state: 'paid' }>,
  ): Promise<void>
}

export function paymentService(services: PaymentServiceServices): PaymentService {
  const { database, inTransaction, methods, queue, isInvoiced, publicUrl, log } = services

  /** Settles a notice from the bank. Idempotent: a repeated notice changes nothing. */
  async function settle(provider: string, notice: Genuine, digest: Buffer): Promise<void> {
    const outcome = await inTransaction(async (unit) => {
      const { db, now } = unit
      const result = await settleIn(unit, { queue, isInvoiced, provider }, notice)
      const { tradeNo, amount, code } = notice
      const summary = { tradeNo, outcome: result, amount }
      // The bank repeats notices, also with other texts, and is queried every minute, but staff are alerted once. The
      // trade is locked, so concurrent notices about it are settled one after another.
      const isStray = result === 'late' || result === 'wrong_amount' || result === 'unknown_trade'
      if (notice.paid && isStray && !(await isStored(db, summary)))
        await alertPayment(unit, queue, { tradeNo, outcome: result, amount })
      await storeNotice(db, { ...summary, digest, code, at: now })
      return result
    })
    log(outcome, notice.tradeNo)
  }

  async function begin(method: PaymentMethod, order: OrderRow, tradeNo: string, now: Date): Promise<PaymentStep> {
    const lines = await orderLines(database.db, order.id)
    try {
      return await method.begin({
        tradeNo,
        amount: order.total,
        at: now,
        description: `iDoCard ${order.orderNumber}`,
        itemNames: lines.map((line) => `${pick(order.lang, line.titleCh, line.titleEn)} x ${line.quantity}`),
        lang: order.lang,
        returnUrl: `${publicUrl}/payment/notice/${method.name}`,
        resultUrl: `${publicUrl}/payment/result/${method.name}`,
        clientBackUrl: publicUrl + orderPage(order.orderNumber),
      })
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      log('away', tradeNo)
      throw new Refusal('payment.away')
    }
  }

  const settlePaid: PaymentService['settlePaid'] = async ({ tradeNo, provider }, { amount, providerTradeNo }) => {
    const digest = createHash('sha256').update(`query ${tradeNo}`).digest()
    const paid = { paid: true, simulated: false, code: '1', message: '' }
    await settle(provider, { genuine: true, tradeNo, amount, providerTradeNo, ...paid }, digest)
  }

  return {
    settlePaid,

    async open(order, now) {
      const method = methods.find(({ number }) => number === order.paymentMethod)
      if (!method) throw new Refusal('order.state')
      const tradeNo = newTradeNo(order.orderNumber)
      const step = await begin(method, order, tradeNo, now)
      await inTransaction(async ({ db }) => {
        const locked = await lockOrder(db, order.orderNumber)
        if (!locked || !isPayable(locked, now)) throw new Refusal('order.state')
        const { id: orderId, total: amount } = locked
        await insertPayment(db, {
          tradeNo,
          orderId,
          amount,
          provider: method.name,
          openedAt: now,
          ...(step.kind !== 'form' && { providerTradeNo: step.providerTradeNo }),
          ...(step.kind === 'transfer' && { bank: step.bank, account: step.account, payUntil: step.until }),
        })
        if (step.kind === 'transfer') await holdForTransfer(db, orderId, step.until)
      })
      if (step.kind === 'form') return { action: step.action, fields: step.fields, redirect: '' }
      const redirect = step.kind === 'redirect' ? step.url : publicUrl + orderPage(order.orderNumber)
      return { action: '', fields: {}, redirect }
    },

    async notice(name, fields) {
      const method = methodNamed(methods, name)
      if (!method) return undefined
      const notice = method.read(fields)
      if (notice.genuine) await settle(name, notice, noticeDigest(fields))
      else log('forged', `${name} ${notice.reason}`)
      return method.answer(notice)
    },

    async returned(name, fields) {
      const method = methodNamed(methods, name)
      const tradeNo = method?.returned(fields)
      const trade = tradeNo === undefined ? undefined : await tradeByNumber(database.db, tradeNo)
      if (!method || !trade || trade.provider !== name) return undefined
      if (method.confirm && trade.state === 'open' && trade.orderState === 'awaiting_payment') {
        // Without a clear answer nothing is changed: the trade is queried like any other.
        const status = await method.confirm(trade)
        if (status.state === 'paid') await settlePaid(trade, status)
      }
      return trade.orderNumber
    },
  }
}

const orderPage = (orderNumber: string) => `/idocard/checkout/complete?orderNumber=${orderNumber}`

/** Identifies a notice. The digest ignores letter case, as some banks' signatures do. */
const noticeDigest = (fields: PaymentFields): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort()).toLowerCase())
    .digest()

async function settleIn(
  unit: Unit,
  { queue, isInvoiced, provider }: Pick<PaymentServiceServices, 'queue' | 'isInvoiced'> & { provider: string },
  notice: Genuine,
): Promise<NoticeOutcome> {
  const { db, now } = unit
  const { providerTradeNo, simulated } = notice
  const found = await lockPayment(db, notice.tradeNo)
  // A method settles its own payments only.
  if (found?.payment.provider !== provider) {
    await lockUnknownTrade(db, notice.tradeNo)
    return 'unknown_trade'
  }
  const transition = notice.paid ? 'pay' : 'decline'
  if (!canTransition(PAYMENT_TRANSITIONS, found.payment.state, transition)) return 'repeated'
  if (notice.amount !== found.payment.amount || found.payment.amount !== found.order.total) return 'wrong_amount'
  if (simulated && !notice.paid) return 'simulated'
  if (!notice.paid) {
    await transitionPayment(db, found.payment, 'decline', { providerTradeNo })
    return 'declined'
  }
  // The order has expired, was cancelled or is already paid. Its units may be sold, so staff refund the payment.
  if (!(await markPaid(unit, queue, found.order, { isConfirmed: false, isInvoiced }))) return 'late'
  // Only its signature protects a notice, so the bank is queried before goods are shipped.
  await transitionPayment(db, found.payment, 'pay', { providerTradeNo, simulated, askAt: now })
  return 'paid'
}
