export { demoCompanyCalls } from './calls.ts'
export { demoCompanyRetention } from './retention.ts'
