import { readConfig } from '../config/env.ts'
import { openDatabase } from '../db/open.ts'
import { type AuditFault, SITE_CHAIN, verifyAudit } from '../features/identity/audit/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run audit -- verify   recomputes the audit log from its first row, and finds rows that were removed or changed`

const WHAT: Record<AuditFault['what'], string> = {
  missing: 'is missing',
  changed: 'was changed, or another one before it',
  end: 'is missing: rows were removed from the end, or its end was changed',
}

/** `npm run audit`: verifies the audit log of the configured database. */
await runCommand(async ([action, ...more]) => {
  if (action !== 'verify' || more.length > 0) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    const { rows, faults } = await verifyAudit(database.db)
    if (faults.length === 0) return `The audit log is complete: ${rows} rows.`
    const lines = faults.map(
      ({ chain, seq, what }) => `${chain === SITE_CHAIN ? 'The site' : `Company ${chain}`}: row ${seq} ${WHAT[what]}.`,
    )
    throw new CommandFault(`The audit log was tampered with.\n${lines.join('\n')}`)
  } finally {
    await database.close()
  }
})
