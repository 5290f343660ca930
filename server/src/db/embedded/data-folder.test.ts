import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallDisk } from '../../testing/small-disk.ts'
import { DataFolderError, DiskFullError } from './data-folder-error.ts'
import { type Embedded, openEmbedded, type Watch } from './open-embedded.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const place = mkdtempSync(join(tmpdir(), 'idocard-folder-'))
const template = join(place, 'template')
const quiet: Watch = { log: () => {}, onLost: (error) => expect.fail(error.message) }

// initdb takes two seconds, and far longer on a busy machine.
const TIMEOUT_MS = 240_000
vi.setConfig({ testTimeout: TIMEOUT_MS })
beforeAll(async () => {
  await (await openEmbedded(template, quiet)).close()
}, TIMEOUT_MS)
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A new data folder for one test, already initialised. */
function dataFolder(name: string): string {
  const folder = join(place, name)
  cpSync(template, folder, { recursive: true })
  return folder
}

/** The error with which a folder is refused. */
async function refusal(folder: string): Promise<Error> {
  let embedded: Embedded
  try {
    embedded = await openEmbedded(folder, quiet)
  } catch (error) {
    return error as Error
  }
  await embedded.close()
  return expect.fail('the folder was opened')
}

/** Every file below a folder except the lock files. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => !String(name).startsWith('lock'))

test.each([
  'PG_VERSION',
  'global/pg_control',
  'base/5',
  'pg_xact',
  'pg_wal',
  'pg_notify',
])('a database without %s is refused and not initialised again', async (part) => {
  const folder = dataFolder(`without ${part.replace('/', ' ')}`)
  rmSync(join(folder, 'postgres', part), { recursive: true })
  const before = filesOf(folder)
  const error = await refusal(folder)
  expect(error).toBeInstanceOf(DataFolderError)
  expect(error.message).toBe(
    `The folder ${join(folder, 'postgres')} is not empty, but not a whole database: ${part} missing. ` +
      'Nothing was changed. Put the whole folder back, or move it away and restore a backup (npm run restore).',
  )
  expect(filesOf(folder)).toEqual(before)
})

test('a folder with one file of a database: the message names the missing parts', async () => {
  const folder = join(place, 'almost nothing')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  expect((await refusal(folder)).message).toMatch(
    /postgresql.conf, pg_hba.conf, global\/pg_control and \d+ more missing/,
  )
})

test('a folder with unrelated files is refused and left unchanged', async () => {
  const folder = join(place, 'holiday')
  mkdirSync(folder)
  writeFileSync(join(folder, 'beach.jpg'), 'a picture')
  const error = await refusal(folder)
  expect(error).toBeInstanceOf(DataFolderError)
  expect(error.message).toContain(`The data folder ${folder} has no database, but other files (beach.jpg).`)
  expect(filesOf(folder)).toEqual(['beach.jpg'])
})

test('an empty `postgres` folder is initialised', async () => {
  const folder = join(place, 'mounted')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  mkdirSync(join(folder, 'lost+found'))
  const embedded = await openEmbedded(folder, quiet)
  await embedded.close()
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
})

const logFiles = (folder: string) =>
  readdirSync(join(folder, 'postgres/pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(folder, 'postgres/pg_wal', name))

test.each([
  ['log missing', (folder: string) => logFiles(folder).forEach((file) => void rmSync(file)), 'valid checkpoint record'],
  [
    'log zeroed',
    (folder: string) => {
      for (const file of logFiles(folder)) writeFileSync(file, Buffer.alloc(16 * 1024 * 1024))
    },
    'valid checkpoint record',
  ],
  [
    'control file truncated',
    (folder: string) => truncateSync(join(folder, 'postgres/global/pg_control'), 100),
    'could not read file "global/pg_control": read 100 of',
  ],
  [
    'control file zeroed',
    (folder: string) => writeFileSync(join(folder, 'postgres/global/pg_control'), Buffer.alloc(8192)),
    'incompatible with server',
  ],
  [
    'another version',
    (folder: string) => writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n'),
    'was initialized by PostgreSQL version 17',
  ],
])('%s: refused with a sentence that quotes PostgreSQL', async (name, damage, quote) => {
  const folder = dataFolder(name)
  damage(folder)
  const error = await refusal(folder)
  expect(error).toBeInstanceOf(DataFolderError)
  expect(error.message).toContain(`The database in ${folder} cannot be opened: it is damaged or incomplete.`)
  expect(error.message).toContain(quote)
  expect(error.message).not.toContain('\n')
})

test('a server started on such a folder prints the sentence and exits with status 1', () => {
  const folder = dataFolder('served')
  rmSync(join(folder, 'postgres/PG_VERSION'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'on', PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('PG_VERSION missing. Nothing was changed.')])
})

test('a full disk at the first start: refused with a sentence, and no partial database is left', async (context) => {
  using disk = smallDisk(24) ?? context.skip('no disk can be mounted')
  const folder = join(disk.path, 'data')
  expect(await refusal(folder)).toBeInstanceOf(DiskFullError)
  expect(readdirSync(folder)).not.toContain('postgres')
  expect(readdirSync(folder)).not.toContain('postgres.unfinished')
})

test('a full disk at a later start: refused with a sentence, and opened once there is space', async (context) => {
  using disk = smallDisk(128) ?? context.skip('no disk can be mounted')
  const folder = join(disk.path, 'data')
  cpSync(template, folder, { recursive: true })
  rmSync(join(folder, 'lock-holder.json'))
  disk.fill()
  const error = await refusal(folder)
  expect(error).toBeInstanceOf(DiskFullError)
  expect(error.message).toBe(
    `The disk of the data folder ${folder} is full. What was saved is safe: make room on it and start again.`,
  )
  disk.empty()
  await (await openEmbedded(folder, quiet)).close()
})
