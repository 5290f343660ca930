export { siteMentionCalls } from './calls.ts'
export { mentionJobs } from './jobs.ts'
export { mentionColleagues } from './mention-colleagues.ts'
export { mentionRetention } from './retention.ts'
