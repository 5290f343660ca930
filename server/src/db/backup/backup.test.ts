import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seed } from '../../seed/seed.ts'
import { eventually } from '../../testing/eventually.ts'
import { createDatabase, startPostgres } from '../../testing/postgres.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { backUp, contentOf, restore } from './backup.fixture.ts'
import { LEFT_OUT } from './catalog.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')
// initdb takes two seconds, and far longer on a busy machine.
const TIMEOUT_MS = 240_000
vi.setConfig({ testTimeout: TIMEOUT_MS })

const place = mkdtempSync(join(tmpdir(), 'idocard-backup-'))
const opened: Database[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>>
let shop: Database

async function onServer(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: await createDatabase(postgres.url), dataDir: '' })
  opened.push(database)
  return database
}

beforeAll(async () => {
  postgres = await startPostgres()
  shop = await onServer()
  await migrate(shop, MIGRATIONS, async (connection) => {
    await seed(drizzle(connection))
    const [member] = (await connection.query('SELECT id FROM member LIMIT 1')).rows
    for (let picture = 0; picture < 40; picture++)
      await connection.query(
        'INSERT INTO upload (id, member_id, width, height, bytes, jpeg, webp, created_at) VALUES ($1, $2, 1, 1, 1, $3, $4, now())',
        [`picture ${picture}`, member.id, randomBytes(60_000), randomBytes(200_000)],
      )
    await connection.query(
      "INSERT INTO session (token_hash, member_id, audience, created_at, last_seen_at, expires_at) VALUES ('x', $1, 'member', now(), now(), now())",
      [member.id],
    )
  })
}, TIMEOUT_MS)
afterAll(async () => {
  for (const database of opened) await database.close()
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

/** The expected content of a restored database: everything except sessions and codes. */
function afterRestore(content: Record<string, unknown>): Record<string, unknown> {
  const empty = LEFT_OUT.map((table) => [table.replace('public.', ''), { rows: 0, md5: null }])
  return { ...content, ...Object.fromEntries(empty) }
}

test('a shop with pictures is restored completely on a server, except for sessions and codes', async () => {
  const folder = join(place, 'shop')
  const manifest = await backUp(shop, folder, 'a secret')
  expect(manifest.leftOut).toEqual([
    ...['public.session', 'public.challenge', 'public.account_reset', 'public.apple_use'],
    ...['public.backup_made', 'public.erased_recipient'],
  ])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  const wiped = await onServer()
  await restore(wiped, folder, MIGRATIONS)
  const before = await contentOf(shop)
  expect(before.session).toMatchObject({ rows: 1 })
  expect(await contentOf(wiped)).toEqual(afterRestore(before))
})

test('a backup can be restored into an embedded database, and its backup on a server again', async () => {
  await backUp(shop, join(place, 'from server'))
  const embedded = await openDatabase({ dataDir: join(place, 'data') })
  try {
    await restore(embedded, join(place, 'from server'), MIGRATIONS)
    await backUp(embedded, join(place, 'from embedded'))
  } finally {
    await embedded.close()
  }
  const again = await onServer()
  await restore(again, join(place, 'from embedded'), MIGRATIONS)
  expect(await contentOf(again)).toEqual(afterRestore(await contentOf(shop)))
})

test('a transaction that commits during the backup is in it completely or not at all', async () => {
  const folder = join(place, 'written')
  let isWriting = true
  let written = 0
  const writing = (async () => {
    for (; isWriting; written++)
      await shop.db.transaction(async (tx) => {
        await tx.execute(`INSERT INTO page (slug, title_ch) VALUES ('p${written}', 'x')`)
        await tx.execute(`INSERT INTO outbox (channel, "to", kind, text) VALUES ('sms', 'p${written}', 'x', 'x')`)
      })
  })()
  await eventually(() => expect(written).toBeGreaterThan(5))
  await backUp(shop, folder)
  isWriting = false
  await writing
  const restored = await onServer()
  await restore(restored, folder, MIGRATIONS)
  const { rows } = await restored.pool.query(
    `SELECT (SELECT count(*)::int FROM page WHERE title_ch = 'x') AS pages,
            (SELECT count(*)::int FROM outbox WHERE kind = 'x') AS messages`,
  )
  expect(rows[0].pages).toBeGreaterThan(5)
  expect(rows[0].messages).toBe(rows[0].pages)
  // Identity columns continue where they were.
  await restored.pool.query(`INSERT INTO outbox (channel, "to", kind, text) VALUES ('sms', 'new', 'x', 'x')`)
})
