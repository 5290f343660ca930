import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './open.ts'

/** Inserts a row, and returns it with what the database filled in. */
export async function insertOne<T extends PgTable>(
  db: Tx,
  table: T,
  values: InferInsertModel<T>,
): Promise<InferSelectModel<T>> {
  const rows = (await db.insert(table).values(values).returning()) as InferSelectModel<T>[]
  const [inserted] = rows
  if (!inserted) throw new Error('A row that was just inserted was not returned.')
  return inserted
}
