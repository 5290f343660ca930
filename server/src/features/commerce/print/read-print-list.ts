import { finishName, finishOf } from '@idocard/domain/commerce/finish'
import {
  checkCard,
  finishAt,
  MAX_PRINT_CARDS,
  PRINT_FIELDS,
  type PrintCard,
  type PrintColumn,
  type PrintField,
  type PrintRule,
  printedCards,
  printProblemText,
} from '@idocard/domain/commerce/print'
import type { Lang } from '@idocard/domain/language'
import { CsvFault, eachCsvRow } from '../../../shared/csv.ts'

/** The most problems reported for one list. Nobody reads more. */
const MAX_PROBLEMS = 100

/** The headers of each column: in Chinese, in English, and the API's field name. Case, spaces, - and _ are ignored. */
const HEADERS: Readonly<Record<PrintColumn, readonly string[]>> = {
  nameCh: ['中文姓名', '姓名', 'chinesename', 'namech'],
  nameEn: ['英文姓名', 'englishname', 'name', 'nameen'],
  titleCh: ['中文職稱', '職稱', 'chinesetitle', 'titlech'],
  titleEn: ['英文職稱', 'englishtitle', 'title', 'titleen'],
  companyCh: ['中文公司', '公司', '中文公司名稱', 'chinesecompany', 'companych'],
  companyEn: ['英文公司', '英文公司名稱', 'englishcompany', 'company', 'companyen'],
  finish: ['材質', 'finish'],
}
const COLUMNS = [...PRINT_FIELDS, 'finish'] as const

const WORDS = {
  quote: { 'zh-tw': '引號沒有結束', 'en-us': 'A quotation mark is never closed.' },
  header: {
    'zh-tw': '第一列必須是欄位名稱，至少要有「中文姓名」或「英文姓名」',
    'en-us': 'Row 1 must name the columns, with “Chinese name” or “English name” among them.',
  },
  twice: { 'zh-tw': '這個欄位出現兩次', 'en-us': 'This column appears twice.' },
  size: {
    'zh-tw': '這份名單的內容太多，讀取時超過了限制',
    'en-us': 'There is more in this list than we can read at once.',
  },
  empty: { 'zh-tw': '檔案裡沒有任何一張名片', 'en-us': 'There are no cards in the file.' },
  cells: { 'zh-tw': '欄位比第一列多', 'en-us': 'This row has more columns than row 1.' },
} as const
const TOO_MANY = (max: number, rows: number) => ({
  'zh-tw': `名單有 ${rows} 張，這項商品只訂了 ${max} 張`,
  'en-us': `The list has ${rows} cards, but you ordered ${max}.`,
})

interface ListProblem {
  row: number
  column: string
  message: string
}

/** The cards of a list, or its problems. `count`: the number of all problems, including those not reported. */
export interface PrintList {
  cards: PrintCard[]
  problems: ListProblem[]
  count: number
}

/**
 * Reads a list with one card per row and a header in Chinese or English. Unknown columns are ignored, so a list from a
 * human resources department can be used unchanged.
 */
export function readPrintList(csv: string, rule: PrintRule, quantity: number, lang: Lang): PrintList {
  const max = printedCards(rule, quantity)
  const problems: ListProblem[] = []
  const cards: PrintCard[] = []
  let [count, rows] = [0, 0]
  const say = (row: number, column: string, message: string) => {
    count += 1
    if (problems.length < MAX_PROBLEMS) problems.push({ row, column, message })
  }
  let names: readonly string[] | undefined
  let at: Columns = {}
  let isTable = true
  try {
    eachCsvRow(csv, ({ row, cells }) => {
      if (!names) {
        names = cells
        const header = columnsOf(cells)
        at = header.at
        for (const column of header.twice) say(1, column, WORDS.twice[lang])
        isTable = at.nameCh !== undefined || at.nameEn !== undefined
        return
      }
      rows += 1
      // Rows beyond the longest list are counted, but not checked.
      if (!isTable || rows > MAX_PRINT_CARDS) return
      if (cells.slice(names.length).some((cell) => cell.trim() !== '')) say(row, '', WORDS.cells[lang])
      const read = cardOf(cells, at, rule, rows - 1)
      for (const column of COLUMNS) {
        const problem = read.problems[column]
        const message = problem && printProblemText(problem, column, lang)
        if (message) say(row, names[at[column] ?? -1]?.trim() ?? '', withFinishes(message, column, rule, lang))
      }
      cards.push(read.card)
    })
    if (!isTable || !names) say(1, '', WORDS.header[lang])
    else if (rows === 0) say(0, '', WORDS.empty[lang])
    else if (rows > max) say(0, '', TOO_MANY(max, rows)[lang])
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    return { cards: [], problems: [{ row: error.row, column: '', message: WORDS[error.problem][lang] }], count: 1 }
  }
  return count > 0
    ? { cards: [], problems: problems.toSorted((a, b) => a.row - b.row), count }
    : { cards, problems, count }
}

type Columns = Partial<Record<PrintColumn, number>>

function columnsOf(header: readonly string[]) {
  const at: Columns = {}
  const twice: string[] = []
  for (const [index, cell] of header.entries()) {
    const word = cell.toLowerCase().replace(/[\s_-]/g, '')
    const column = COLUMNS.find((one) => HEADERS[one].includes(word))
    if (column && at[column] !== undefined) twice.push(cell.trim())
    if (column) at[column] ??= index
  }
  return { at, twice }
}

function cardOf(cells: readonly string[], at: Columns, rule: PrintRule, index: number) {
  const cell = (column: PrintColumn) => cells[at[column] ?? -1] ?? ''
  const texts = Object.fromEntries(PRINT_FIELDS.map((field) => [field, cell(field)])) as Record<PrintField, string>
  const written = cell('finish').trim()
  const finish = written === '' ? finishAt(rule, index) : finishOf(written)
  const checked = checkCard(rule, index, { ...texts, finish: finish ?? finishAt(rule, index) })
  const problems: ReturnType<typeof checkCard>['problems'] = { ...checked.problems }
  if (!finish) problems.finish = 'finish'
  return { card: checked.card, problems }
}

/** Adds the available finishes to a message about the finish column. */
function withFinishes(message: string, column: PrintColumn, { finishes }: PrintRule, lang: Lang): string {
  if (column !== 'finish') return message
  const names = finishes.map((finish) => finishName(finish, lang))
  return lang === 'zh-tw' ? `${message}：${names.join('、')}` : `${message} Choose from: ${names.join(', ')}.`
}
