export { leadEventCalls } from './calls.ts'
export { leadEventJobs, leadEventRetention } from './jobs.ts'
export { eventAt, placeOfCard } from './store.ts'
