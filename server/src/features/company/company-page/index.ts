export { companyPageCalls } from './calls.ts'
export { companyPageOf } from './store.ts'
