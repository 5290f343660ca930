import { type ChildProcess, spawn } from 'node:child_process'
import fs, { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { DataFolderInUse } from './data-folder-in-use.ts'
import { type Embedded, openEmbedded, type Watch } from './open-embedded.ts'
import { startPglite } from './start-pglite.ts'

const FIXTURE = fileURLToPath(new URL('./serve.fixture.ts', import.meta.url))

const place = mkdtempSync(join(tmpdir(), 'idocard-embedded-'))
const template = join(place, 'template')
const quiet: Watch = { log: () => {}, onLost: (error) => expect.fail(error.message) }

beforeAll(async () => {
  mkdirSync(join(template, 'postgres.unfinished'), { recursive: true })
  writeFileSync(join(template, 'postgres.unfinished', 'PG_VERSION'), 'left by a first start that was killed')
  const embedded = await openEmbedded(template, quiet)
  await embedded.close()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A new data folder for one test, already initialised. */
function dataFolder(name: string): string {
  const folder = join(place, name)
  cpSync(template, folder, { recursive: true })
  return folder
}

/** Runs SQL on a new connection. */
async function query<Row extends pg.QueryResultRow>({ connection }: Embedded, sql: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

type Outcome = { serves: true } | { refused: string }
const serve = (folder: string): ChildProcess =>
  spawn(process.execPath, [FIXTURE, folder], { stdio: ['ignore', 'pipe', 'inherit'] })

/** Whether a process opened the folder: the first line it prints. */
async function outcomeOf({ stdout }: ChildProcess): Promise<Outcome> {
  if (!stdout) throw new Error('the process has no output')
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line)
  return expect.fail('the process ended without output')
}

/** Reads PostgreSQL's state, DBState in pg_control, https://doxygen.postgresql.org/pg__control_8h.html. */
function wasShutDown(folder: string): boolean {
  return readFileSync(join(folder, 'postgres', 'global', 'pg_control')).readInt32LE(16) === 1
}

test('the first start creates a complete folder that only its owner can enter, and removes an unfinished one', () => {
  expect(existsSync(join(template, 'postgres.unfinished'))).toBe(false)
  expect(statSync(join(template, 'postgres')).mode & 0o777).toBe(0o700)
  expect(wasShutDown(template)).toBe(true)
})

test('a second process is refused with a sentence that names the folder and the process', async () => {
  const folder = dataFolder('taken')
  const embedded = await openEmbedded(folder, quiet)
  try {
    expect(await outcomeOf(serve(folder))).toEqual({
      refused:
        `The data folder ${folder} is already in use by process ${process.pid}. ` +
        'Two processes on one folder would lose data: stop that process first, or choose another folder.',
    })
    await expect(openEmbedded(folder, quiet)).rejects.toThrow(DataFolderInUse)
    expect(await query(embedded, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  } finally {
    await embedded.close()
  }
})

test('exactly one of several processes that start together opens the folder', { timeout: 120_000 }, async () => {
  const folder = dataFolder('race')
  for (let round = 0; round < 2; round++) {
    const processes = Array.from({ length: 4 }, () => serve(folder))
    const outcomes = await Promise.all(processes.map(outcomeOf))
    for (const process of processes) process.kill('SIGKILL')
    const winner = processes[outcomes.findIndex((outcome) => 'serves' in outcome)]
    const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
    expect(refused).toHaveLength(processes.length - 1)
    for (const sentence of refused) expect(sentence).toContain(`in use by process ${winner?.pid}.`)
  }
})

test('the message names the machine of another holder, and works without a holder', () => {
  const elsewhere = new DataFolderInUse('/data', { pid: 17, host: 'web-1' }, 'web-2')
  expect(elsewhere.message).toContain('The data folder /data is already in use by process 17 on web-1.')
  expect(new DataFolderInUse('/data', undefined, 'web-2').message).toContain('in use by another process.')
})

test('closing shuts PostgreSQL down cleanly, removes its socket and unlocks the folder', async () => {
  const folder = dataFolder('closed')
  const embedded = await openEmbedded(folder, quiet)
  expect(statSync(String(embedded.connection.host)).mode & 0o777).toBe(0o700)
  await query(embedded, 'CREATE TABLE kept (id int)')
  expect(wasShutDown(folder)).toBe(false)
  await Promise.all([embedded.close(), embedded.close()])
  expect(wasShutDown(folder)).toBe(true)
  expect(existsSync(String(embedded.connection.host))).toBe(false)
  const again = await openEmbedded(folder, quiet)
  expect(await query(again, 'SELECT * FROM kept')).toEqual([])
  await again.close()
})

test('a folder whose path is too long for a socket works too', async () => {
  const folder = join(place, 'long'.repeat(30))
  cpSync(template, folder, { recursive: true })
  const embedded = await openEmbedded(folder, quiet)
  expect(await query(embedded, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  await embedded.close()
  expect(existsSync(String(embedded.connection.host))).toBe(false)
})

test('after a crash it is restarted with all committed rows', async () => {
  const log = vi.fn()
  const embedded = await openEmbedded(dataFolder('crashed'), { ...quiet, log })
  try {
    await query(embedded, "CREATE TABLE kept AS SELECT '名片' AS words")
    const depth = 600_000
    const exhausting = query(embedded, 'SELECT $1::jsonb', ['['.repeat(depth) + ']'.repeat(depth)])
    await expect(exhausting).rejects.toThrow('Connection terminated unexpectedly')
    await eventually(async () => expect(await query(embedded, 'SELECT * FROM kept')).toEqual([{ words: '名片' }]))
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Maximum call stack size exceeded'))
  } finally {
    await embedded.close()
  }
})

test('text sent by users is not mistaken for a crash', async () => {
  const log = vi.fn()
  const embedded = await openEmbedded(dataFolder('feigned'), { ...quiet, log })
  try {
    for (const text of ['PANIC: x', 'x\n2026-01-01 00:00:00.000 UTC [42] PANIC:  x', 'x\nAborted(x)', 'Aborted(x)'])
      await expect(query(embedded, 'SELECT $1::int', [text])).rejects.toThrow('invalid input syntax for type integer')
    expect(log).not.toHaveBeenCalled()
  } finally {
    await embedded.close()
  }
})

test("a broken folder is reported with PostgreSQL's message, and its lock is released", async () => {
  const folder = dataFolder('broken')
  const version = join(folder, 'postgres', 'PG_VERSION')
  const right = readFileSync(version)
  writeFileSync(version, '17\n')
  await expect(openEmbedded(folder, quiet)).rejects.toThrow('was initialized by PostgreSQL version 17')
  writeFileSync(version, right)
  await (await openEmbedded(folder, quiet)).close()
})

test('every commit is flushed to disk before it is acknowledged', async () => {
  const flushed = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  const postgres = await startPglite(join(dataFolder('flushed'), 'postgres'), (reason) => expect.fail(reason))
  await postgres.exec('CREATE TABLE flushed (id int)')
  for (let row = 0; row < 10; row++) {
    flushed.mockClear()
    await postgres.exec(`INSERT INTO flushed VALUES (${row})`)
    expect(flushed).toHaveBeenCalledOnce()
  }
  await postgres.close()
})
