import { handle, type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { serviceMailbox } from '../../company/company/index.ts'
import { alertHeld } from '../order/index.ts'
import { type ConfirmationServices, confirmPayments } from './confirm-payments.ts'
import { type ExpiryServices, expireOrders } from './expire-orders.ts'
import { paymentAlert, paymentAlertJob } from './payment-alert.ts'
import { tradeByNumber } from './store.ts'

export type PaymentJobServices = JobServices & ConfirmationServices & ExpiryServices

export const paymentJobs: readonly JobHandler<PaymentJobServices>[] = [
  handle(paymentAlertJob, async (services: JobServices, alert) => {
    const to = await serviceMailbox(services)
    if (!to) return
    const { tradeNo, outcome } = alert
    const orderNumber = (await tradeByNumber(services.database.db, tradeNo))?.orderNumber ?? ''
    const messageId = `payment-${tradeNo}-${outcome}`
    const written = { ...paymentAlert(alert, orderNumber), ...(orderNumber && { about: { order: orderNumber } }) }
    await services.mail.send({ ...written, to, messageId, kind: 'payment_alert' })
  }),
  scheduled('confirm_payments', '* * * * *', (services) => confirmPayments(services, services.now())),
  scheduled('expire_orders', '* * * * *', async (services) => {
    await expireOrders(services, services.now())
    await alertHeld(services)
  }),
]
