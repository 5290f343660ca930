export { listViewCalls } from './calls.ts'
