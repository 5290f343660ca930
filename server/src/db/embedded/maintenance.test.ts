import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import { maintenanceRound } from './maintenance.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'idocard-maintenance-'))
const never = new AbortController().signal
let database: Database

beforeAll(async () => {
  database = await openDatabase({ dataDir })
}, 240_000)
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const logBytes = () =>
  readdirSync(join(dataDir, 'postgres/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
const query = async (text: string) => (await database.pool.query(text)).rows

test('the log stays small under many writes, and dead rows are removed', { timeout: 240_000 }, async () => {
  await query('CREATE TABLE written (id int, words text)')
  for (let round = 0; round < 8; round++) {
    await query(`INSERT INTO written SELECT g, repeat(md5(g::text), 30) FROM generate_series(1, 20000) g`)
    await query('DELETE FROM written')
    // PostgreSQL itself updates the statistics on dead rows only once a second.
    await query('SELECT pg_stat_force_next_flush()')
    await maintenanceRound(database.pool, () => false, never)
  }
  // Log files of 16 MB each. Without checkpoints there would be about 16 of them.
  expect(logBytes()).toBeLessThanOrEqual(6)
  const [size] = await query("SELECT pg_relation_size('written')::int AS bytes")
  expect(size.bytes).toBe(0)
})

test('no table is vacuumed while the disk is full', async () => {
  await query('CREATE TABLE dead AS SELECT g AS id FROM generate_series(1, 5000) g')
  await query('DELETE FROM dead')
  await maintenanceRound(database.pool, () => true, never)
  const [stats] = await query("SELECT vacuum_count::int AS times FROM pg_stat_all_tables WHERE relname = 'dead'")
  expect(stats).toEqual({ times: 0 })
})
