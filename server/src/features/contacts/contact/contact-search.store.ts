import { type Fragment, fragmentsOf } from '@idocard/domain/contacts/contact-search/search'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { gramsOf } from '../contact-index/index.ts'

const escaped = (fragment: string) => fragment.replace(/[\\%_]/g, '\\$&')

const contains = (piece: string): SQL => sql`${contact.search} like ${`%${escaped(piece)}%`}`

/** Whether a contact's search text matches a fragment, as `matcherOf` decides on the holder's devices. */
export const hasFragment = (ways: Fragment): SQL | undefined =>
  or(
    ...ways.map(({ pieces, pattern }) =>
      pattern === undefined ? and(...pieces.map(contains)) : sql`${contact.search} ~ ${pattern}`,
    ),
  )

/** Whether a contact has the search entries of a fragment. Undefined if it has none, such as a single letter. */
function hasGrams(memberId: string, ways: Fragment): SQL | undefined {
  const grams = ways.map(({ pieces }) => [...new Set(pieces.flatMap((piece) => gramsOf(memberId, piece)))])
  if (grams.some((all) => all.length === 0)) return undefined
  return or(...grams.map((all) => sql`${contact.grams} @> ${sql.param(all)}::int[]`))
}

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
  const entries = fragmentsOf(keyword).map((ways) => hasGrams(memberId, ways))
  const indexed = and(...entries)
  if (!indexed) return undefined
  const found = await db
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.memberId, memberId), indexed, narrowed))
    .limit(FEW + 1)
  if (found.length > FEW) return undefined
  return found.length === 0
    ? sql`false`
    : inArray(
        contact.id,
        found.map(({ id }) => id),
      )
}
