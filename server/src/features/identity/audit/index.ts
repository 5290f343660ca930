export { type AuditFault, verifyAudit, writeAudit } from './audit.ts'
export { changesTo, SITE_CHAIN } from './store.ts'
