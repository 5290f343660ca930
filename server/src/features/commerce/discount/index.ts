export { discountCalls } from './calls.ts'
export { discountRetention } from './retention.ts'
export { siteDiscountCalls } from './site-discount-calls.ts'
export { discountOf, redeem, returnCode } from './store.ts'
