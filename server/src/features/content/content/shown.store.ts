import type { ContentFields } from '@idocard/domain/content/clean-content'
import { CONTENT_KINDS, type KindName } from '@idocard/domain/content/content-kind'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Numbered, numberedPage } from '../../../db/numbered-page.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { isVisible } from '../../../db/shown-between.ts'
import { categoryOf, columnOf, isOfKind, TABLES } from './content-tables.store.ts'

/** What readers may get of an entry: its fields, and some columns of its table. Moments are as the API writes them. */
interface Shown extends Omit<ContentFields, 'shownFrom' | 'shownUntil'> {
  id: number
  companyId: number
  newsCategoryId: number
  publishedAt: string
  updatedAt: string
}
type Name = keyof Shown

/** SQL condition that readers see an entry of a kind at `now`: published, and in its period if it has one. */
export function isShownTo(kind: KindName, now: Date): SQL | undefined {
  const { isDraft, removedAt } = TABLES[kind].table
  const period = CONTENT_KINDS[kind].period !== 'none' && {
    shownFrom: columnOf(kind, 'shownFrom'),
    shownUntil: columnOf(kind, 'shownUntil'),
  }
  return and(isOfKind(kind), isVisible({ isDraft, removedAt, ...period }, now))
}

/** SQL condition that an entry is of the company with this prefix. */
export const isOfPrefix = (kind: KindName, prefix: string): SQL =>
  sql`${columnOf(kind, 'companyId')} = (select ${company.id} from ${company} where ${company.prefix} = ${prefix})`

/** The order in which readers see a kind. Its indexes have it, too. */
function shownOrder(kind: KindName): SQL[] {
  const { id } = TABLES[kind].table
  switch (CONTENT_KINDS[kind].order) {
    case 'by hand':
      return [asc(columnOf(kind, 'sorter')), asc(id)]
    case 'newest':
      return [desc(columnOf(kind, 'shownFrom')), desc(id)]
    case 'day':
      return [desc(columnOf(kind, 'day')), asc(id)]
    case 'slug':
      return [asc(columnOf(kind, 'slug'))]
  }
}

const columnsOf = (kind: KindName, names: readonly Name[]): Record<string, PgColumn> =>
  Object.fromEntries(names.map((name) => [name, columnOf(kind, name)]))

const select = (db: Tx, kind: KindName, columns: Record<string, PgColumn>, now: Date, where: SQL | undefined) =>
  db
    .select(columns)
    .from(TABLES[kind].table)
    .where(and(isShownTo(kind, now), where))
    .$dynamic()

/** The rows with their moments as the API writes them. */
const written = (rows: readonly object[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  ) as unknown[]

/** Fields of the entries of a kind that readers see at `now`, in their order. */
export async function entriesShown<const N extends Name>(
  db: Tx,
  kind: KindName,
  names: readonly N[],
  now: Date,
  { where, limit }: { where?: SQL | undefined; limit?: number } = {},
): Promise<Pick<Shown, N>[]> {
  const found = select(db, kind, columnsOf(kind, names), now, where).orderBy(...shownOrder(kind))
  return written(await (limit === undefined ? found : found.limit(limit))) as Pick<Shown, N>[]
}

/** One page of them; `total` counts all pages. */
export async function pageOfShown<const N extends Name>(
  db: Tx,
  kind: KindName,
  names: readonly N[],
  now: Date,
  at: Numbered,
  where?: SQL,
): Promise<{ list: Pick<Shown, N>[]; total: number }> {
  const query = () => select(db, kind, columnsOf(kind, names), now, where)
  const { list, total } = await numberedPage(db, query, shownOrder(kind), at)
  return { list: written(list) as Pick<Shown, N>[], total }
}

/** An entry of a kind with categories that readers see, with the name of its category. */
export async function articleShown<const N extends Name>(
  db: Tx,
  kind: KindName,
  names: readonly N[],
  now: Date,
  where: SQL | undefined,
): Promise<(Pick<Shown, N> & { categoryCh: string; categoryEn: string }) | undefined> {
  const of = categoryOf(kind)
  if (!of) throw new Error(`${kind} has no categories`)
  const { table } = TABLES[of]
  const columns = { ...columnsOf(kind, names), categoryCh: table.titleCh, categoryEn: table.titleEn }
  const rows = await select(db, kind, columns, now, where).innerJoin(table, eq(table.id, columnOf(kind, 'categoryId')))
  return written(rows)[0] as (Pick<Shown, N> & { categoryCh: string; categoryEn: string }) | undefined
}

/** The entries that follow and precede an entry of a kind that is sorted by time. */
export async function neighboursOf(db: Tx, kind: KindName, id: number, now: Date, where?: SQL) {
  const { table } = TABLES[kind]
  const moment = columnOf(kind, 'shownFrom')
  const place = sql`(${moment}, ${table.id})`
  // Compared in the database: a JavaScript date loses the microseconds and would sort before its own entry.
  const here = sql`((select self.${sql.identifier(moment.name)} from ${table} as self where self.id = ${id}), ${id}::int)`
  const beside = async (comparison: SQL, ...order: SQL[]) => {
    const columns = columnsOf(kind, ['id', 'titleCh', 'titleEn'])
    const [one] = await select(db, kind, columns, now, and(where, comparison))
      .orderBy(...order)
      .limit(1)
    return (one as Pick<Shown, 'id' | 'titleCh' | 'titleEn'> | undefined) ?? null
  }
  return {
    newer: await beside(sql`${place} > ${here}`, asc(moment), asc(table.id)),
    older: await beside(sql`${place} < ${here}`, desc(moment), desc(table.id)),
  }
}
