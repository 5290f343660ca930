export { cardRequestCalls } from './calls.ts'
export { cardRequestRetention } from './retention.ts'
export { forgetExceptions } from './store.ts'
