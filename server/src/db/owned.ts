import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Exists only for the compiler. A copy of a row loses this type, and each kind of row has its own. */
declare class Checked<Row> {
  private readonly isOf: (row: Row) => Row
}

/**
 * A row that was checked to belong to the caller. Stores take it instead of an id wherever they change or show a user's
 * data, so that unchecked access does not compile (`owned.test.ts`).
 */
export type Owned<Row> = Readonly<Row> & Checked<Row>

/** A signed-in user. */
export interface Owner {
  id: string
}

/**
 * Creates the check for one kind of row, which is the only way to get an `Owned` row. The check passes a condition on
 * the owner to the query, for its `where`. So another user's row looks like a row that does not exist.
 * @param column the owner's column in the table
 * @param ownerOf reads the owner from a row of the query's result
 * @returns the check. It throws if the query omitted the condition and returned another user's row
 */
export const ownership =
  <Row>(column: PgColumn, ownerOf: (row: Row) => string | null) =>
  async (owner: Owner, read: (isOwn: SQL) => PromiseLike<readonly Row[]>): Promise<Owned<Row>[]> => {
    const rows = await read(eq(column, owner.id))
    if (rows.some((row) => ownerOf(row) !== owner.id))
      throw new Error("A query for one user returned another user's row.")
    return rows as Owned<Row>[]
  }
