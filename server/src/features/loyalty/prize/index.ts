export { prizeCalls } from './calls.ts'
export { prizeApplyCalls } from './prize-apply.calls.ts'
export { prizeRetention } from './retention.ts'
