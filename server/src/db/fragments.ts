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
 * Whether a column of lower-case text contains a text. The column has an index on `fragments(column)`: its pairs and
 * triples of neighbouring characters, and single characters that are not ASCII (migration 0081). Undefined, which is no
 * condition, for an empty text.
 */
export const hasFragment = (column: SQLWrapper, text: string): SQL | undefined =>
  text === '' ? undefined : isSought(column, text, sql.param(piecesOf(text)))

/** What a query that is made once gets of a text, for `hasSought`. */
export const soughtValues = (text: string) => ({ text, pieces: piecesOf(text) })

/** The same as `hasFragment`, of a text that is not known yet. */
export const hasSought = (column: SQLWrapper, { text, pieces }: Record<'text' | 'pieces', Placeholder>): SQL =>
  isSought(column, text, pieces)

const isSought = (column: SQLWrapper, text: string | Placeholder, pieces: SQLWrapper | Placeholder): SQL =>
  sql`fragments(${column}) @> ${pieces}::text[] and ${hasText(column, text)}`

/** The fragments of a text that are asked for: only the longest ones, because the index goes through the list of each. */
function piecesOf(text: string): string[] {
  const characters = [...text]
  const length = Math.min(characters.length, 3)
  const pieces = characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''))
  return [...new Set(pieces)].filter((piece) => length > 1 || (piece.codePointAt(0) ?? 0) > 127)
}
