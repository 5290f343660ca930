export { discountCalls } from './calls.ts'
export { discountOf, redeem, returnCode } from './store.ts'
