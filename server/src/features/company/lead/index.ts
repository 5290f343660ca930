export { leadCalls } from './calls.ts'
export { recordMeeting } from './meet.store.ts'
export { leadRetention } from './retention.ts'
export { deleteLeadsOf, handOverLeads, leaveLeads, mayOwn, returnLeads } from './store.ts'
