import type { RefusalName } from '@idocard/contract/refusals'
import { finishName } from '@idocard/domain/commerce/finish'
import { PRINT_FIELDS, type PrintCard } from '@idocard/domain/commerce/print'
import { frontTexts } from '@idocard/domain/commerce/print-face'
import {
  MAX_FILE_CARDS,
  PRINT_FILES,
  type PrintFile,
  type PrintFileProblem,
  printFileProblem,
} from '@idocard/domain/commerce/print-file'
import type { LogoKind } from '@idocard/domain/commerce/print-logo'
import { MINUTE_SECONDS } from '@idocard/domain/duration'
import { LANGS, type Lang, pick } from '@idocard/domain/language'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import { writeCsv } from '../../../shared/csv.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import { orderByNumber, orderLines, withWork } from '../order/index.ts'
import { logoFile, logoPicture } from '../print-logo/index.ts'
import { drawableCharacters, drawnApart } from './print-thread.ts'

/** An order as it is printed. Copied to another thread, so it is data only. */
export interface PrintedOrder {
  orderNumber: string
  /** Its lines on which something is printed. */
  lines: PrintedLine[]
}
export interface PrintedLine {
  /** Among all lines of the order, from 1. */
  position: number
  title: string
  /** Units that were ordered. */
  quantity: number
  cards: PrintCard[]
  logo: { id: string; kind: LogoKind; width: number; height: number } | null
}

/** Long enough to start the download. */
const PATH_SECONDS = 10 * MINUTE_SECONDS

const PROBLEMS = {
  not_made: 'print.not_made',
  to_return: 'order.to_return',
  unconfirmed: 'order.unconfirmed',
  nothing_printed: 'print.nothing',
  print_missing: 'print.lacking',
} as const satisfies Record<PrintFileProblem, RefusalName>

interface Asked {
  kind: PrintFile
  lang: Lang
  orderNumbers: readonly string[]
}
const subject = (staff: string, { kind, lang, orderNumbers }: Asked) => ({
  purpose: 'print files',
  parts: [staff, kind, lang, orderNumbers.join('-')],
})

/** The path of a file, for the session of `who`. A browser sends no bearer token with a download. */
export function printPath(secret: string, asked: Asked, who: Pick<Person, 'id' | 'sessionId'>, now: Date): string {
  const token = signInSession(secret, subject(who.id, asked), who, PATH_SECONDS, now)
  const list = asked.orderNumbers.join('-')
  return `/print/cards.${asked.kind}?${new URLSearchParams({ list, lang: asked.lang, staff: who.id, token })}`
}

/**
 * The file at a path, made while it is read. Undefined for a path that is not genuine or has expired, and if none of its
 * orders can be printed any more.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export async function printFileAt(
  db: Tx,
  secret: string,
  { kind, lang, list, staff, token }: Record<'kind' | 'lang' | 'list' | 'staff' | 'token', string>,
  { now, day }: { now: Date; day: string },
): Promise<{ kind: PrintFile; orders: PrintedOrder[]; content: AsyncIterable<string | Uint8Array> } | undefined> {
  const known = { kind: PRINT_FILES.find((one) => one === kind), lang: LANGS.find((one) => one === lang) }
  if (!known.kind || !known.lang) return undefined
  const asked = { kind: known.kind, lang: known.lang, orderNumbers: list.split('-') }
  if (!(await opensInSession(db, secret, subject(staff, asked), token, now))) return undefined
  const { orders } = await printedOrders(db, asked.orderNumbers, asked.kind, asked.lang)
  if (orders.length === 0) return undefined
  const content =
    asked.kind === 'csv'
      ? cardList(orders, asked.lang)
      : drawnApart({ lang: asked.lang, day, orders }, async (id) => {
          const found = await logoFile(db, id)
          return found && { file: found.file, picture: (await logoPicture(db, id)) ?? null }
        })
  return { kind: asked.kind, orders, content }
}

/** The orders that can be printed, up to so many cards of all, and why the others cannot. */
export async function printedOrders(db: Tx, orderNumbers: readonly string[], kind: PrintFile, lang: Lang) {
  const orders: PrintedOrder[] = []
  const problems = new Map<string, { refusal: RefusalName; detail: string }>()
  let cards = 0
  for (const orderNumber of orderNumbers) {
    const refuse = (refusal: RefusalName, detail = '') => problems.set(orderNumber, { refusal, detail })
    const row = await orderByNumber(db, orderNumber)
    const [work] = row ? await withWork(db, [row]) : []
    if (!row || !work) {
      refuse('not_found')
      continue
    }
    const problem = printFileProblem({ ...work, state: row.state }, work.lines)
    if (problem) {
      refuse(PROBLEMS[problem])
      continue
    }
    const lines = (await orderLines(db, row.id)).flatMap(({ print, logo, quantity, ...line }, at) =>
      print
        ? [{ position: at + 1, title: pick(lang, line.titleCh, line.titleEn), quantity, cards: print.cards, logo }]
        : [],
    )
    const count = lines.reduce((sum, line) => sum + line.cards.length, 0)
    const lacking = kind === 'pdf' ? await lackingIn(lines) : []
    if (lacking.length > 0) refuse('print.glyphs', `${lang === 'zh-tw' ? '：' : ': '}${lacking.join(' ')}`)
    else if (cards + count > MAX_FILE_CARDS) refuse('print.file_full')
    else {
      cards += count
      orders.push({ orderNumber: row.orderNumber, lines })
    }
  }
  return { orders, problems }
}

/** The characters of these cards that the typefaces lack. Nothing may be printed as an empty box. */
async function lackingIn(lines: readonly PrintedLine[]): Promise<string[]> {
  const known = await drawableCharacters()
  const texts = lines.flatMap(({ cards }) => cards.flatMap((card) => frontTexts(card).map(({ text }) => text)))
  return [...new Set(texts.join(''))].filter((character) => !known.has(character.codePointAt(0) ?? 0))
}

const COLUMNS = {
  'zh-tw': '訂單,項次,商品,數量,第幾張,中文姓名,英文姓名,中文職稱,英文職稱,中文公司,英文公司,材質,標誌檔',
  'en-us':
    'Order,Line,Product,Quantity,Card,Chinese name,English name,Chinese title,English title,Chinese company,English company,Finish,Logo file',
} as const

/** A row for each card. */
async function* cardList(orders: readonly PrintedOrder[], lang: Lang): AsyncGenerator<string> {
  const rows = orders.flatMap(({ orderNumber, lines }) =>
    lines.flatMap(({ position, title, quantity, cards, logo }) =>
      cards.map((card, at) => [
        orderNumber,
        String(position),
        title,
        String(quantity),
        String(at + 1),
        ...PRINT_FIELDS.map((field) => card[field]),
        finishName(card.finish, lang),
        logo ? logo.kind.toUpperCase() : '',
      ]),
    ),
  )
  yield writeCsv([COLUMNS[lang].split(','), ...rows])
}
