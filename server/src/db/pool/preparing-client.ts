import pg from 'pg'

/** Texts that get a name; later ones are parsed at each query, so that lists of every length cannot fill PostgreSQL. */
const MOST = 500
const names = new Map<string, string>()

/**
 * A connection that names each query with parameters by its text: PostgreSQL then parses and plans it once for the
 * connection and not at each query. Behind PgBouncer in transaction mode this needs its `max_prepared_statements`.
 */
export class PreparingClient extends pg.Client {
  override query(query: unknown, ...rest: unknown[]): never {
    const send = super.query as (...parameters: unknown[]) => never
    return send.call(this, isNameable(query, rest[0]) ? { ...query, name: nameOf(query.text) } : query, ...rest)
  }
}

/** Drizzle's way of asking: an object with a text, and the values beside it. */
function isNameable(query: unknown, values: unknown): query is { text: string } {
  const { text, name } = query as { text?: unknown; name?: unknown }
  return typeof text === 'string' && name === undefined && Array.isArray(values) && values.length > 0
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
