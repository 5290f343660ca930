export { certificateCalls } from './calls.ts'
