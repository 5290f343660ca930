import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createDatabase, startPostgres } from '../../testing/postgres.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { backUp, migrationsFolder, restore } from './backup.fixture.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

vi.setConfig({ testTimeout: 60_000 })
const place = mkdtempSync(join(tmpdir(), 'idocard-refusals-'))
const CREATE = 'CREATE TABLE thing (id int PRIMARY KEY, words text); CREATE TABLE part (of int REFERENCES thing (id))'
const ADD = "ALTER TABLE thing ADD COLUMN colour text NOT NULL DEFAULT 'red'"
const migrations = migrationsFolder(join(place, 'migrations'), CREATE)
const newer = migrationsFolder(join(place, 'newer'), CREATE, ADD)
const good = join(place, 'good')
let postgres: Awaited<ReturnType<typeof startPostgres>>
let source: Database
let target: Database

const emptyDatabase = async () => openDatabase({ databaseUrl: await createDatabase(postgres.url), dataDir: '' })

beforeAll(async () => {
  postgres = await startPostgres()
  source = await emptyDatabase()
  await migrate(source, migrations)
  await source.pool.query("INSERT INTO thing SELECT g, repeat('名片', 100) FROM generate_series(1, 2000) g")
  await source.pool.query('INSERT INTO part SELECT id FROM thing')
  await backUp(source, good)
})
afterAll(async () => {
  await source.close()
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})
beforeEach(async () => {
  target = await emptyDatabase()
  return () => target.close()
})

/** A copy of the good backup, damaged by `damage`. */
function damagedBackup(name: string, damage: (folder: string, manifest: Manifest) => void): string {
  const folder = join(place, name)
  cpSync(good, folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  damage(folder, manifest)
  writeFileSync(path, JSON.stringify(manifest))
  return folder
}

const THING = 'public.thing.jsonl.gz'
const fileOf = (manifest: Manifest) =>
  manifest.tables.find(({ table }) => table === 'public.thing') as Manifest['tables'][0]

/** Changes the rows in a file, and its size and checksum in the manifest accordingly. */
function rewrite(folder: string, manifest: Manifest, change: (lines: string) => string): void {
  const bytes = gzipSync(change(gunzipSync(readFileSync(join(folder, THING))).toString()))
  writeFileSync(join(folder, THING), bytes)
  Object.assign(fileOf(manifest), { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
}

test.each<[string, (folder: string, manifest: Manifest) => void, string]>([
  [
    'a byte that changed',
    (folder) => {
      const bytes = readFileSync(join(folder, THING))
      bytes[100] = (bytes[100] ?? 0) ^ 1
      writeFileSync(join(folder, THING), bytes)
    },
    `${THING} of the backup is damaged: its checksum differs.`,
  ],
  ['a file cut off', (folder) => truncateSync(join(folder, THING), 100), 'is damaged: its checksum differs.'],
  ['a file missing', (folder) => rmSync(join(folder, THING)), `${THING} of the backup cannot be read (ENOENT).`],
  [
    'a table missing',
    (_folder, manifest) => void manifest.tables.pop(),
    "does not fit the database's tables (public.thing)",
  ],
  [
    'one row fewer',
    (folder, manifest) => rewrite(folder, manifest, (lines) => lines.replace(/^.*\n/, '')),
    '1999 rows and not 2000',
  ],
  [
    'another value',
    (folder, manifest) => rewrite(folder, manifest, (lines) => lines.replace('名', '明')),
    'public.thing does not hold what was backed up',
  ],
  [
    'a broken reference',
    (folder, manifest) => rewrite(folder, manifest, (lines) => lines.replace('["1",', '["2001",')),
    'does not fit together',
  ],
  [
    'a file that does not contain rows',
    (folder, manifest) => rewrite(folder, manifest, (lines) => lines.replace('[', '{')),
    'does not fit together',
  ],
  [
    'a newer format',
    (_folder, manifest) => Object.assign(manifest, { format: 2 }),
    'made by a newer version of this program',
  ],
  ['a damaged manifest', (_folder, manifest) => Object.assign(manifest, { tables: 1 }), 'manifest.json of'],
  [
    'an unknown migration',
    (_folder, manifest) => void manifest.migrations.push({ hash: 'x', when: 1_800_000_000_000 }),
    'made by a newer version of this program (1.2.3)',
  ],
  [
    'another migration',
    (_folder, manifest) => Object.assign(manifest.migrations[0] as object, { hash: 'x' }),
    'whose tables differ',
  ],
])('%s: refused with a sentence, and nothing is written', async (name, damage, sentence) => {
  const error = await restore(target, damagedBackup(name, damage), migrations).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BackupError)
  expect((error as Error).message).toContain(sentence)
  const { rows } = await target.pool.query("SELECT to_regclass('public.thing')::text AS made")
  if (rows[0].made) {
    const left = await target.pool.query('SELECT FROM thing UNION ALL SELECT FROM part')
    expect(left.rowCount).toBe(0)
    // The good backup can still be restored.
    await restore(target, good, migrations)
  }
})

test('a folder without a manifest is refused', async () => {
  const folder = join(place, 'unfinished')
  mkdirSync(folder)
  await expect(restore(target, folder, migrations)).rejects.toThrow(`${folder} is no complete backup`)
})

test('a database with a single row is refused', async () => {
  await migrate(target, migrations)
  await target.pool.query("INSERT INTO thing VALUES (1, 'mine')")
  await expect(restore(target, good, migrations)).rejects.toThrow('The database is not empty (public.thing has rows).')
  expect((await target.pool.query('SELECT * FROM thing')).rows).toEqual([{ id: 1, words: 'mine' }])
})

test('a database that a server uses is refused', async () => {
  const { connectionString } = target.pool.options
  const server = await openDatabase({ databaseUrl: connectionString as string, dataDir: '' })
  await server.pool.query('SELECT 1')
  await expect(restore(target, good, migrations)).rejects.toThrow('The database is in use by a server')
  await server.close()
  await eventually(() => restore(target, good, migrations))
})

test('a server that starts during a restore waits, and then finds all rows', async () => {
  const server = await openDatabase({ databaseUrl: target.pool.options.connectionString as string, dataDir: '' })
  const { restoreBackup } = await import('./restore-backup.ts')
  const { openBackup } = await import('./read-backup.ts')
  let found: Promise<unknown> | undefined
  await restoreBackup(target, await openBackup(good), migrations, {
    prepare: async () => {},
    async more() {
      found = migrate(
        server,
        migrations,
        async (connection) => (await connection.query('SELECT count(*)::int FROM thing')).rows,
      )
      await eventually(async () => {
        const waiting = await target.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        expect(waiting.rowCount).toBe(1)
      })
    },
  })
  expect(await found).toEqual([{ count: 2000 }])
  await server.close()
})

test('an older backup is migrated after it was loaded', async () => {
  await restore(target, good, newer)
  const { rows } = await target.pool.query('SELECT count(*)::int, min(colour) AS colour FROM thing')
  expect(rows).toEqual([{ count: 2000, colour: 'red' }])
})

test('a database with newer tables than the backup is refused, even if they are empty', async () => {
  await migrate(target, newer)
  await expect(restore(target, good, newer)).rejects.toThrow('tables of a newer version than the backup')
})

test('a backup never overwrites files, and an empty database cannot be backed up', async () => {
  await expect(backUp(source, good)).rejects.toThrow('is not empty: name another folder')
  await expect(backUp(target, join(place, 'none'))).rejects.toThrow('there is nothing to back up')
  expect(readdirSync(place).filter((name) => name.includes('unfinished-'))).toEqual([])
})
