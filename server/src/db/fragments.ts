import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * What somebody typed, as such columns have it: in lower case, and a phone number without its 0 and hyphens, because
 * numbers are stored with their country.
 */
export function searchedText(keyword: string): string {
  const text = keyword.toLowerCase()
  const bare = text.replace(/[\s-]/g, '')
  return /^\+?\d+$/.test(bare) ? bare.replace(/^0(?=\d)/, '') : text
}

/** Whether a column of lower-case text contains a text: a condition of a row that is at hand. */
export const hasText = (column: SQLWrapper, text: string | Placeholder): SQL => sql`strpos(${column}, ${text}) > 0`

/**
 * Whether a column of lower-case text contains a text. The column has an index on `fragments(column)`: its pairs of
 * neighbouring characters, triples of digits, and single characters that are not ASCII (migration 0066). Undefined,
 * which is no condition, for an empty text.
 */
export const hasFragment = (column: SQLWrapper, text: string): SQL | undefined =>
  text === '' ? undefined : sql`fragments(${column}) @> ${soughtFragments(text)} and ${hasText(column, text)}`

/** What a query that is made once gets of a text, for `hasSought`. */
export const soughtValues = (text: string) => ({ text, triples: triplesOf(text) })

/** The same as `hasFragment`, of a text that is not known yet. */
export const hasSought = (column: SQLWrapper, { text, triples }: Record<'text' | 'triples', Placeholder>): SQL =>
  sql`fragments(${column}) @> coalesce(${triples}::text[], fragments(${text}::text)) and ${hasText(column, text)}`

/** The fragments of a text that are asked for. */
function soughtFragments(text: string): SQL {
  const triples = triplesOf(text)
  return triples ? sql`${sql.param(triples)}::text[]` : sql`fragments(${text}::text)`
}

/** Of a number only the triples are asked for: their lists are a tenth as long. Null for another text. */
const triplesOf = (text: string): string[] | null =>
  /^\d{3,}$/.test(text) ? Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)) : null
