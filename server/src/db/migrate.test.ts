import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const FIXTURE = fileURLToPath(new URL('./migrate.fixture.ts', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'idocard-migrate-'))
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

/** Creates a migrations folder in drizzle-kit's layout, with one file per SQL text. */
function migrations(name: string, ...texts: string[]): string {
  const folder = join(place, name)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = texts.map((text, idx) => {
    writeFileSync(join(folder, `000${idx}_step.sql`), text)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag: `000${idx}_step`, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

// Each run inserts a row, so that a second run is visible. The pause gives a second run time to begin.
const CREATE = 'CREATE TABLE IF NOT EXISTS applied (step int, statement_timeout text)'
const APPLY = (step: number) =>
  `INSERT INTO applied SELECT ${step}, current_setting('statement_timeout') FROM pg_sleep(0.2)`
const steps = async ({ pool }: Database) =>
  (await pool.query('SELECT step, statement_timeout FROM applied ORDER BY step')).rows

describe.each(['embedded', 'server'] as const)('%s', (kind) => {
  let database: Database
  beforeAll(async () => {
    const databaseUrl = kind === 'server' ? await createDatabase(postgres.url) : undefined
    database = await openDatabase({ databaseUrl, dataDir: join(place, kind) })
  })
  afterAll(() => database.close())

  test('applies each new migration once, and nothing of a failing one', async () => {
    const one = migrations('one', `${CREATE};\n--> statement-breakpoint\n${APPLY(1)};`)
    await migrate(database, one)
    await migrate(database, one)
    expect(await steps(database)).toEqual([{ step: 1, statement_timeout: '0' }])

    const failing = migrations('failing', CREATE, APPLY(2), 'CREATE TABLE half (id int); SELECT nowhere')
    await expect(migrate(database, failing)).rejects.toMatchObject({ cause: { code: '42703' } })
    expect(await steps(database)).toHaveLength(1)

    await migrate(database, migrations('mended', CREATE, APPLY(2)))
    expect((await steps(database)).map(({ step }) => step)).toEqual([1, 2])
    const { rows } = await database.pool.query('SHOW statement_timeout')
    expect(rows).toEqual([{ statement_timeout: kind === 'server' ? '10s' : '0' }])
  })
})

test('several processes that migrate together apply each migration once', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const folder = migrations('together', CREATE, APPLY(1), APPLY(2))
  const processes = Array.from({ length: 3 }, () =>
    spawn(process.execPath, [FIXTURE, databaseUrl, folder], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const exits = await Promise.all(processes.map((process) => once(process, 'exit')))
  expect(exits.map(([code]) => code)).toEqual([0, 0, 0])

  const database = await openDatabase({ databaseUrl, dataDir: place })
  expect((await steps(database)).map(({ step }) => step)).toEqual([1, 2])
  await database.close()
})
