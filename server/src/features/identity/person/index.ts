export { personJobs } from './jobs.ts'
export { sitePersonCalls } from './site-person-calls.ts'
