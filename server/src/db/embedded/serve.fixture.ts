/**
 * A process that serves a data folder, for tests: `node serve.fixture.ts <folder> [write]`.
 * Says in lines of JSON: `{refused}` when the folder is in use, else `{rows}` with every row that it found, and with
 * `write` the id of each row as soon as PostgreSQL has acknowledged it, for ever.
 */
import { writeSync } from 'node:fs'
import pg from 'pg'
import { DataFolderInUse } from './data-folder-in-use.ts'
import { openEmbedded } from './open-embedded.ts'

const WRITERS = 4
const [dataDir = '', task] = process.argv.slice(2)
const say = (message: unknown) => writeSync(1, `${JSON.stringify(message)}\n`)

async function serve(): Promise<void> {
  const { connection } = await openEmbedded(dataDir, {
    log: console.error,
    onLost(error) {
      throw error
    },
  })
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0 })
  await pool.query('CREATE TABLE IF NOT EXISTS written (id serial PRIMARY KEY, words text)')
  const found = await pool.query<{ id: number }>('SELECT id FROM written')
  say({ rows: found.rows.map((row) => row.id) })
  const writeForEver = async () => {
    for (;;) {
      const written = await pool.query<{ id: number }>("INSERT INTO written (words) VALUES ('名片') RETURNING id")
      say(written.rows[0]?.id)
    }
  }
  if (task === 'write') await Promise.all(Array.from({ length: WRITERS }, writeForEver))
}

try {
  await serve()
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error
  say({ refused: error.message })
}
