import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row as JSON: timestamps are milliseconds. */
export type JsonRow<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | number : Row[Name]
}

/** Reads a table's rows as JSON values: PostgreSQL sends one column, and one text is parsed. */
interface JsonRows<Row> {
  /** SQL expression for the value. It qualifies the columns with the table's own name. */
  sql: string
  /** Turns a value into the row, in place: timestamps become dates. */
  read(json: JsonRow<Row>): Row
}

/**
 * Built from the table's columns, so that the query and its type always match the table.
 * @param without columns to leave out. Must include every `bytea` column, because JSON has no bytes
 */
export function jsonRows<Table extends PgTable, Left extends keyof Table['$inferSelect'] & string = never>(
  table: Table,
  without: readonly Left[] = [],
): JsonRows<Omit<Table['$inferSelect'], Left>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.some((left) => left === name))
  const timestamps = columns.filter(([, column]) => column.dataType === 'date').map(([name]) => name)
  const values = columns.map(([name, column]) => {
    const value = `${getTableName(table)}.${column.name}`
    return `'${name}', ${timestamps.includes(name) ? `floor(extract(epoch from ${value}) * 1000)` : value}`
  })
  return {
    sql: `json_build_object(${values.join(', ')})`,
    read(json) {
      const row = json as Record<string, unknown>
      for (const name of timestamps) if (row[name] !== null) row[name] = new Date(row[name] as number)
      return row as Omit<Table['$inferSelect'], Left>
    },
  }
}
