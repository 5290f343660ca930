import { type KeyedPage, pageOf, readCursor } from './list-page.ts'

interface RowsList<Row, S extends string> {
  /** The declared orders: a text of each row, at most 300 characters. */
  sorts: Readonly<Record<S, (row: Row) => string>>
  /** Tells rows apart whose texts are equal. */
  id: (row: Row) => string
}

const TEXT = { kind: 'text' } as const

/**
 * One page of rows that no table has and that are all here, paged as `listPage` pages a table: by the keys of the row where
 * it begins, so that rows that come or go meanwhile move none onto another page.
 * @param at the input that `listing` declares in the contract
 * @returns undefined for a cursor that does not belong to this order
 */
export function pageOfRows<Row, S extends string>(
  rows: readonly Row[],
  { sorts, id }: RowsList<Row, S>,
  at: { sort: S | `-${S}`; cursor: string; pageSize: number },
): KeyedPage<Row> | undefined {
  const isDown = at.sort.startsWith('-')
  const key = sorts[(isDown ? at.sort.slice(1) : at.sort) as S]
  const cursor = at.cursor === '' ? null : readCursor(at.cursor, at.sort, [TEXT, TEXT])
  if (cursor === undefined) return undefined
  const turn = isDown !== (cursor?.isBack ?? false) ? -1 : 1
  const compare = (one: Keys, other: Keys): number =>
    (compareTexts(one.rowKey, other.rowKey) || compareTexts(one.rowId, other.rowId)) * turn
  const start = cursor && { rowKey: cursor.key, rowId: cursor.id }
  const found = rows
    .map((row) => ({ row, rowKey: key(row), rowId: id(row) }))
    .filter((keyed) => !start || compare(keyed, start) > 0)
    .toSorted(compare)
  const page = pageOf(found, cursor, at, { total: rows.length, isMore: false })
  return { ...page, list: page.list.map(({ row }) => row) }
}

interface Keys {
  rowKey: string
  rowId: string
}
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
