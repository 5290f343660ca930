import { readConfig } from '../config/env.ts'
import { DataFolderInUse } from '../db/embedded/data-folder-in-use.ts'
import { openDatabase } from '../db/open.ts'
import { heldProducts } from '../features/order/hold.store.ts'
import { startFault } from '../start-fault.ts'
import { heldTable } from './held-table.ts'

/** `npm run held`: what unpaid orders hold, on the database of the server's settings. */
try {
  const database = await openDatabase(readConfig().database)
  try {
    console.log(heldTable(await heldProducts(database.db), new Date()))
  } finally {
    await database.close()
  }
} catch (error) {
  const fault = startFault(error)
  if (fault === undefined) throw error
  console.error(fault)
  if (error instanceof DataFolderInUse)
    console.error('The embedded database takes one process: stop the server (npm start) while this command runs.')
  process.exitCode = 1
}
