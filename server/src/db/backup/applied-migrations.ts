import type pg from 'pg'

/** A migration as Drizzle's migrator records it: SHA-256 of its file, and when it was generated (Unix milliseconds). */
interface AppliedMigration {
  hash: string
  when: number
}

/** The migrations applied to a database, oldest first. Empty for a new database. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ made: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations')::text AS made",
  )
  if (!rows[0]?.made) return []
  const applied = await client.query<{ hash: string; when: string | number }>(
    'SELECT hash, created_at AS when FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return applied.rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}
