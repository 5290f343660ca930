export { prizeCalls } from './calls.ts'
export { prizeApplyCalls } from './prize-apply.calls.ts'
export { prizeCodeHash } from './prize-code.ts'
