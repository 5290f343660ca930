import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ofMember } from './account.ts'
import { bytea, moment } from './columns.ts'

/** A picture that a holder uploaded: re-encoded, in the sizes that pages show, without anything else it may have held. */
export const upload = pgTable(
  'upload',
  {
    /** Random: whoever knows the address may see it. */
    id: text('id').primaryKey(),
    ...ofMember,
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** All sizes together, for the quota. */
    bytes: integer('bytes').notNull(),
    /** Square JPEG of at most 400 px, for address books. */
    jpeg: bytea('jpeg').notNull(),
    /** WebP of at most 800 px, for pages. */
    webp: bytea('webp').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('upload_mine').on(table.memberId, table.createdAt)],
)

/** A picture without its bytes: whose it is. */
export type PictureRow = Pick<typeof upload.$inferSelect, 'id' | 'memberId'>
