export { printCalls } from './calls.ts'
export { printJobs } from './jobs.ts'
