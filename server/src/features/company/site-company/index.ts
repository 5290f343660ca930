export { siteCompanyCalls } from './calls.ts'
export { insertCompany } from './store.ts'
