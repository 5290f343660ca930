export { employeeCalls } from './calls.ts'
export { departmentCalls } from './department.calls.ts'
export { employeeJobs } from './invite.ts'
export { employeeRetention } from './retention.ts'
