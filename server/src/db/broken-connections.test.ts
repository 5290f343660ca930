import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createDatabase, type Postgres, startPostgres } from '../testing/postgres.ts'
import { openListener } from './listener.ts'
import { type Database, openDatabase } from './open.ts'
import type { LimitedClient } from './pool/limited-client.ts'
import { isUnavailable } from './pool/unavailable.ts'

/** Without error handlers and releases, each of these cases would end the process or exhaust the pool. */
let postgres: Postgres
let databaseUrl: string
beforeAll(async () => {
  postgres = await startPostgres({ connections: 20 })
  databaseUrl = await createDatabase(postgres.url)
})
afterAll(() => postgres.stop())

const log = vi.fn()
const open = (connections: number) => openDatabase({ databaseUrl, dataDir: '', connections, log })
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const expectAnswer = async (database: Database) =>
  expect((await database.pool.query('select 1 as one')).rows[0].one).toBe(1)
/** Opens connections until PostgreSQL refuses one. */
async function openAll(): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client(databaseUrl)
    const refused = await errorOf(client.connect())
    if (refused) {
      expect(refused).toMatchObject({ code: '53300' })
      return taken
    }
    taken.push(client)
  }
}

const pidOf = async (on: { query(text: string): Promise<{ rows: { pid: number }[] }> }) =>
  (await on.query('select pg_backend_pid() as pid')).rows[0]?.pid

test('the server ends a checked-out idle connection: the pool replaces it', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  const other = stack.adopt(await open(1), (opened) => opened.close())
  const connection = await database.pool.connect()
  const ended = new Promise((resolve) => connection.once('end', () => resolve(undefined)))
  await other.pool.query('select pg_terminate_backend($1)', [await pidOf(connection)])
  await ended
  expect(isUnavailable(await errorOf(connection.query('select 1')))).toBe(true)
  connection.release()
  await expectAnswer(database)
})

test('a transaction whose connection the server ends leaves no rows, and its connection is replaced', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  const other = stack.adopt(await open(1), (opened) => opened.close())
  await database.pool.query('create table written (words text)')
  for (let round = 0; round < 3; round++) {
    const error = await errorOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into written values (${round})`)
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await tx.execute(sql`insert into written values ('after')`)
      }),
    )
    expect(isUnavailable(error)).toBe(true)
  }
  expect((await database.pool.query('select * from written')).rows).toEqual([])
})

test('a transaction that is idle for too long: the server ends it while no query is running', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  const inside = database.db.transaction(async (tx) => {
    await tx.execute(sql`set idle_in_transaction_session_timeout = 100`)
    await pause(1000)
    await tx.execute(sql`select 1`)
  })
  expect(isUnavailable(await errorOf(inside))).toBe(true)
  await expectAnswer(database)
})

test('a listener that is closed while it connects leaves no connection behind', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  await openListener(database, log).close()
  const others = await database.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend'`,
  )
  expect(others.rows).toEqual([])
})

test('a server without free connections refuses new ones; the open ones continue to work', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(2), (opened) => opened.close())
  const listener = stack.adopt(openListener(database, log), (opened) => opened.close())
  await listener.listen('news', { notified: vi.fn(), missed: vi.fn() })
  await expectAnswer(database)
  const taken = await openAll()
  try {
    const busy = database.pool.query('select pg_sleep(1)')
    expect(await errorOf(database.pool.query('select 1'))).toMatchObject({ code: '53300' })
    await busy
    await expectAnswer(database)
  } finally {
    await Promise.all(taken.map((client) => client.end()))
  }
})

test('a frozen server: the connection is destroyed after its time limit, inside a transaction and at its `begin`', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  database.pool.on('connect', (client) => {
    ;(client as unknown as LimitedClient).limitMs = 300
  })
  await expectAnswer(database)
  postgres.freeze()
  try {
    // `begin` gets no answer; the only connection must be released nevertheless.
    expect(isUnavailable(await errorOf(database.db.transaction(async () => {})))).toBe(true)
    expect(database.pool.totalCount).toBe(0)
  } finally {
    postgres.thaw()
  }
  await expectAnswer(database)
  const inside = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    postgres.freeze()
    await tx.execute(sql`select 2`)
  })
  try {
    expect(isUnavailable(await errorOf(inside))).toBe(true)
    expect(database.pool.totalCount).toBe(0)
  } finally {
    postgres.thaw()
  }
  await expectAnswer(database)
})

test('an idle connection, and a query shorter than the limit, are left alone', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(1), (opened) => opened.close())
  database.pool.on('connect', (client) => {
    ;(client as unknown as LimitedClient).limitMs = 1500
  })
  const pid = await pidOf(database.pool)
  await pause(2000)
  await database.pool.query('select pg_sleep(0.5)')
  expect(await pidOf(database.pool)).toBe(pid)
})

test('the process detects that the server is away, refuses queries at once, and recovers with the server', async () => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(3), (opened) => opened.close())
  const missed = vi.fn()
  const notified = vi.fn()
  const listener = stack.adopt(openListener(database, log), (opened) => opened.close())
  await listener.listen('news', { notified, missed })
  await database.pool.query(`notify news, 'one'`)
  await eventually(() => expect(notified).toHaveBeenCalledWith('one'))

  postgres.freeze()
  let refusedIn = 0
  try {
    const waiting = errorOf(database.pool.query('select 1'))
    await eventually(async () => {
      const began = performance.now()
      expect(((await errorOf(database.pool.query('select 1'))) as Error | undefined)?.message).toBe(
        'The database is away.',
      )
      refusedIn = performance.now() - began
    })
    expect(isUnavailable(await waiting)).toBe(true)
  } finally {
    postgres.thaw()
  }
  expect(refusedIn).toBeLessThan(1900)
  await eventually(() => expectAnswer(database))
  await eventually(() => expect(missed).toHaveBeenCalledTimes(1))
  await database.pool.query(`notify news, 'two'`)
  await eventually(() => expect(notified).toHaveBeenCalledWith('two'))
})

test.each(['fast', 'immediate'] as const)('a %s restart: all checked-out connections are released', async (how) => {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await open(3), (opened) => opened.close())
  const missed = vi.fn()
  const listener = stack.adopt(openListener(database, log), (opened) => opened.close())
  await listener.listen('news', { notified: vi.fn(), missed })
  const busy = [1, 2, 3].map(() => errorOf(database.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))))
  await eventually(async () => expect(database.pool.totalCount).toBe(3))
  await postgres.restart(how)
  for (const error of await Promise.all(busy)) expect(isUnavailable(error)).toBe(true)
  await eventually(() => expectAnswer(database))
  await eventually(() => expect(missed).toHaveBeenCalled())
})

test('the embedded database crashes inside a transaction', async () => {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'idocard-broken-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = stack.adopt(await openDatabase({ dataDir, log }), (opened) => opened.close())
  await database.pool.query('create table written (words text)')
  const depth = 600_000
  const inside = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values ('lost')`)
    await tx.execute(sql`select ${'['.repeat(depth) + ']'.repeat(depth)}::jsonb`)
  })
  const waiting = errorOf(database.pool.query('select 1'))
  expect(isUnavailable(await errorOf(inside))).toBe(true)
  const error = await waiting
  expect(error === undefined || isUnavailable(error)).toBe(true)
  await eventually(() => expectAnswer(database))
  expect((await database.pool.query('select * from written')).rows).toEqual([])
}, 240_000)
