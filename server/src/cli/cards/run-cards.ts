import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_CARDS_MADE } from '@idocard/domain/cards/batch-list'
import { readConfig } from '../../config/env.ts'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { CommandFault } from '../command-fault.ts'
import { addChips, drawSheets, importCards, issueCode, issueReset, makeCards } from './commands.ts'

const USAGE = `npm run cards -- make --count 100 --out folder [--company SG]   makes unclaimed cards: list, sheets of codes, sleeves
npm run cards -- import file.csv [--company SG]                 takes cards that were made elsewhere
npm run cards -- sheets file.csv --out folder                   draws sheets and sleeves of a list again
npm run cards -- chips file.csv --out folder                    registers chips that sign each tap, and writes their keys
npm run cards -- code <number>                                  issues a new activation code for a card without a holder
npm run cards -- reset <phone, e-mail or id>                    issues a code for setting a new password`

/**
 * Runs one command on the database in the server's settings.
 * @returns a summary of the result for the operator
 * @throws CommandFault for errors that the operator can fix: arguments, a list, existing files
 */
export async function runCards(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { values, positionals } = read(args)
  const [command, subject, ...more] = positionals
  const config = readConfig(env)
  const prefix = values.company ?? config.companyPrefix
  if (more.length > 0) throw new CommandFault(USAGE)
  if (command === 'make' && values.out && !subject) {
    const { out } = values
    const count = Number(values.count)
    if (!Number.isInteger(count) || count < 1 || count > MAX_CARDS_MADE)
      throw new CommandFault(`--count is a whole number from 1 to ${MAX_CARDS_MADE}.`)
    return onDatabase(config, (database) => makeCards(database, config, { count, prefix, out }))
  }
  if (command === 'import' && subject) return onDatabase(config, (database) => importCards(database, subject, prefix))
  if (command === 'sheets' && subject && values.out) return drawSheets(config, subject, prefix, values.out)
  if (command === 'chips' && subject && values.out) {
    const { out } = values
    return onDatabase(config, (database) => addChips(database, config, subject, out))
  }
  if (command === 'code' && subject) return onDatabase(config, (database) => issueCode(database, subject))
  if (command === 'reset' && subject) return onDatabase(config, (database) => issueReset(database, subject))
  throw new CommandFault(USAGE)
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { count: { type: 'string' }, company: { type: 'string' }, out: { type: 'string' } },
    })
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function onDatabase(
  config: ReturnType<typeof readConfig>,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(config.database)
  try {
    await migrate(database, join(import.meta.dirname, '../../db/migrations'))
    return await work(database)
  } finally {
    await database.close()
  }
}
