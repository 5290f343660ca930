export { cardTemplateCalls } from './calls.ts'
export { cardsDueJob, cardTemplateJobs } from './jobs.ts'
export { cardTemplateRetention } from './retention.ts'
export { givenTo, isAmong, isInSome, isOne, markDue, templates } from './store.ts'
