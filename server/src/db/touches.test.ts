import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase, startPostgres } from '../testing/postgres.ts'
import { openListener } from './listener.ts'
import { openDatabase } from './open.ts'
import { openTouches } from './touches.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it('reaches other processes, also after the listening connection broke', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const database = await openDatabase({ databaseUrl, dataDir: '', connections: 2, log: () => {} })
  const dropped = vi.fn()
  const lost = vi.fn()
  const listeners = [openListener(database, () => {}), openListener(database, () => {})] as const
  const here = await openTouches(database, listeners[0], () => {}, lost)
  await openTouches(database, listeners[1], dropped, lost)

  here.touch(['product'])
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith(['product']))
  dropped.mockClear()

  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith('all'), { timeout: 10_000 })
  here.touch(['company', 'freight'])
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith(['company', 'freight']))
  expect(lost).not.toHaveBeenCalled()

  await Promise.all(listeners.map((listener) => listener.close()))
  await database.close()
})
