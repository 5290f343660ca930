export { themeCalls } from './calls.ts'
