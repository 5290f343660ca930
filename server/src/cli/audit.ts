import { readConfig } from '../config/env.ts'
import { openDatabase } from '../db/open.ts'
import {
  type AuditFault,
  type Head,
  lostHead,
  readHead,
  SITE_CHAIN,
  verifyAudit,
} from '../features/identity/audit/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run audit -- verify              recomputes the audit log from its first row, and finds rows that were removed or changed
npm run audit -- verify <head> …     also compares it with lines of the daily mail to the service mailbox`

const WHAT: Record<AuditFault['what'], string> = {
  missing: 'is missing',
  changed: 'was changed, or another one before it',
  end: 'is missing: rows were removed from the end, or its end was changed',
}

const TAMPERED = 'The audit log was tampered with.'
const place = ({ chain }: { chain: number }) => (chain === SITE_CHAIN ? 'The site' : `Company ${chain}`)

function headIn(text: string): Head {
  const head = readHead(text)
  if (!head) throw new CommandFault(`${text} is no line of the daily mail.\n\n${USAGE}`)
  return head
}

/** `npm run audit`: verifies the audit log of the configured database. */
await runCommand(async ([action, ...more]) => {
  const kept = more.map(headIn)
  if (action !== 'verify') throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    const { rows, faults } = await verifyAudit(database.db)
    const lost = await lostHead(database.db, kept)
    if (faults.length === 0 && lost)
      throw new CommandFault(`${TAMPERED}\n${place(lost)}: row ${lost.seq} is not the one that was kept.`)
    if (faults.length === 0) return `The audit log is complete: ${rows} rows.`
    const lines = faults.map(({ chain, seq, what }) => `${place({ chain })}: row ${seq} ${WHAT[what]}.`)
    throw new CommandFault(`${TAMPERED}\n${lines.join('\n')}`)
  } finally {
    await database.close()
  }
})
