export { begunAnew } from './begun-anew.ts'
export { employeeCalls } from './calls.ts'
export { entryOfCode } from './code.store.ts'
export { departmentCalls } from './department.calls.ts'
export { insideOf } from './department-tree.ts'
export { employeeImportCalls } from './import.calls.ts'
export { employeeImportJobs } from './import-job.ts'
export { countPeople } from './import-people.store.ts'
export { cardOfCompany, changeState, hasJoined } from './invitation.store.ts'
export { employeeJobs, invite } from './invite.ts'
export { joinAs } from './join.ts'
export { NO_NAME } from './no-name.ts'
export { employeeRetention } from './retention.ts'
export { joinUrl, sheetAt, sheetFile } from './sheet.ts'
export {
  countEmployees,
  departments,
  departmentsNamed,
  departmentsOf,
  employees,
  heldCards,
  isJoinedTwice,
  peopleIn,
  removedEmployee,
  takenFields,
} from './store.ts'
export { writeCardsOf } from './write-card.ts'
