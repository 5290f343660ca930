import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentService } from '../../features/commerce/payment/index.ts'
import type { PaymentFields } from '../../providers/payment/port.ts'

/** The method of addresses without one: payments that were opened before methods had addresses of their own. */
const FIRST_METHOD = 'ecpay'

type MethodRequest = FastifyRequest<{ Params: { method?: string } }>

const methodOf = ({ params }: MethodRequest) => params.method ?? FIRST_METHOD

/**
 * The routes of banks' notices: server to server, and through the buyer's browser. Both are cross-site by design. The
 * method of the payment reads and authenticates them, and knows the answer.
 */
export async function mountPayment(app: FastifyInstance, { payments }: { payments: PaymentService }): Promise<void> {
  await app.register(formBody, { bodyLimit: 32_768 })

  app.post('/payment/notice/:method?', async (request: MethodRequest, reply) => {
    const answer = await payments.notice(methodOf(request), fieldsOf(request.body))
    return answer === undefined ? reply.callNotFound() : reply.type('text/plain').send(answer)
  })

  // A page of the shop cannot receive a POST, so this redirects to it.
  app.route({
    method: ['GET', 'POST'],
    url: '/payment/result/:method?',
    async handler(request: MethodRequest, reply) {
      const given = request.method === 'POST' ? request.body : request.query
      const orderNumber = await payments.returned(methodOf(request), fieldsOf(given))
      // `from=bank` makes the page wait for the bank's notice. After a cancelled payment there is no notice to wait for.
      return reply.redirect(
        orderNumber ? `/idocard/checkout/complete?orderNumber=${orderNumber}&from=bank` : '/idocard/user',
        303,
      )
    },
  })
}

/** The fields as text. A field sent twice counts as empty, so that its signature fails. */
function fieldsOf(given: unknown): PaymentFields {
  return Object.fromEntries(
    Object.entries((given ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  )
}
