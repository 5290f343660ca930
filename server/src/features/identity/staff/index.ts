export { staffCalls } from './calls.ts'
export { ownSecondFactor } from './second-factor.store.ts'
export { allStaff, giveRole, isAdministrator, rolesAt, rolesOf, withdrawRole } from './store.ts'
export { fromBase32, stepAt, totp } from './totp.ts'
