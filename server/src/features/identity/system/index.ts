export { recordBackup } from './backup.store.ts'
export { siteSystemCalls } from './calls.ts'
export { countLimitHits, type LimitHit } from './limit.store.ts'
export { systemRetention } from './retention.ts'
