export { listViewCalls } from './calls.ts'
export { listViewRetention } from './retention.ts'
