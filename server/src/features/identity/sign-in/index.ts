export { codeLimits } from './code-limits.ts'
export { codeSender } from './code-sender.ts'
export { type CodeService, codeService, contactMethodOf } from './code-service.ts'
export {
  type ContactMethod,
  changeMember,
  findMember,
  findOrCreateMember,
  lockMember,
  lockMemberIfAny,
  type MemberRow,
  memberById,
  memberShown,
  ownMember,
  ownMemberIfAny,
  type Shipping,
} from './member.store.ts'
export {
  PASSKEY_CHALLENGE_MS,
  type PasskeyPurpose,
  putPasskeyChallenge,
  putPasskeyProof,
  takePasskeyChallenge,
} from './passkey-challenge.store.ts'
export { formerAddresses, releasedAddressesOf } from './released-address.store.ts'
export { signInRetention } from './retention.ts'
export {
  closeAllSessions,
  closeSession,
  closeStaffSessions,
  findSession,
  isLive,
  lockOwnSession,
  openDemoSession,
  openSession,
  revokeOtherSessions,
  revokeSession,
  sessionRowsOf,
  sessionShown,
  sessionsOf,
} from './session.store.ts'
export { opensInSession, signInSession } from './session-token.ts'
export { signIn } from './sign-in.ts'
export { stepUp, usernameOf } from './step-up.ts'
