export { type AuditFault, verifyAudit, writeAudit } from './audit.ts'
export { companyAuditCalls, siteAuditCalls } from './calls.ts'
export { authorsOf, changesOf, SITE_CHAIN } from './store.ts'
