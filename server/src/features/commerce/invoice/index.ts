export { type InvoiceServices, invoiceAlert, issueInvoice, issueInvoices } from './issue-invoices.ts'
export { invoiceOf } from './store.ts'
