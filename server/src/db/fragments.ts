import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a column of lower-case text contains a text. The column has an index on `fragments(column)`: its pairs of
 * neighbouring characters, and single characters that are not ASCII (migration 0038). Undefined, which is no condition,
 * for an empty text.
 */
export const hasFragment = (column: SQLWrapper, text: string): SQL | undefined =>
  text === '' ? undefined : sql`fragments(${column}) @> fragments(${text}::text) and strpos(${column}, ${text}) > 0`
