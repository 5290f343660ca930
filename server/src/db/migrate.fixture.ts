/** A process that migrates a server's database and ends, for tests: `node migrate.fixture.ts <url> <migrations>`. */
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const [databaseUrl = '', migrations = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '' })
await migrate(database, migrations)
await database.close()
