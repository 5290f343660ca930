import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment, removable } from '../columns.ts'
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
    /** In the shop's library. What is in no library is somebody's own, and no colleague sees a list of it. */
    isOfShop: boolean('is_of_shop').notNull().default(false),
    /** The company in whose library it is. The migration has the foreign key, because a company refers to its logos. */
    companyId: integer('company_id'),
    /** Since which night nothing shows it. Null while something does, and for what is in no library. */
    unusedSince: moment('unused_since'),
    ...removable,
  },
  (table) => [
    index('upload_mine').on(table.memberId, table.createdAt),
    index('upload_of_shop').on(table.createdAt, table.id).where(sql`${table.isOfShop}`),
    index('upload_of_company')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`${table.companyId} is not null`),
    check('upload_one_library', sql`not (${table.isOfShop} and ${table.companyId} is not null)`),
  ],
)

/** A picture's id and owner, without its bytes. */
export type PictureRow = Pick<typeof upload.$inferSelect, 'id' | 'memberId'>
