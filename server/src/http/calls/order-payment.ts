import { hash } from 'node:crypto'
import formBody from '@fastify/formbody'
import { contract } from '@idocard/contract'
import { type PaymentPage, SUBMIT_SCRIPT } from '@idocard/contract/commerce/payment-page'
import { isPayable } from '@idocard/domain/commerce/order-state'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../api/refusal.ts'
import type { Runtime } from '../../api/run.ts'
import type { Tx } from '../../db/open.ts'
import type { Owned } from '../../db/owned.ts'
import { type OrderRow, opensPayment, orderByNumber, ownOrder } from '../../features/commerce/order/index.ts'
import type { PaymentService } from '../../features/commerce/payment/index.ts'
import type { WebApplication } from '../pages/pages.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'

interface OrderPaymentOptions {
  payments: PaymentService
  runtime: Runtime
  secret: string
  /** The origins of banks, to which the page leads. */
  formOrigins: readonly string[]
  web: () => Promise<Pick<WebApplication, 'renderPayment'>>
}

type OrderRequest = FastifyRequest<{ Params: { orderNumber: string }; Querystring: { token?: unknown } }>

const SCRIPT = `'sha256-${hash('sha256', SUBMIT_SCRIPT, 'base64')}'`
const { limit } = contract.order.pay_order

/** An order that can be paid now. The caller's token was verified, so the check of ownership uses the buyer's id. */
async function payable(db: Tx, orderNumber: string, now: Date): Promise<Owned<OrderRow> | undefined> {
  const found = await orderByNumber(db, orderNumber)
  return found && isPayable(found, now) ? ownOrder(db, { id: found.memberId }, orderNumber) : undefined
}

/**
 * Serves the payment address that `create_order` returns. Anyone who has it can pay the order, and sees only its number
 * and total. A GET does not open a payment, so that link previews have no effect; only the page's button does.
 */
export async function mountOrderPayment(app: FastifyInstance, options: OrderPaymentOptions): Promise<void> {
  const { payments, runtime, secret, formOrigins, web } = options
  const policy = contentSecurityPolicy({ scripts: SCRIPT, forms: formOrigins })
  const path = '/payment/order/:orderNumber'

  const send = async (reply: FastifyReply, page: PaymentPage) =>
    reply
      .headers({ 'cache-control': 'private, no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send((await web()).renderPayment(page))
  /** Redirects to the order's page for its buyer, or to sign-in if the address is not valid. */
  const elsewhere = (reply: FastifyReply, orderNumber?: string) =>
    reply.redirect(orderNumber ? `/idocard/checkout/complete?orderNumber=${orderNumber}` : '/idocard/user', 303)

  const isOpened = ({ params, query }: OrderRequest) =>
    typeof query.token === 'string' && opensPayment(secret, params.orderNumber, query.token, runtime.now())

  /** Undefined if it cannot be paid any more or its bank is away: the order's page offers to try again. */
  const openOrNone = async (order: Owned<OrderRow>) => {
    try {
      return await payments.open(order, runtime.now())
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  await app.register(formBody, { bodyLimit: 1024 })

  app.get(path, async (request: OrderRequest, reply) => {
    if (!isOpened(request)) return elsewhere(reply)
    const { orderNumber } = request.params
    const found = await payable(runtime.database.db, orderNumber, runtime.now())
    if (!found) return elsewhere(reply, orderNumber)
    const { lang, total } = found
    return send(reply, { lang, orderNumber, total })
  })

  app.post(path, async (request: OrderRequest, reply) => {
    if (!isOpened(request)) return elsewhere(reply)
    const { orderNumber } = request.params
    const isTooOften = (await runtime.limiter.spend(`payment/order ${orderNumber}`, limit)) > 0
    const found = isTooOften ? undefined : await payable(runtime.database.db, orderNumber, runtime.now())
    const opened = found && (await openOrNone(found))
    if (!found || !opened) return elsewhere(reply, orderNumber)
    if (opened.redirect) return reply.redirect(opened.redirect, 303)
    const { lang, total } = found
    return send(reply, { lang, orderNumber, total, bank: opened })
  })
}
