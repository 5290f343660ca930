export { staffCalls } from './calls.ts'
export {
  insertInvitation,
  invitationsTo,
  isOwnerOf,
  lockInvitation,
  renewInvitation,
  takeBackInvitation,
} from './invitation.store.ts'
export { staffJobs } from './jobs.ts'
export { ownerInvitedJob } from './owner-invited.ts'
export { resetSecondFactor } from './reset-second-factor.ts'
export { ownSecondFactor } from './second-factor.store.ts'
export { siteStaffCalls } from './site-staff-calls.ts'
export { allStaff, giveRole, isAdministrator, rolesAt, rolesOf, siteStaffWith, withdrawRole } from './store.ts'
export { fromBase32, stepAt, totp } from './totp.ts'
