export { contentCalls } from './calls.ts'
export { companyContentCalls, siteContentCalls } from './content-staff.calls.ts'
export { contentJobs } from './jobs.ts'
export { contentRetention } from './retention.ts'
