/**
 * A process that serves a data folder, for tests: `node serve.fixture.ts <folder>`.
 * Says in a line of JSON `{serves: true}`, or `{refused}` when the folder is in use.
 */
import { writeSync } from 'node:fs'
import { DataFolderInUse } from './data-folder-in-use.ts'
import { openEmbedded } from './open-embedded.ts'

const say = (message: unknown) => writeSync(1, `${JSON.stringify(message)}\n`)

try {
  await openEmbedded(process.argv[2] ?? '', {
    log: console.error,
    onLost(error) {
      throw error
    },
  })
  say({ serves: true })
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error
  say({ refused: error.message })
}
