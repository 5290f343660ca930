export { contentCalls } from './calls.ts'
export { contentJobs } from './jobs.ts'
