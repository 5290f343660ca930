import { type SQL, sql } from 'drizzle-orm'
import { contact } from '../../db/schema/address-book.ts'

const escaped = (fragment: string) => fragment.replace(/[\\%_]/g, '\\$&')

/** Whether a contact has a fragment somewhere. */
export const hasFragment = (_memberId: string, fragment: string): SQL =>
  sql`${contact.search} like ${`%${escaped(fragment)}%`}`
