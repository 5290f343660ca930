export { driveCalls } from './calls.ts'
