import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'

/** A recognisable piece of personal data, as text or bytes. */
export type Canary = string | Buffer

/** Where a canary is: `schema.table.column`. */
export type Places = Record<string, string[]>

type Row = Record<string, unknown>

/** The forms of a canary in a row as JSON, where bytes are hexadecimal. */
const formsOf = (canary: Canary): string[] =>
  typeof canary === 'string' ? [canary, Buffer.from(canary).toString('hex')] : [canary.toString('hex')]

/** Every table of our schemas, from PostgreSQL's catalogue, so that new tables are included. */
export async function tablesOf(db: Tx): Promise<{ schema: string; name: string }[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1, 2`)
  return rows
}

/** The tables whose rows belong to a member, by their foreign keys. */
export async function tablesOfMembers(db: Tx): Promise<{ name: string; column: string }[]> {
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select k.conrelid::regclass::text as name, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'member'::regclass order by 1`)
  return rows
}

/** Searches every column of every table for canaries. Returns only those found. */
export async function findCanaries(db: Tx, canaries: Readonly<Record<string, Canary>>): Promise<Places> {
  const found: Record<string, Set<string>> = {}
  for (const { schema, name } of await tablesOf(db)) {
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        for (const [which, canary] of Object.entries(canaries))
          if (formsOf(canary).some((form) => text.includes(form))) {
            found[which] ??= new Set()
            found[which].add(`${schema}.${name}.${column}`)
          }
      }
  }
  return Object.fromEntries(Object.entries(found).map(([which, places]) => [which, [...places].toSorted()]))
}
