export { pointCalls } from './calls.ts'
export { pointJobs } from './jobs.ts'
export type { PointAccount } from './lot.store.ts'
export { pointAccountCalls } from './point-account.calls.ts'
export { pointCardCalls } from './point-card.calls.ts'
export { prefixOfPointCard } from './point-card.store.ts'
export { type Difference, differences, repairBalances } from './recount.store.ts'
export { pointRetention } from './retention.ts'
export { issueStaffCode } from './staff-code.store.ts'
export {
  balanceOf,
  earnPoints,
  type GivenBack,
  giveBackPoints,
  type PointSums,
  spendPoints,
  type TakenBack,
  takeBackPoints,
} from './store.ts'
