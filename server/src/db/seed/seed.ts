import { readFile } from 'node:fs/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../open.ts'
import { company } from '../schema/company.ts'
import { type CONTENT_KINDS, content } from '../schema/content.ts'
import { discount } from '../schema/discount.ts'
import { freight } from '../schema/freight.ts'
import { product } from '../schema/product.ts'
import { seedMembers } from './seed-members.ts'

type Row = Record<string, unknown>

const rowsOf = async (name: string): Promise<Row[]> =>
  JSON.parse(await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Row[]

const moment = (text: unknown) => (typeof text === 'string' ? new Date(text) : null)

const CONTENT: Record<(typeof CONTENT_KINDS)[number], string> = {
  banner: 'banners',
  features: 'features',
  introduction: 'introduction',
  partner: 'partners',
}

/** Writes the demo content (the JSON files beside this one) into a database that has no company yet. */
export async function seed(database: Database): Promise<boolean> {
  return database.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('idocard seed'))`)
    if ((await db.select({ id: company.id }).from(company).limit(1)).length > 0) return false
    await put(db, company, await rowsOf('company'))
    await put(db, product, await rowsOf('products'))
    await put(db, freight, await rowsOf('freight'))
    const codes = await rowsOf('discounts')
    await put(
      db,
      discount,
      codes.map((code) => ({ ...code, startsAt: moment(code.startsAt), endsAt: moment(code.endsAt) })),
    )
    for (const [kind, file] of Object.entries(CONTENT)) {
      const entries = await rowsOf(file)
      // Ids are the file's order within a kind; the table counts all kinds together.
      await put(
        db,
        content,
        entries.map(({ id: _, ...entry }) => ({ ...entry, kind })),
      )
    }
    await seedMembers(db)
    // Ids given by the file must not be given again by the table.
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(product)}, 'id'), (select max(id) from ${product}))`,
    )
    return true
  })
}

async function put(db: Tx, table: PgTable, rows: Row[]): Promise<void> {
  await db.insert(table).values(rows as never)
}
