import { join } from 'node:path'
import type { Tag } from '@idocard/contract/call'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { type Invalidations, openInvalidations, pruneInvalidations } from './invalidations.ts'
import { type Listener, openListener } from './listener.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { unitOfWork } from './unit-of-work.ts'

const CONNECTIONS = 2

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Database
/** The tags that the other process dropped from its cache. */
let dropped: string[]
let listener: Listener
let there: Invalidations
const failed = vi.fn()

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  database = await openDatabase({ databaseUrl, dataDir: '', connections: CONNECTIONS })
  await migrate(database, join(import.meta.dirname, 'migrations'))
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

beforeEach(async () => {
  dropped = []
  listener = openListener(database, () => {})
  there = openInvalidations(database, listener, (tags) => dropped.push(...(tags === 'all' ? ['all'] : tags)), failed)
  // Its first read drops the whole cache; after that it reads only new rows.
  await arrives(['all'])
  dropped = []
})
afterEach(async () => {
  await there.close()
  await listener.close()
  failed.mockClear()
})

const arrives = (tags: readonly string[]) => eventually(() => expect(new Set(dropped)).toEqual(new Set(tags)))

/** Writes tags without a notification. */
const written = (tags: readonly Tag[]) => database.db.transaction((tx) => there.write(tx, tags))

/** The process that writes. */
function here() {
  const drop = vi.fn()
  const own = openListener(database, () => {})
  const invalidations = openInvalidations(database, own, drop, failed)
  const inTransaction = unitOfWork({ database, invalidations, now: () => new Date(), ready: Promise.resolve() })
  const write = (tags: readonly Tag[]) => inTransaction(async (unit) => unit.invalidate(tags))
  const close = async () => {
    await invalidations.close()
    await own.close()
  }
  return { inTransaction, write, drop, [Symbol.asyncDispose]: close }
}

it('delivers any number of tags of a transaction', async () => {
  await using process = here()
  const tags = Array.from({ length: 700 }, (_, number): Tag => `card:${String(number).padStart(10, 'c')}`)
  await process.write(tags)
  expect(process.drop).toHaveBeenCalledWith(tags)
  await arrives(tags)
})

it('delivers nothing of a transaction that was rolled back', async () => {
  await using process = here()
  const work = process.inTransaction(async (unit) => {
    unit.invalidate(['news'])
    throw new Error('changed our mind')
  })
  await expect(work).rejects.toThrow('changed our mind')
  await process.write(['page'])
  await arrives(['page'])
  expect(process.drop).not.toHaveBeenCalledWith(['news'])
})

it('arrives even if the writing process ended before its notification', async () => {
  await written(['freight'])
  await arrives(['freight'])
})

it('arrives while every connection of the pool is busy', async () => {
  await using process = here()
  const { promise: busy, resolve: release } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: CONNECTIONS - 1 }, () => database.db.transaction(() => busy))
  await process.inTransaction(async (unit) => {
    // The waiting transaction gets this connection first, before it could send a notification.
    transactions.push(database.db.transaction(() => busy))
    unit.invalidate(['news'])
  })
  await arrives(['news']).finally(release)
  await Promise.all(transactions)
})

// Mutation: rows read `where transaction > $1` with the highest id so far, which misses the first transaction's row.
it('misses no row of a transaction that commits after a later one', async () => {
  const { promise: mayCommit, resolve: commitFirst } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const first = database.db.transaction(async (tx) => {
    await there.write(tx, ['company'])
    begin()
    await mayCommit
  })
  await hasBegun
  await written(['question'])
  await arrives(['question'])
  commitFirst()
  await first
  await arrives(['question', 'company'])
})

it('reads each row once, even while an older transaction is open', async () => {
  const { promise: busy, resolve: release } = Promise.withResolvers<void>()
  const older = database.db.transaction(async (tx) => {
    await there.write(tx, ['company'])
    await busy
  })
  for (const tag of ['news', 'page'] as const) {
    await written([tag])
    await arrives([tag])
    dropped = []
  }
  release()
  await older
  await arrives(['company'])
})

it('reads what was written while its connection was broken', async () => {
  await using process = here()
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^\\s*(LISTEN|NOTIFY|select 1|select pg_current_snapshot)'",
  )
  for (const tag of ['company', 'freight', 'page'] as const) await process.write([tag])
  await arrives(['company', 'freight', 'page'])
})

it('deletes rows after some minutes', async () => {
  await written(['news'])
  await database.pool.query("insert into invalidation (tags, at) values ('{old}', now() - interval '11 minutes')")
  await pruneInvalidations(database.db)
  const { rows } = await database.pool.query("select tags from invalidation where tags in ('{old}', '{news}')")
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).not.toContainEqual({ tags: ['old'] })
})
