export { type AuditFault, verifyAudit, writeAudit } from './audit.ts'
export { authorsOf, SITE_CHAIN } from './store.ts'
