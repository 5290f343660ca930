export { type AuditFault, verifyAudit, writeAudit } from './audit.ts'
export { SITE_CHAIN } from './store.ts'
