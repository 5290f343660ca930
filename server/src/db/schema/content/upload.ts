import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { member } from '../identity/account.ts'

/** A picture uploaded by a holder or by staff: re-encoded in the sizes that pages show, without metadata. */
export const upload = pgTable(
  'upload',
  {
    /** Random: anyone who knows the URL may see the picture. */
    id: text('id').primaryKey(),
    /** Deleted with the account; null if content, a prize or a company still shows the picture. */
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total of all sizes, for the quota. */
    bytes: integer('bytes').notNull(),
    /** Square JPEG of at most 400 px, for address books. */
    jpeg: bytea('jpeg').notNull(),
    /** WebP of at most 800 px, for pages. */
    webp: bytea('webp').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Uploaded for the shop by its staff: its library lists it. All others are somebody's own, and no colleague sees a list of them. */
    isOfShop: boolean('is_of_shop').notNull().default(false),
  },
  (table) => [
    index('upload_mine').on(table.memberId, table.createdAt),
    index('upload_of_shop').on(table.createdAt, table.id).where(sql`${table.isOfShop}`),
  ],
)

/** A picture's id and owner, without its bytes. */
export type PictureRow = Pick<typeof upload.$inferSelect, 'id' | 'memberId'>
