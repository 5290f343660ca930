import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/env.ts'
import { jobsOf, openBackup } from '../db/backup/read-backup.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { DiskFullError } from '../db/embedded/data-folder-error.ts'
import { openDatabase } from '../db/open.ts'
import { JOB_NAMES } from '../jobs/all-jobs.ts'
import { createQueues, resendJobs } from '../queue/queue.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = 'npm run restore -- folder   restores a backup into an empty database'
const MIGRATIONS = join(import.meta.dirname, '../db/migrations')

/** `npm run restore`: restores a backup into the empty configured database. */
await runCommand(async (args) => {
  const backup = await openBackup(folderOf(args))
  const config = readConfig()
  const database = await openDatabase(config.database)
  try {
    await restoreBackup(database, backup, MIGRATIONS, {
      prepare: (connection) => createQueues(connection, JOB_NAMES),
      async more(connection) {
        await resendJobs(connection, jobsOf(backup))
        if (backup.secret && config.secretFile) await replaceFile(config.secretFile, backup.secret)
      },
    })
  } catch (error) {
    throw database.isDiskFull() ? new DiskFullError(config.database.dataDir, { cause: error }) : error
  } finally {
    await database.close()
  }
  const { tables, madeAt } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const unused =
    backup.secret && !config.secretFile ? '\nThe secret in the backup was left there, as SECRET is set.' : ''
  return `The backup of ${madeAt} was restored: ${tables.length} tables with ${rows} rows, each with the same checksum.
Everybody has to sign in again.${unused}`
})

function folderOf(args: string[]): string {
  try {
    const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (folder && more.length === 0) return folder
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new CommandFault(USAGE)
}

/** Replaces a file atomically. */
async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}
