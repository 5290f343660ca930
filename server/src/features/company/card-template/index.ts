export { cardTemplateCalls } from './calls.ts'
export { cardTemplateJobs } from './jobs.ts'
export { cardTemplateRetention } from './retention.ts'
export {
  countTemplateClick,
  givenTo,
  isAmong,
  isInSome,
  lockCards,
  markDue,
  templateFor,
  templateOf,
  templates,
  writeCards,
} from './store.ts'
