export { newsCalls } from './calls.ts'
