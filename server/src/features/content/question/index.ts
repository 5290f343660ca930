export { questionCalls } from './calls.ts'
