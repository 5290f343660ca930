import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentOf } from '../db/backup/backup.fixture.ts'
import { LEFT_OUT } from '../db/backup/catalog.ts'
import { lockFolder } from '../db/embedded/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { JOB_NAMES } from '../jobs/all-jobs.ts'
import { createQueues, resendJobs } from '../queue/queue.ts'
import { seed } from '../seed/seed.ts'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { smallDisk } from '../testing/small-disk.ts'

vi.setConfig({ testTimeout: 240_000 })
const MIGRATIONS = join(import.meta.dirname, '../db/migrations')
const place = mkdtempSync(join(tmpdir(), 'idocard-commands-'))
const folder = join(place, 'backup')
let postgres: Awaited<ReturnType<typeof startPostgres>>
let shopUrl: string
let wipedUrl: string

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command as npm does. */
const run = (program: 'backup' | 'restore', args: string[], settings: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DEMO: 'on', ...settings }
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${program}.ts`), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

async function using<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const NOTICE = { orderNumber: 'A1', notice: 'paid' }
async function* jobs() {
  yield { name: 'order_notice', data: NOTICE }
  yield { name: 'publish', data: {} }
}

beforeAll(async () => {
  postgres = await startPostgres()
  shopUrl = await createDatabase(postgres.url)
  wipedUrl = await createDatabase(postgres.url)
  await using(shopUrl, (shop) =>
    migrate(shop, MIGRATIONS, async (connection) => {
      await createQueues(connection, JOB_NAMES)
      await seed(drizzle(connection))
      await resendJobs(connection, jobs())
    }),
  )
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

test('restores what was backed up: rows, pending jobs, and the secret', async () => {
  // The command notes in the database that it made one.
  const before = await using(shopUrl, contentOf)
  const backup = await run('backup', ['--out', folder], { DATABASE_URL: shopUrl, DATA_DIR: join(place, 'one') })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(/^\d+ tables with \d+ rows were backed up to .*\n.*keep it where nobody else/)

  const restore = await run('restore', [folder], { DATABASE_URL: wipedUrl, DATA_DIR: join(place, 'two') })
  expect(restore).toMatchObject({ code: 0, stderr: '' })
  expect(restore.stdout).toContain('each with the same checksum')
  expect(readFileSync(join(place, 'two/secret'))).toEqual(readFileSync(join(place, 'one/secret')))

  const after = await using(wipedUrl, contentOf)
  const empty = LEFT_OUT.map((table) => [table.replace('public.', ''), { rows: 0, md5: null }])
  expect(after).toEqual({ ...before, ...Object.fromEntries(empty) })
  const waiting = await using(wipedUrl, ({ pool }) => pool.query('SELECT name, data, retry_limit FROM job.job'))
  expect(waiting.rows).toEqual([{ name: 'order_notice', data: NOTICE, retry_limit: 8 }])

  const again = await run('restore', [folder], { DATABASE_URL: wipedUrl, DATA_DIR: join(place, 'two') })
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toMatch(/^The database is not empty \(public\.\w+ has rows\)\. .* Nothing was written\.\n$/)
})

test.each<[string, 'backup' | 'restore', string[], RegExp]>([
  ['no folder is named', 'restore', [], /^npm run restore -- folder/],
  [
    'the folder is no backup',
    'restore',
    [join(place, 'nowhere')],
    /is no complete backup: its manifest.json cannot be read/,
  ],
  ['an option is unknown', 'backup', ['--to', 'x'], /npm run backup -- \[--out folder\]/],
  [
    'there is no database',
    'backup',
    ['--out', join(place, 'x')],
    /^There is no database in .* nothing to back up\.\n$/,
  ],
])('%s: an error message and exit code 1', async (_when, program, args, sentence) => {
  const dataDir = join(place, 'none')
  const ended = await run(program, args, { DATA_DIR: dataDir })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(sentence)
  expect(ended.stderr).not.toContain('    at ')
  expect(readdirSync(place)).not.toContain('x')
})

test('a full disk: the backup fails with a message and leaves no files', async (context) => {
  using disk = smallDisk(1) ?? context.skip('no disk can be mounted')
  disk.fill(16 * 1024)
  const out = join(disk.path, 'backup')
  const ended = await run('backup', ['--out', out], { DATABASE_URL: shopUrl, DATA_DIR: join(place, 'one') })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^The backup could not be written to .*: ENOSPC: .* Nothing was left there\.\n$/)
  expect(readdirSync(disk.path)).toEqual(['ballast'])
})

test('an embedded database in use is neither backed up nor restored into', async () => {
  const dataDir = join(place, 'served')
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  const lock = lockFolder(dataDir)
  try {
    for (const ended of [
      await run('backup', ['--out', join(place, 'y')], { DATA_DIR: dataDir }),
      await run('restore', [folder], { DATA_DIR: dataDir }),
    ]) {
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toContain(`is already in use by process ${process.pid}`)
      expect(ended.stderr).toContain('stop the server (npm start) while this command runs')
    }
  } finally {
    lock.release()
  }
})
