import { BackupError } from '../db/backup/backup-error.ts'
import { DataFolderInUse } from '../db/embedded/data-folder-in-use.ts'
import { CommandFault } from './command-fault.ts'
import { startFault } from './start-fault.ts'

/**
 * Runs a command with the arguments of this process and prints its result. An error that the operator can fix is
 * printed as a message to standard error with exit code 1; a bug keeps its stack.
 */
export async function runCommand(command: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2)))
  } catch (error) {
    const fault = error instanceof CommandFault || error instanceof BackupError ? error.message : startFault(error)
    if (fault === undefined) throw error
    console.error(fault)
    if (error instanceof DataFolderInUse)
      console.error('The embedded database takes one process: stop the server (npm start) while this command runs.')
    process.exitCode = 1
  }
}
