export { type InvoiceJobServices, invoiceJobs } from './jobs.ts'
export { invoiceOf } from './store.ts'
