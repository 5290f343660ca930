import { readConfig } from '../config/env.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { type Difference, differences, type PointSums, repairBalances } from '../features/loyalty/point/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run points             recomputes every balance from the ledger and prints the differences
npm run points -- repair   writes the ledger's sums into the balances that differ`

const sums = ({ earned, balance, spent, expired }: PointSums) =>
  `${earned} earned = ${balance} balance + ${spent} spent + ${expired} expired`

/** Accounts whose stored sums differ from their ledger, as text for a terminal. */
const pointsTable = (found: readonly Difference[]): string =>
  found
    .flatMap(({ memberId, companyId, stored, counted }) => [
      `holder ${memberId}, company ${companyId}`,
      `  stored:  ${sums(stored)}`,
      `  ledger:  ${sums(counted)}`,
    ])
    .join('\n')

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
