export { cardTemplateCalls } from './calls.ts'
export { cardsDueJob, cardTemplateJobs } from './jobs.ts'
export { cardTemplateRetention } from './retention.ts'
export { givenTo, isAmong, isInSome, isOne, lockCards, markDue, templates, writeCards } from './store.ts'
