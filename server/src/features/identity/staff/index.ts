export { staffCalls } from './calls.ts'
export { companyRoles, invitationsShown, refuseLast } from './company-roles.ts'
export { companyStaffCalls } from './company-staff-calls.ts'
export { staffJobs } from './jobs.ts'
export { factorsIn } from './passkey.store.ts'
export { passkeyCalls } from './passkey-calls.ts'
export { resetSecondFactor } from './reset-second-factor.ts'
export { siteStaffCalls } from './site-staff-calls.ts'
export {
  allStaff,
  giveRole,
  hasRole,
  isAdministrator,
  lockRoles,
  mayAtSite,
  rolesAt,
  rolesOf,
  siteStaffWith,
  withdrawRole,
} from './store.ts'
export { fromBase32, stepAt, totp } from './totp.ts'
