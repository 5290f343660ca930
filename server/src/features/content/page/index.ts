export { pageCalls } from './calls.ts'
export { pageShown } from './store.ts'
