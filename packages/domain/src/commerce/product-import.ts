import { LANGS, type Lang } from '../language.ts'

/** The most products in a file. */
export const MAX_IMPORT_ROWS = 200
/** The most characters in a cell. */
export const MAX_IMPORT_CELL = 300

/** What an import would do with a row. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

type Words = Readonly<Record<Lang, string>>

/** The columns of a file with products, by what they are called in it. */
const HEADINGS = {
  id: { 'zh-tw': '商品編號', 'en-us': 'Product id' },
  titleCh: { 'zh-tw': '名稱（中文）', 'en-us': 'Name (Chinese)' },
  titleEn: { 'zh-tw': '名稱（英文）', 'en-us': 'Name (English)' },
  summaryCh: { 'zh-tw': '摘要（中文）', 'en-us': 'Summary (Chinese)' },
  summaryEn: { 'zh-tw': '摘要（英文）', 'en-us': 'Summary (English)' },
  category: { 'zh-tw': '方案', 'en-us': 'Plan' },
  price: { 'zh-tw': '價格', 'en-us': 'Price' },
  discountPrice: { 'zh-tw': '優惠價', 'en-us': 'Discount price' },
  discountFrom: { 'zh-tw': '優惠開始', 'en-us': 'Discount from' },
  discountUntil: { 'zh-tw': '優惠結束', 'en-us': 'Discount until' },
  volumePrices: { 'zh-tw': '多件優惠', 'en-us': 'Volume prices' },
  onSale: { 'zh-tw': '上架', 'en-us': 'On sale' },
  stockChange: { 'zh-tw': '庫存增減', 'en-us': 'Stock change' },
  stockReason: { 'zh-tw': '增減原因', 'en-us': 'Reason of the change' },
} as const satisfies Record<string, Words>
export type ImportColumn = keyof typeof HEADINGS
export const IMPORT_COLUMNS = Object.keys(HEADINGS) as ImportColumn[]
export const importHeading = (column: ImportColumn, lang: Lang): string => HEADINGS[column][lang]

/** What stands in the cells of columns with a few values, by the value. */
const VALUES: Partial<Record<ImportColumn, Readonly<Record<string, Words>>>> = {
  category: {
    personal: { 'zh-tw': '個人方案', 'en-us': 'Personal' },
    enterprise: { 'zh-tw': '企業方案', 'en-us': 'Enterprise' },
  },
  onSale: { true: { 'zh-tw': '是', 'en-us': 'Yes' }, false: { 'zh-tw': '否', 'en-us': 'No' } },
}

/** A row of a file: its number there, and its cells. A column that the file has not is left out. */
export type ImportCells = { row: number } & Partial<Record<ImportColumn, string>>

const isNamed = (text: string, key: string, words: Words) =>
  [key, ...LANGS.map((lang) => words[lang])].some((name) => name.toLowerCase() === text.toLowerCase())

/** `2026-11-27 10:00`, as spreadsheets write it: in Taiwan's time, the hour may be missing. */
const MOMENT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/

function momentOf(text: string): string {
  const [, year = '', ...parts] = MOMENT.exec(text) ?? []
  if (year === '') return text
  const [month, day, hour, minute] = parts.map((part) => (part ?? '0').padStart(2, '0'))
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+08:00`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/**
 * A cell as the server reads it. What cannot be understood stays as it is, and the server says what is wrong with it.
 * A spreadsheet's apostrophe before what looks like a formula is taken off.
 */
function readCell(column: ImportColumn, cell: string): string {
  const text = cell.trim().replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, '')
  const named = Object.entries(VALUES[column] ?? {}).find(([key, words]) => isNamed(text, key, words))
  if (named) return named[0]
  if (column === 'price' || column === 'discountPrice')
    return text
      .replace(/^NT\$|^\$|元$/g, '')
      .replace(/,/g, '')
      .trim()
  return column === 'discountFrom' || column === 'discountUntil' ? momentOf(text) : text
}

/**
 * The products in a table whose first row has headings, in either language and any order.
 * @returns undefined if it has none of ours; `unknown`: the columns that are not read
 */
export function importRows(
  table: readonly { row: number; cells: readonly string[] }[],
): { list: ImportCells[]; unknown: string[] } | undefined {
  const [head, ...rows] = table
  const columns =
    head?.cells.map((cell) => IMPORT_COLUMNS.find((one) => isNamed(cell.trim(), one, HEADINGS[one]))) ?? []
  if (columns.every((column) => column === undefined)) return undefined
  const list = rows.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(
      columns.flatMap((column, at) => (column === undefined ? [] : [[column, readCell(column, cells[at] ?? '')]])),
    ),
  }))
  return { list, unknown: head?.cells.filter((cell, at) => columns[at] === undefined && cell.trim() !== '') ?? [] }
}

/** How a value stands in a file. A moment is written as a spreadsheet does, which only a browser can. */
export const importCell = (column: ImportColumn, value: string, lang: Lang): string =>
  VALUES[column]?.[value]?.[lang] ?? value
