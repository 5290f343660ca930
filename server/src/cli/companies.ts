import { readConfig } from '../config/env.ts'
import { writeInvalidation } from '../db/invalidations.ts'
import { openDatabase } from '../db/open.ts'
import { setInvitation } from '../features/company/company/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run companies -- invitation <prefix> on|off   whether the company's card pages ask visitors if they would like a card`

/** `npm run companies`: what is decided for a company as a whole, in the configured database. */
await runCommand(async ([action, prefix = '', choice, ...more]) => {
  if (action !== 'invitation' || (choice !== 'on' && choice !== 'off') || more.length > 0) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    const name = await database.db.transaction(async (tx) => {
      await writeInvalidation(tx, ['company'])
      return setInvitation(tx, prefix, choice === 'on')
    })
    if (name === undefined) throw new CommandFault(`There is no company with the prefix ${prefix}.`)
    return `${name}: the invitation at the foot of its cards is ${choice}.`
  } finally {
    await database.close()
  }
})
