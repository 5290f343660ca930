import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { gramsOf } from '../../db/contact-index/grams.ts'
import { fragmentsOf } from '../../db/contact-index/search-text.ts'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'

const escaped = (fragment: string) => fragment.replace(/[\\%_]/g, '\\$&')

/** Whether a contact's search text contains a fragment. */
export const hasFragment = (fragment: string): SQL => sql`${contact.search} like ${`%${escaped(fragment)}%`}`

/** The most matches that are read by their search index and then sorted. */
const FEW = 2000

/**
 * A condition that restricts a search to the ids of the matching contacts, if they are few. If they are many, scanning
 * the list in its order finds a page sooner than reading and sorting all matches, and the result is undefined
 * (docs/decisions/0027).
 */
export async function candidates(
  db: Tx,
  memberId: string,
  keyword: string,
  narrowed: SQL | undefined,
): Promise<SQL | undefined> {
  const grams = [...new Set(fragmentsOf(keyword).flatMap((fragment) => gramsOf(memberId, fragment)))]
  if (grams.length === 0) return undefined
  const hasGrams = sql`${contact.grams} @> ${sql.param(grams)}::int[]`
  const found = await db
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.memberId, memberId), hasGrams, narrowed))
    .limit(FEW + 1)
  if (found.length > FEW) return undefined
  return found.length === 0
    ? sql`false`
    : inArray(
        contact.id,
        found.map(({ id }) => id),
      )
}
