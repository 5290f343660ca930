/**
 * A process that opens a data folder, for tests: `node serve.fixture.ts <folder>`.
 * Prints a line of JSON: `{serves: true}`, or `{refused}` when the folder is in use.
 */
import { writeSync } from 'node:fs'
import { DataFolderInUse } from './data-folder-in-use.ts'
import { openEmbedded } from './open-embedded.ts'

const print = (message: unknown) => writeSync(1, `${JSON.stringify(message)}\n`)

try {
  await openEmbedded(process.argv[2] ?? '', {
    log: console.error,
    onLost(error) {
      throw error
    },
  })
  print({ serves: true })
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error
  print({ refused: error.message })
}
