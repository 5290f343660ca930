export { accountMergeCalls } from './account-merge-calls.ts'
export { accountMergeJobs } from './jobs.ts'
export { accountMergeRetention } from './retention.ts'
export { siteMergeCalls } from './site-merge-calls.ts'
