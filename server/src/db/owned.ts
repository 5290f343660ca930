import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Nothing has this at run time. A copy of a value loses it, and that of one kind of row is no other's. */
declare class Checked<Row> {
  private readonly isOf: (row: Row) => Row
}

/**
 * A row that was found to belong to the person who asks. Stores take it, and not an id, for whatever changes or shows a
 * person's thing: an access that was not checked does not compile (`owned.test.ts`).
 */
export type Owned<Row> = Readonly<Row> & Checked<Row>

/** Whoever may own something: a signed-in person. */
export interface Owner {
  id: string
}

/**
 * The check for one kind of row, and the only way to an `Owned` one. It gives a query the condition that a row is this
 * person's, for its `where`, so that another person's row is as unknown as none.
 * @param column names the owner in the table
 * @param ownerOf reads the same from what the query answers
 * @returns the check. It throws when the query left the condition out and answered somebody else's row.
 */
export const ownership =
  <Row>(column: PgColumn, ownerOf: (row: Row) => string | null) =>
  async (who: Owner, read: (isTheirs: SQL) => PromiseLike<readonly Row[]>): Promise<Owned<Row>[]> => {
    const rows = await read(eq(column, who.id))
    if (rows.some((row) => ownerOf(row) !== who.id))
      throw new Error('A query for one person answered with a row of another.')
    return rows as Owned<Row>[]
  }
