import { readConfig } from '../config/env.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { differences, repairBalances } from '../features/loyalty/point/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'
import { pointsTable } from './points-table.ts'

const USAGE = `npm run points             recomputes every balance from the ledger and prints the differences
npm run points -- repair   writes the ledger's sums into the balances that differ`

/** `npm run points`: compares the balances of points with the ledger, in the configured database. */
await runCommand(async ([action, ...more]) => {
  if (more.length > 0 || (action !== undefined && action !== 'repair')) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    return action === 'repair' ? await repair(database) : await compare(database)
  } finally {
    await database.close()
  }
})

async function compare({ db }: Database): Promise<string> {
  const found = await differences(db)
  return found.length === 0 ? 'Every balance is the sum of its ledger.' : pointsTable(found)
}

async function repair({ db }: Database): Promise<string> {
  const { repaired, left } = await db.transaction((tx) => repairBalances(tx))
  if (left.length > 0)
    throw new CommandFault(`These ledgers sum to less than 0 and need a person to look at them:\n${pointsTable(left)}`)
  return repaired.length === 0 ? 'Every balance is the sum of its ledger.' : `Repaired:\n${pointsTable(repaired)}`
}
