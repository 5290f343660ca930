import { readConfig } from '../config/env.ts'
import { openDatabase } from '../db/open.ts'
import { figureDrift } from '../features/commerce/figures/index.ts'
import { companyFigureDrift } from '../features/company/company-figures/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run figures -- verify   counts the days whose sums are stored again, and finds sums that are different`

/** `npm run figures`: verifies the stored sums of the configured database. */
await runCommand(async ([action, ...more]) => {
  if (action !== 'verify' || more.length > 0) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    const { days, drift } = await figureDrift(database.db)
    const ofCompanies = await companyFigureDrift(database.db)
    if (drift.length + ofCompanies.drift.length === 0)
      return `The stored sums of ${days} days are right, and those of companies of ${ofCompanies.days} days.`
    const lines = drift.map(
      ({ day, figure, part, key, stored, counted }) =>
        `${day} ${[figure, part, key].filter(Boolean).join(' ')}: ${stored} is stored, ${counted} is counted.`,
    )
    lines.push(
      ...ofCompanies.drift.map(
        ({ day, companyId, departmentId, source, figure, stored, counted }) =>
          `${day} company ${companyId} department ${departmentId} ${[source, figure].filter(Boolean).join(' ')}: ${stored} is stored, ${counted} is counted.`,
      ),
    )
    throw new CommandFault(`${lines.length} stored sums are wrong.\n${lines.join('\n')}`)
  } finally {
    await database.close()
  }
})
