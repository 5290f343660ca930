export { holderCalls } from './calls.ts'
export { opensMyData } from './my-data-path.ts'
export { holderRetention } from './retention.ts'
export { putReset } from './store.ts'
