import { parseActivationCode } from './activation-code.ts'
import { parseCardSn } from './card-address.ts'

/** Why a list of cards or chips cannot be taken, or one of its rows. */
export const LIST_PROBLEMS = [
  'quote',
  'size',
  'columns',
  'empty',
  'width',
  'number',
  'code',
  'number_twice',
  'code_twice',
  'code_taken',
  'uid',
  'uid_twice',
  'uid_elsewhere',
  'place',
  'unknown',
  'not_here',
  'meanwhile',
] as const

/** A fault of a list. */
export interface ListFault {
  /** Counted as in a spreadsheet; 0: the whole list. */
  row: number
  problem: (typeof LIST_PROBLEMS)[number]
  /** What it is about: a number, the columns that are needed, or the row with the same thing. */
  detail: string
}

/** The most cards that are made at once. */
export const MAX_CARDS_MADE = 10_000
/** The most cards drawn into one file: full pages of sheets (15 cards) and of sleeves (10). */
export const MAX_CARDS_DRAWN = 270
/** The most rows of a list that a call takes. A command takes more. */
export const MAX_LIST_ROWS = 5000

/** The columns of a list of cards for the printer. */
export const PRINTED_COLUMNS = ['cardSn', 'address', 'code', 'activationAddress'] as const
/** The columns of the list for the encoder of chips. */
export const ENCODED_COLUMNS = ['uid', 'address', 'fileReadKey'] as const

/** A row of a table, counted as in a spreadsheet. */
interface TableRow {
  row: number
  cells: readonly string[]
}
type NamedRow<C extends string> = { row: number } & Record<C, string>

interface Columns<C extends string> {
  columns: readonly C[]
  /** Columns that the list must have. */
  needed: readonly C[]
  /** Columns of which the list must have at least one. */
  either?: readonly C[]
  /** The columns of a list that was pasted without their names, which is known by its first cell. */
  usual: readonly C[]
  isUsual: (cell: string) => boolean
}

/** The rows of a list whose first row names the columns, in any order. A column that is missing is empty. */
function namedRows<C extends string>(
  all: readonly TableRow[],
  { columns, needed, either = needed, usual, isUsual }: Columns<C>,
): { rows: NamedRow<C>[]; faults: ListFault[] } {
  const [first] = all
  if (!first) return { rows: [], faults: [{ row: 0, problem: 'empty', detail: '' }] }
  const isNamed = !isUsual(first.cells[0]?.trim() ?? '')
  const names: readonly string[] = isNamed ? first.cells.map((name) => name.trim()) : usual
  const has = (column: string) => names.includes(column)
  if (!needed.every(has) || !either.some(has))
    return {
      rows: [],
      faults: [{ row: 1, problem: 'columns', detail: [...new Set([...needed, ...either])].join(', ') }],
    }
  const rows = isNamed ? all.slice(1) : all
  if (rows.length === 0) return { rows: [], faults: [{ row: 0, problem: 'empty', detail: '' }] }
  const faults = rows
    .filter(({ cells }) => cells.length !== names.length)
    .map(({ row, cells }): ListFault => ({ row, problem: 'width', detail: String(cells.length) }))
  const cellOf = (cells: readonly string[], column: C) => (cells[names.indexOf(column)] ?? '').trim()
  return {
    rows: rows.map(
      ({ row, cells }) =>
        ({ ...Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])), row }) as NamedRow<C>,
    ),
    faults,
  }
}

/** The rows of a list of cards with their codes, with columns as in `PRINTED_COLUMNS`. The addresses may be missing. */
export const cardRows = (all: readonly TableRow[]) =>
  namedRows(all, {
    columns: PRINTED_COLUMNS,
    needed: ['cardSn', 'code'],
    usual: ['cardSn', 'code'],
    isUsual: (cell) => parseCardSn(cell) !== null,
  })

/** The id of a chip that signs (NTAG 424 DNA), in upper case. Null for any other text. */
export function parseChipUid(text: string): string | null {
  const uid = text.toUpperCase()
  return /^04[0-9A-F]{12}$/.test(uid) ? uid : null
}

/** The rows of a list of chips in cards (`cardSn`), or at staff points (`pointCardId`). */
export const chipRows = (all: readonly TableRow[]) =>
  namedRows(all, {
    columns: ['uid', 'cardSn', 'pointCardId'],
    needed: ['uid'],
    either: ['cardSn', 'pointCardId'],
    usual: ['uid', 'cardSn'],
    isUsual: (cell) => parseChipUid(cell) !== null,
  })

/** The number and the code of a card in a list. */
export interface ListedCard {
  row: number
  cardSn: string
  /** As it is stored: 16 characters. */
  code: string
}

/** Normalises the numbers and codes of a list, and finds what is wrong in it or there twice. */
export function readCards(rows: readonly ListedCard[]): { cards: ListedCard[]; faults: ListFault[] } {
  const faults: ListFault[] = []
  const seen = new Map<string, number>()
  const cards = rows.flatMap(({ row, ...given }) => {
    const fault = (problem: ListFault['problem'], detail = '') => void faults.push({ row, problem, detail })
    const cardSn = parseCardSn(given.cardSn)
    const code = parseActivationCode(given.code)
    if (!cardSn) fault('number')
    if (!code) fault('code')
    if (!cardSn || !code) return []
    for (const [key, problem] of [
      [cardSn, 'number_twice'],
      [code, 'code_twice'],
    ] as const) {
      const before = seen.get(key)
      if (before) fault(problem, String(before))
      else seen.set(key, row)
    }
    return [{ row, cardSn, code }]
  })
  return { cards, faults }
}
