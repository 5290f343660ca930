import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether one of the columns contains a text, in any case. Undefined, which is no condition, for an empty text. */
export const contains = (text: string, ...columns: readonly SQLWrapper[]): SQL | undefined =>
  text === '' ? undefined : or(...columns.map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`))
