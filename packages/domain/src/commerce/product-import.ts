import type { Lang } from '../language.ts'
import { isNamed, plainCell, type TableCells, type TableRow, tableCells, type Words } from '../table-import.ts'

/** The most products in a file. */
export const MAX_IMPORT_ROWS = 200
/** The most characters in a cell. */
export const MAX_IMPORT_CELL = 300

/** What an import would do with a row. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

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

export type ImportCells = TableCells<ImportColumn>

/** `2026-11-27 10:00`, as spreadsheets write it: in Taiwan's time, the hour may be missing. */
const MOMENT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/

function momentOf(text: string): string {
  const [, year = '', ...parts] = MOMENT.exec(text) ?? []
  if (year === '') return text
  const [month, day, hour, minute] = parts.map((part) => (part ?? '0').padStart(2, '0'))
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+08:00`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** A cell as the server reads it. What cannot be understood stays as it is, and the server says what is wrong with it. */
function readCell(column: ImportColumn, cell: string): string {
  const text = plainCell(cell)
  const named = Object.entries(VALUES[column] ?? {}).find(([key, words]) => isNamed(text, key, words))
  if (named) return named[0]
  if (column === 'price' || column === 'discountPrice')
    return text
      .replace(/^NT\$|^\$|元$/g, '')
      .replace(/,/g, '')
      .trim()
  return column === 'discountFrom' || column === 'discountUntil' ? momentOf(text) : text
}

/** The products in a table whose first row has headings. Undefined if it has none of ours. */
export const importRows = (table: readonly TableRow[]): { list: ImportCells[]; unknown: string[] } | undefined =>
  tableCells((heading) => IMPORT_COLUMNS.find((one) => isNamed(heading, one, HEADINGS[one])), table, readCell)

/** How a value stands in a file. A moment is written as a spreadsheet does, which only a browser can. */
export const importCell = (column: ImportColumn, value: string, lang: Lang): string =>
  VALUES[column]?.[value]?.[lang] ?? value
