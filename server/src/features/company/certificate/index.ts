export { certificateCalls } from './calls.ts'
export { courseCalls } from './course.calls.ts'
export { courseRetention } from './retention.ts'
