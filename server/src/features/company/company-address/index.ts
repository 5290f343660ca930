export { companyAddressCalls } from './calls.ts'
export { companyAddressRetention } from './retention.ts'
export { companyAddresses } from './store.ts'
