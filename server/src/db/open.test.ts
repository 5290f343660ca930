import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { bigint, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { type Database, openDatabase, type Tx } from './open.ts'

const card = pgTable('card', {
  id: serial().primaryKey(),
  words: text().notNull().unique(),
  views: bigint({ mode: 'number' }).notNull().default(0),
  made: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

const dataDir = mkdtempSync(join(tmpdir(), 'idocard-open-'))
const log = vi.fn()
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each(['embedded', 'server'] as const)('%s', (kind) => {
  let database: Database
  /** Writes like a store, outside or inside a transaction. */
  const add = (on: Tx, words: string) => on.insert(card).values({ words })
  const words = async () => (await database.db.select({ words: card.words }).from(card)).map((row) => row.words)

  beforeAll(async () => {
    const databaseUrl = kind === 'server' ? await createDatabase(postgres.url) : undefined
    database = await openDatabase({ databaseUrl, dataDir, connections: 3, log })
    await database.pool.query(
      'CREATE TABLE card (id serial PRIMARY KEY, words text NOT NULL UNIQUE, views int8 NOT NULL DEFAULT 0, made timestamptz NOT NULL DEFAULT now())',
    )
  })
  afterAll(() => Promise.all([database.close(), database.close()]))

  test('has its kind and number of connections', () => {
    expect(database.kind).toBe(kind)
    expect(database.pool.options.max).toBe(kind === 'server' ? 3 : 1)
  })

  test('stores Chinese, emoji and long text unchanged', async () => {
    const stored = ['陳怡君・業務經理', '𠮷野家 🍜', '臺'.repeat(500_000)]
    const returned = await database.db.execute<{ stored: string }>(
      sql`SELECT unnest(${sql.param(stored)}::text[]) AS stored`,
    )
    expect(returned.rows.map((row) => row.stored)).toEqual(stored)
  })

  test('stores bytes unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
    const { rows } = await database.pool.query('SELECT $1::bytea AS bytes', [bytes])
    expect(bytes.equals(rows[0].bytes)).toBe(true)
  })

  test('int8 is a number as long as that is exact, and a timestamp is a Date', async () => {
    const { rows } = await database.db.execute(
      sql`SELECT count(*) AS none, 9007199254740991 AS safe, 9007199254740993 AS unsafe FROM card WHERE false`,
    )
    expect(rows).toEqual([{ none: 0, safe: 9007199254740991, unsafe: '9007199254740993' }])
    const made = new Date('2026-02-28T12:34:56.789Z')
    const [row] = await database.db.insert(card).values({ words: 'int8', views: 5_000_000_000, made }).returning()
    expect(row).toMatchObject({ views: 5_000_000_000, made })
  })

  test('a transaction commits completely or not at all, and a nested one can fail alone', async () => {
    await database.db.transaction(async (tx) => {
      await add(tx, 'kept')
      const part = tx.transaction(async (inner) => {
        await add(inner, 'given up')
        throw new Error('changed our mind')
      })
      await expect(part).rejects.toThrow('changed our mind')
      await add(tx, 'kept too')
    })
    const whole = database.db.transaction(async (tx) => {
      await add(tx, 'never there')
      await add(tx, 'kept')
    })
    await expect(whole).rejects.toMatchObject({ cause: { code: '23505', constraint: 'card_words_key' } })
    expect(await words()).toEqual(expect.arrayContaining(['kept', 'kept too']))
    expect(await words()).not.toEqual(expect.arrayContaining([expect.stringMatching(/given up|never there/)]))
  })

  test('a connection works after an error', async () => {
    await expect(database.pool.query('SELECT nowhere')).rejects.toMatchObject({ code: '42703' })
    await expect(database.pool.query('SELECT $1::int', ['名片'])).rejects.toMatchObject({ code: '22P02' })
    await expect(database.pool.query(`SELECT ${'('.repeat(10_000)}1${')'.repeat(10_000)}`)).rejects.toThrow(
      'memory exhausted',
    )
    expect((await database.pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }])
  })

  test('a connection lost inside a transaction leaves no rows, and the next one starts clean', async () => {
    const prepared = { name: 'same name', text: 'SELECT $1::int AS one', values: [1] }
    const lost = await database.pool.connect()
    await lost.query(prepared)
    await lost.query('SELECT pg_advisory_lock(4711)')
    await lost.query("SET search_path TO 'nowhere'")
    await lost.query('BEGIN')
    await lost.query("INSERT INTO public.card (words) VALUES ('lost')")
    lost.release(true)
    expect((await database.pool.query(prepared)).rows).toEqual([{ one: 1 }])
    expect(await words()).not.toContain('lost')
    await eventually(async () => {
      const locks = await database.pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711")
      expect(locks.rows).toEqual([])
    })
  })
})

test('requesting a second connection from a full pool fails instead of waiting for ever', async () => {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir, connections: 1, log })
  expect(database.pool.options.connectionTimeoutMillis).toBe(10_000)
  database.pool.options.connectionTimeoutMillis = 50
  const waiting = database.db.transaction(() => database.db.execute(sql`SELECT 1`))
  await expect(waiting).rejects.toMatchObject({ cause: { message: 'timeout exceeded when trying to connect' } })
  await database.close()
})

test('a server ends statements that run too long', async () => {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir, log })
  const { rows } = await database.pool.query(
    "SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle",
  )
  expect(rows).toEqual([{ statement: '10s', idle: '10s' }])
  await database.close()
})

test('an idle connection ended by the server is logged, and replaced at the next query', async () => {
  const database = await openDatabase({ databaseUrl: await createDatabase(postgres.url), dataDir, log })
  const broken = eventually(() => expect(log).toHaveBeenCalledWith('A database connection broke:', expect.anything()))
  const ending = await openDatabase({ databaseUrl: postgres.url, dataDir, log })
  const { rows } = await database.pool.query('SELECT pg_backend_pid() AS pid')
  await ending.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await broken
  expect((await database.pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }])
  await Promise.all([database.close(), ending.close()])
})
