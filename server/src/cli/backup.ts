import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config/env.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { openDatabase } from '../db/open.ts'
import { withoutLimits } from '../db/pool/without-limits.ts'
import { recordBackup } from '../features/identity/system/index.ts'
import { LASTING_JOBS } from '../jobs/all-jobs.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = 'npm run backup -- [--out folder]   writes a backup of the database (default: backups/<time>)'
const PACKAGE = join(import.meta.dirname, '../../../package.json')

/** `npm run backup`: backs up the configured database to a folder. */
await runCommand(async (args) => {
  const out = resolve(outOf(args) ?? join('backups', new Date().toISOString().replaceAll(':', '-')))
  const config = readConfig()
  refuseNone(config)
  const database = await openDatabase(config.database)
  try {
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
    const secret = config.secretFile ? config.secret : undefined
    const { kind } = database
    const manifest = await withoutLimits(database.pool, (client) =>
      writeBackup(client, { out, kind, version, jobs: LASTING_JOBS, secret }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
    const recorded = await recordBackup(database.db, { at: new Date(), host: hostname(), folder: out, bytes }).then(
      () => '',
      // The backup is whole all the same, also of a database that an older version has made.
      () => '\nThe console does not know of it: it could not be recorded in the database.',
    )
    return `${manifest.tables.length} tables with ${rows} rows were backed up to ${out} (${Math.ceil(bytes / 1e6)} MB).
It holds everybody's data: keep it where nobody else can read it.${recorded}`
  } finally {
    await database.close()
  }
})

function outOf(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { out: { type: 'string' } } }).values.out
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Fails if there is no embedded database, because opening it would create one. */
function refuseNone({ database: { databaseUrl, dataDir } }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return
  throw new CommandFault(`There is no database in ${dataDir} (DATA_DIR): there is nothing to back up.`)
}
