export { purchaseCalls } from './calls.ts'
export { purchaseJobs } from './jobs.ts'
