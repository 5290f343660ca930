export { joinLinkCalls } from './calls.ts'
export { joinLinkRetention } from './retention.ts'
