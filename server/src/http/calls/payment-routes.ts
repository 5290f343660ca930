import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/open.ts'
import { orderNumberOfTrade } from '../../features/payment/payment.store.ts'
import type { PaymentService } from '../../features/payment/payment-service.ts'
import type { PaymentProvider } from '../../providers/payment/port.ts'

/**
 * The routes of the bank's notices: server to server, and through the buyer's browser. Both are cross-site form posts
 * by design; they are authenticated by the bank's signature.
 */
export async function mountPayment(
  app: FastifyInstance,
  { payments, provider, database }: { payments: PaymentService; provider: PaymentProvider; database: Database },
): Promise<void> {
  await app.register(formBody, { bodyLimit: 32_768 })

  app.post('/payment/notice', async (request, reply) => {
    return reply.type('text/plain').send(await payments.notice(fields(request.body)))
  })

  // A page of the shop cannot receive a POST, so this redirects to it. The order is not changed here.
  app.post('/payment/result', async (request, reply) => {
    const read = provider.read(fields(request.body))
    const orderNumber = read.genuine ? await orderNumberOfTrade(database.db, read.tradeNo) : undefined
    // `from=bank` makes the page wait for the bank's notice. After a cancelled payment there is no notice to wait for.
    return reply.redirect(
      orderNumber ? `/idocard/checkout/complete?orderNumber=${orderNumber}&from=bank` : '/idocard/user',
      303,
    )
  })
}

/** The form's fields as text. A field sent twice counts as empty, so that its signature fails. */
function fields(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  )
}
