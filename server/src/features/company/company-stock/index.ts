export { companyStockCalls } from './calls.ts'
