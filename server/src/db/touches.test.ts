import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { openDatabase } from './open.ts'
import { openTouches } from './touches.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it('reaches other processes, also after the listening connection broke', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const database = await openDatabase({ databaseUrl, dataDir: '', connections: 2 })
  const dropped = vi.fn()
  const lost = vi.fn()
  const here = await openTouches(database, () => {}, lost)
  const there = await openTouches(database, dropped, lost)

  here.touch(['product'])
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith(['product']))
  dropped.mockClear()

  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()",
  )
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith('all'), { timeout: 10_000 })
  here.touch(['company', 'freight'])
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith(['company', 'freight']))
  expect(lost).toHaveBeenCalled()

  await Promise.all([here.close(), there.close()])
  await database.close()
})
