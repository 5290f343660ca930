import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Bytes, as a Buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A timestamp with time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Text that is sorted by its bytes, independently of the database's locale. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Columns of a row with a title in both languages. */
export const titled = {
  titleCh: text('title_ch').notNull(),
  titleEn: text('title_en').notNull().default(''),
}
/** Columns of a row with content in both languages. */
export const detailed = {
  contentCh: text('content_ch').notNull().default(''),
  contentEn: text('content_en').notNull().default(''),
}
/** Columns of an article or a page: title, summary and content in both languages. */
export const written = {
  ...titled,
  summaryCh: text('summary_ch').notNull().default(''),
  summaryEn: text('summary_en').notNull().default(''),
  ...detailed,
}
/** Column of what staff delete and can bring back (`db/removed.ts`). */
export const removable = {
  /** When it was deleted; it can be restored for `UNDO_DAYS`. */
  removedAt: moment('removed_at'),
}
/** Columns of whatever staff write: its version, and whether it is hidden although its period has come. */
export const edited = {
  /** Counts the changes, so that nobody overwrites one that they have not seen. */
  version: integer('version').notNull().default(1),
  isDraft: boolean('is_draft').notNull().default(false),
  ...removable,
}
/** SQL condition that a row is neither a draft nor removed. Written as in the indexes, which contain only such rows. */
export const isPublished = ({ isDraft, removedAt }: Record<'isDraft' | 'removedAt', AnyPgColumn>): SQL =>
  sql`not ${isDraft} and ${removedAt} is null`
/** Columns of a news article of the site or of a company: its texts, its picture, and when it is shown. */
export const article = {
  ...written,
  ...edited,
  img: text('img').notNull().default(''),
  publishedAt: moment('published_at').notNull(),
  shownUntil: moment('shown_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}
