import { handle, type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { serviceMailbox } from '../../company/company/index.ts'
import { invoiceJob, orderByNumber } from '../order/index.ts'
import { type InvoiceServices, invoiceAlert, invoiceAlertJob, issueInvoice, issueInvoices } from './issue-invoices.ts'
import { invoiceOf } from './store.ts'

export type InvoiceJobServices = JobServices & InvoiceServices

export const invoiceJobs: readonly JobHandler<InvoiceJobServices>[] = [
  handle(invoiceJob, (services: InvoiceJobServices, { orderNumber }) => issueInvoice(services, orderNumber)),
  /** Tries invoices again that are due. */
  scheduled('issue_invoices', '* * * * *', issueInvoices),
  handle(invoiceAlertJob, async (services: JobServices, { orderNumber }) => {
    const { db } = services.database
    const to = await serviceMailbox(services)
    const order = await orderByNumber(db, orderNumber)
    const found = order && (await invoiceOf(db, order.id))
    // It was issued or the order refunded in the meantime, or there is nobody to tell.
    if (!to || !found || found.number !== '' || order.state === 'refunded') return
    const about = { order: orderNumber }
    const alert = invoiceAlert(orderNumber, found.problem)
    await services.mail.send({ ...alert, to, messageId: `invoice-${orderNumber}`, kind: 'invoice_alert', about })
  }),
]
