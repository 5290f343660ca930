import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row as JSON holds it: its moments are milliseconds. */
export type JsonRow<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | number : Row[Name]
}

/** How rows of a table are read as JSON values, which is one column for PostgreSQL to send and one text to parse. */
export interface JsonRows<Row> {
  /** The SQL of the value. It names the table's columns by the table's own name. */
  sql: string
  /** The row in a value. The value itself becomes it: its moments are replaced. */
  read(json: JsonRow<Row>): Row
}

/**
 * Made of the table's columns, so that what is asked for and its type are always those of the table.
 * @param without columns to leave out; of bytes, which JSON has none of, that is every one
 */
export function jsonRows<Table extends PgTable, Left extends keyof Table['$inferSelect'] & string = never>(
  table: Table,
  without: readonly Left[] = [],
): JsonRows<Omit<Table['$inferSelect'], Left>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.some((left) => left === name))
  const moments = columns.filter(([, column]) => column.dataType === 'date').map(([name]) => name)
  const values = columns.map(([name, column]) => {
    const value = `${getTableName(table)}.${column.name}`
    return `'${name}', ${moments.includes(name) ? `floor(extract(epoch from ${value}) * 1000)` : value}`
  })
  return {
    sql: `json_build_object(${values.join(', ')})`,
    read(json) {
      const row = json as Record<string, unknown>
      for (const name of moments) if (row[name] !== null) row[name] = new Date(row[name] as number)
      return row as Omit<Table['$inferSelect'], Left>
    },
  }
}
