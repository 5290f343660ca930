import type { Permission } from '@idocard/domain/identity/permission'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from '../db/contains.ts'
import { insertOne } from '../db/insert-one.ts'
import { listPage, type SortKey } from '../db/list-page.ts'
import type { Tx } from '../db/open.ts'
import { isKept, isRemoved, type RemovableTable, removeRow, restoreRow } from '../db/removed.ts'
import type { ActingFor } from './authorise.ts'
import { Refusal } from './refusal.ts'

/** A table of things that a company's staff edit, delete and bring back. `version` counts their changes. */
type CompanyTable = RemovableTable & { companyId: PgColumn; version: PgColumn }

interface Rules<P extends Permission, S extends string> {
  /** The right of the staff who may use these rows, or the rights of those who read and of those who change them. */
  may: P | readonly P[]
  /** The columns in which a list's `keyword` is looked for; of a long list, the condition of an index. */
  search: readonly PgColumn[] | ((keyword: string) => SQL | undefined)
  /** The orders that the list's call declares. */
  sorts: Readonly<Record<S, SortKey>>
}

/** The input that `listing` declares, with a search. `show` is `removed` for what was deleted. */
interface Listing<S extends string> {
  keyword: string
  show: string
  sort: S | `-${S}`
  cursor: string
  pageSize: number
}

/**
 * The rows of a table for the staff of a company. Each query has the company in its `where`, so another company's row
 * looks like one that does not exist.
 */
export function companyRows<T extends CompanyTable, P extends Permission, S extends string>(
  table: T,
  { search, sorts }: Rules<P, S>,
) {
  type Row = T['$inferSelect']
  type Fields = Omit<T['$inferInsert'], 'id' | 'companyId' | 'version' | 'removedAt'>
  // Drizzle cannot infer the rows of a type parameter.
  const rows: PgTable = table
  const isOf = ({ company }: ActingFor<P>, ...more: (SQL | undefined)[]) =>
    and(eq(table.companyId, company.id), ...more)
  const one = (db: Tx, acting: ActingFor<P>, id: number) =>
    db
      .select()
      .from(rows)
      .where(isOf(acting, eq(table.id, id)))
  const lockOne = async (db: Tx, acting: ActingFor<P>, id: number): Promise<Row | undefined> => {
    const [found] = await one(db, acting, id).for('update')
    return found
  }

  return {
    isOf,

    /** A page of the rows that meet further conditions. @returns undefined for a cursor that does not belong to this list */
    async list(db: Tx, acting: ActingFor<P>, { keyword, show, ...at }: Listing<S>, ...where: (SQL | undefined)[]) {
      const page = await listPage(
        db,
        {
          query: (keys) =>
            db
              .select({ ...keys, row: rows })
              .from(rows)
              .$dynamic(),
          where: isOf(
            acting,
            show === 'removed' ? isRemoved(table) : isKept(table),
            typeof search === 'function' ? search(keyword) : contains(keyword, ...search),
            ...where,
          ),
          sorts,
          id: { by: table.id, kind: 'integer' },
        },
        at,
      )
      return page && { ...page, list: page.list.map(({ row }) => row as Row) }
    },

    async get(db: Tx, acting: ActingFor<P>, id: number): Promise<Row | undefined> {
      const [found] = await one(db, acting, id)
      return found?.removedAt === null ? found : undefined
    },

    /**
     * The same, locked until the transaction ends.
     * @throws {Refusal} `edit.removed` if a colleague has deleted it
     */
    async lock(db: Tx, acting: ActingFor<P>, id: number): Promise<Row | undefined> {
      const found = await lockOne(db, acting, id)
      if (found && found.removedAt !== null) throw new Refusal('edit.removed')
      return found
    },

    insert: (db: Tx, { company }: ActingFor<P>, fields: Fields): Promise<Row> =>
      insertOne<PgTable>(db, table, { ...fields, companyId: company.id }),

    /** Changes a locked row. */
    async update(db: Tx, acting: ActingFor<P>, { id }: { id: number }, fields: Partial<Fields>): Promise<Row> {
      const [changed] = await db
        .update(rows)
        .set({ ...fields, version: sql`${table.version} + 1` })
        .where(isOf(acting, eq(table.id, id)))
        .returning()
      if (!changed) throw new Error(`Row ${id} was locked, and is not there.`)
      return changed
    },

    /** Deletes a locked row, until it is restored or swept. */
    remove: (db: Tx, _acting: ActingFor<P>, { id }: { id: number }, now: Date): Promise<void> =>
      removeRow(db, table, id, now),

    /**
     * Brings a deleted row back. Of two who do, the second is told so.
     * @returns undefined for a row that is not there, or was swept
     * @throws {Refusal} `edit.restored` for a row that is not deleted
     */
    async restore(db: Tx, acting: ActingFor<P>, id: number): Promise<Row | undefined> {
      const found = await lockOne(db, acting, id)
      if (!found) return undefined
      if (found.removedAt === null) throw new Refusal('edit.restored')
      await restoreRow(db, table, id)
      return { ...found, removedAt: null }
    },
  }
}
