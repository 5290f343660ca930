import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether one of the columns contains a text, in any case. Undefined, which is no condition, for an empty text. */
export const contains = (text: string, ...columns: readonly PgColumn[]): SQL | undefined =>
  text === '' ? undefined : or(...columns.map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`))
