import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { openDatabase } from '../open.ts'
import { isDiskFull, isUnavailable } from '../pool/unavailable.ts'

const MEGABYTE = 1024 * 1024

test('the database recovers from a completely full disk without losing committed rows', async (context) => {
  using disk = smallDisk(224) ?? context.skip('no disk can be mounted')
  const onLost = vi.fn()
  const log = vi.fn()
  const database = await openDatabase({ dataDir: join(disk.path, 'data'), onLost, log })
  const acknowledged: number[] = []
  const write = async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      "INSERT INTO written (words) SELECT repeat('名片', 20000) RETURNING id",
    )
    acknowledged.push(Number(rows[0]?.id))
  }
  try {
    await database.pool.query('CREATE TABLE written (id serial PRIMARY KEY, words text)')
    await database.pool.query('ALTER TABLE written ALTER COLUMN words SET STORAGE EXTERNAL')
    for (let round = 0; round < 2; round++) {
      const before = acknowledged.length
      disk.fill(24 * MEGABYTE)
      await eventually(() => expect(database.isDiskFull()).toBe(true))
      const refused: unknown[] = []
      while (refused.length < 3) await write().catch((error: unknown) => refused.push(error))
      expect(acknowledged.length).toBeGreaterThan(before)
      for (const error of refused) expect(isDiskFull(error) || isUnavailable(error)).toBe(true)
      expect(database.isDiskFull()).toBe(true)

      await database.pool.query('SELECT 1').catch((error: unknown) => expect(isUnavailable(error)).toBe(true))
      disk.empty()
      await eventually(write)
      await eventually(() => expect(database.isDiskFull()).toBe(false))
      const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM written')
      const stored = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
      await database.pool.query('DELETE FROM written')
      acknowledged.length = 0
      await database.pool.query('VACUUM FULL written')
      await database.pool.query('CHECKPOINT')
    }
    expect(onLost).not.toHaveBeenCalled()
    expect(log).toHaveBeenCalledWith(expect.stringContaining('is almost full'))
    expect(log).toHaveBeenCalledWith(expect.stringContaining('stopped because its disk is full'))
  } finally {
    await database.close()
  }
}, 480_000)
