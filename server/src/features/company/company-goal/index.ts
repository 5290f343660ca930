export { companyGoalCalls } from './calls.ts'
export { goalsUntil } from './store.ts'
