export { driveCalls } from './calls.ts'
export { driveRetention } from './retention.ts'
