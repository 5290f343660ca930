import { readConfig } from '../config/env.ts'
import { openDatabase } from '../db/open.ts'
import { heldProducts } from '../features/commerce/order/index.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'
import { heldTable } from './held-table.ts'

/** `npm run held`: lists the units held by unpaid orders, in the configured database. */
await runCommand(async (args) => {
  if (args.length > 0) throw new CommandFault('npm run held   lists what unpaid orders hold')
  const database = await openDatabase(readConfig().database)
  try {
    return heldTable(await heldProducts(database.db), new Date())
  } finally {
    await database.close()
  }
})
