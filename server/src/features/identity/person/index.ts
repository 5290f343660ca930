export { personJobs } from './jobs.ts'
export { hasRole, shownNames } from './site-person.store.ts'
export { sitePersonCalls } from './site-person-calls.ts'
