export { departureCalls } from './calls.ts'
export { type Leaving, leave, undo } from './leave.ts'
export { departureRetention } from './retention.ts'
export { forgetDepartures } from './store.ts'
