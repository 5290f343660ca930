import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS, migrationsBefore } from '../testing/migrations-before.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

const [FIRST, SECOND, THIRD] = ['2027-01-01', '2028-01-01', '2029-01-01'].map((day) => `${day}T00:00:00.000Z`)

// Mutation: points used in the order of their entries, or the whole of an entry taken from one expiry.
it('an update keeps what is left of the points of each expiry, and knows which points each entry used', async () => {
  const place = mkdtempSync(join(tmpdir(), 'idocard-lots-'))
  const database = await openDatabase({ dataDir: join(place, 'data') })
  try {
    await migrate(database, migrationsBefore(24, join(place, 'before')))
    const { rows } = await database.pool.query<{ id: string }>(
      "INSERT INTO member (email) VALUES ('a@b.example') RETURNING id",
    )
    const member = rows[0]?.id
    await database.pool.query(
      "INSERT INTO company (id, prefix, companychname, companyenname) VALUES (3, 'X', 'X', 'X')",
    )
    const ledger: [number, string, string | undefined][] = [
      [100, 'gift', SECOND],
      [70, 'gift', FIRST],
      [-90, 'theme', undefined],
      [30, 'gift', FIRST],
      [-10, 'expired', undefined],
      [50, 'gift', THIRD],
      [-120, 'prize', undefined],
    ]
    for (const [index, [amount, reason, expires]] of ledger.entries())
      await database.pool.query(
        `INSERT INTO point_entry (member_id, company_id, amount, reason, reference, at, expires_at)
         VALUES ($1, 3, $2, $3, $4, now(), $5)`,
        [member, amount, reason, String(index), expires],
      )
    await migrate(database, MIGRATIONS)
    const lots = await database.pool.query<{ reference: string; amount: number; at: Date }>(
      `SELECT reference, lot.amount, lot.expires_at AS at FROM point_lot lot JOIN point_entry ON id = entry_id
       ORDER BY reference, at`,
    )
    expect(lots.rows.map(({ reference, amount, at }) => [Number(reference), amount, at.toISOString()])).toEqual([
      [0, 100, SECOND],
      [1, 70, FIRST],
      [2, -90, FIRST],
      [3, 30, FIRST],
      [4, -10, FIRST],
      [5, 50, THIRD],
      [6, -100, SECOND],
      [6, -20, THIRD],
    ])
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
})
