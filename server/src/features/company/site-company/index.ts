export { siteCompanyCalls } from './calls.ts'
