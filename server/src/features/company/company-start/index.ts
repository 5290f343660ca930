export { companyStartCalls } from './calls.ts'
