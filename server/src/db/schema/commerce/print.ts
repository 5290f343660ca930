import { LOGO_KINDS } from '@idocard/domain/commerce/print-logo'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { ofMember } from '../identity/account.ts'

/** A logo to be printed, as uploaded by a member. */
export const printLogo = pgTable(
  'print_logo',
  {
    /** Random: anyone who knows it may see the picture, but not the file. */
    id: text('id').primaryKey(),
    ...ofMember,
    kind: text('kind', { enum: LOGO_KINDS }).notNull(),
    /** The file for production: SVG and PDF as uploaded, PNG re-encoded from its pixels. */
    file: bytea('file').notNull(),
    /** WebP for previews; null for PDF, which is never rendered. */
    picture: bytea('picture'),
    /** Size of the picture in pixels; 0 for PDF. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total size of file and picture, for the quota. */
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('print_logo_mine').on(table.memberId, table.createdAt)],
)

/** A logo's owner and kind, without its bytes. */
export type LogoRow = Pick<typeof printLogo.$inferSelect, 'id' | 'memberId' | 'kind' | 'width' | 'height'>
