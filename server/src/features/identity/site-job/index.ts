export { siteJobCalls } from './calls.ts'
export { siteJobJobs, siteJobRetention } from './jobs.ts'
