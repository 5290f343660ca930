import pg from 'pg'

/** Maximum number of named texts. Others are parsed at each query, so that lists of any length cannot use up memory. */
const MAX_NAMES = 500
const names = new Map<string, string>()

/**
 * A connection that gives each query with parameters a name derived from its text. PostgreSQL then parses and plans it
 * once per connection and not at each query. PgBouncer in transaction mode needs `max_prepared_statements` for that.
 */
export class PreparingClient extends pg.Client {
  override query(query: unknown, ...rest: unknown[]): never {
    const send = super.query as (...parameters: unknown[]) => never
    return send.call(this, isNameable(query, rest[0]) ? { ...query, name: nameOf(query.text) } : query, ...rest)
  }
}

/** Whether a query has Drizzle's form: an object with a text and no name, and the values as the next argument. */
function isNameable(query: unknown, values: unknown): query is { text: string } {
  const { text, name } = query as { text?: unknown; name?: unknown }
  return typeof text === 'string' && !name && Array.isArray(values) && values.length > 0
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
