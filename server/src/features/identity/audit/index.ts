export { type AuditFault, verifyAudit, writeAudit } from './audit.ts'
export { authorsOf, changesOf, SITE_CHAIN } from './store.ts'
