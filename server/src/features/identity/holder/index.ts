export { sweepNonces } from './apple-nonce.store.ts'
export { holderCalls } from './calls.ts'
export { opensMyData } from './my-data-path.ts'
export { putReset, sweepGuests, sweepResets } from './store.ts'
