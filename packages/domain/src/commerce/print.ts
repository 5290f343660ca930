import { CARD_LIMITS } from '../cards/card.ts'
import type { Lang } from '../language.ts'
import { toHalfWidth } from '../text.ts'
import { cleanLine } from './address.ts'
import type { Finish } from './finish.ts'

/** The texts that are printed on a card, in both languages. `name` is stored as `nameCh` and `nameEn`. */
const PRINT_TEXTS = ['name', 'title', 'company'] as const
type PrintText = (typeof PRINT_TEXTS)[number]

export const PRINT_FIELDS = ['nameCh', 'nameEn', 'titleCh', 'titleEn', 'companyCh', 'companyEn'] as const
export type PrintField = (typeof PRINT_FIELDS)[number]

/** What is printed on one card. Fields may be empty, but not both names. */
export type PrintCard = Record<PrintField, string> & { finish: Finish }

/** How a product is printed. */
export interface PrintRule {
  /** Cards in one unit: 1, or more in a pack. */
  cards: number
  finishes: Finish[]
  /** Whether the buyer chooses a finish for each card. Otherwise the cards cycle through the finishes, as in a pair. */
  isMixed: boolean
}

/** What a buyer wants printed on the cards of a line: the first cards, in order, and one logo for all. */
export interface PrintDetails {
  cards: PrintCard[]
  /** Id of an uploaded logo; empty without one. */
  logo: string
}

/** The maximum number of cards to list for one line. Larger orders are arranged with customer service. */
export const MAX_PRINT_CARDS = 1000
/** The largest list of cards (CSV), in bytes. */
export const MAX_PRINT_LIST_BYTES = 256 * 1024

/** The number of cards to list for a line with this many units. */
export const printedCards = ({ cards }: Pick<PrintRule, 'cards'>, quantity: number): number =>
  Math.min(MAX_PRINT_CARDS, cards * quantity)

/** The finish of a card on a line: the chosen one if the product allows a choice, otherwise the product's own. */
export const finishAt = ({ finishes, isMixed }: PrintRule, index: number, chosen?: Finish): Finish => {
  const usual = finishes[isMixed ? 0 : index % finishes.length] ?? 'matte-black'
  return isMixed && chosen && finishes.includes(chosen) ? chosen : usual
}

/**
 * The cards of earlier details that a line with this rule and quantity prints: the first ones, each in a finish of the
 * product. The quantity and the product may have changed since the details were entered.
 */
export const cardsFor = (rule: PrintRule, quantity: number, cards: readonly PrintCard[]): PrintCard[] =>
  cards
    .slice(0, printedCards(rule, quantity))
    .map((card, index) => ({ ...card, finish: finishAt(rule, index, card.finish) }))

/** An empty card to fill in, with the company and finish of the card before it. */
export const emptyCard = (rule: PrintRule, index: number, before?: PrintCard): PrintCard => ({
  nameCh: '',
  nameEn: '',
  titleCh: '',
  titleEn: '',
  companyCh: before?.companyCh ?? '',
  companyEn: before?.companyEn ?? '',
  finish: finishAt(rule, index, before?.finish),
})

/** Whether print details are still missing: the line lists fewer cards than were ordered. */
export const isPrintMissing = (rule: PrintRule, quantity: number, listed: number): boolean =>
  listed < printedCards(rule, quantity)

/** The text that a field belongs to: `nameCh` → `name`. */
const textOfField = (field: PrintField): PrintText => field.slice(0, -2) as PrintText

/** Maximum characters. A company's name of up to 120 characters fits on a page, but not on a printed card. */
const PRINT_LIMITS = { ...CARD_LIMITS, company: 60 }
export const printLimit = (field: PrintField): number => PRINT_LIMITS[textOfField(field)]

/**
 * Characters in the typefaces used for printing. Excluded are emoji (which need colours), private-use characters (造字)
 * that exist on one computer only, and other scripts.
 */
const PRINTABLE =
  /^[\p{Script=Han}\p{Script=Latin}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Greek}\p{Script=Cyrillic}0-9 \p{P}\p{Sc}\p{Sm}ー^`~¨¯´¸©®™°№℃〇々]*$/u
/**
 * Blocks of scripts that cannot be printed. Excluded separately, because `PRINTABLE` accepts all punctuation, such as
 * the Arabic comma.
 */
const OUTSIDE = /[\u0590-\u1dff\ua000-\uabff\ud7b0-\uf8ff\ufe70-\ufeff]/u

export const PRINT_PROBLEMS = ['name', 'long', 'characters', 'finish'] as const
/** Why a field cannot be printed. */
export type PrintProblem = (typeof PRINT_PROBLEMS)[number]

/** Keys of problems in refusals: a field, or the finish. */
export type PrintColumn = PrintField | 'finish'

/** A field's text as it will be printed, on one line and without invisible characters, or why it cannot be printed. */
export const printText = (field: PrintField, text: string): { text: string; problem?: PrintProblem } => {
  const line = cleanLine(toHalfWidthLatin(text))
  if (line === null || !PRINTABLE.test(line) || OUTSIDE.test(line)) return { text, problem: 'characters' }
  return [...line].length > printLimit(field) ? { text: line, problem: 'long' } : { text: line }
}

/** Full-width letters and digits look wrong beside half-width ones. Chinese punctuation is not changed. */
const toHalfWidthLatin = (text: string) => text.replace(/[０-９Ａ-Ｚａ-ｚ\u3000]/g, toHalfWidth)

/**
 * Checks and normalises one card.
 * @param card its texts, and the chosen finish
 * @returns the normalised card, and its problems by column; without problems it can be printed
 */
export const checkCard = (
  rule: PrintRule,
  index: number,
  card: PrintCard,
): { card: PrintCard; problems: Partial<Record<PrintColumn, PrintProblem>> } => {
  const problems: Partial<Record<PrintColumn, PrintProblem>> = {}
  const checked = { ...card, finish: finishAt(rule, index, card.finish) }
  for (const field of PRINT_FIELDS) {
    const { text, problem } = printText(field, card[field])
    checked[field] = text
    if (problem) problems[field] = problem
  }
  if (checked.nameCh === '' && checked.nameEn === '') problems.nameCh ??= 'name'
  if (rule.isMixed && !rule.finishes.includes(card.finish)) problems.finish = 'finish'
  return { card: checked, problems }
}

/** The message about a problem, for the person who typed the field. */
export const printProblemText = (problem: PrintProblem, column: PrintColumn, lang: Lang): string => {
  const max = column === 'finish' ? 0 : printLimit(column)
  return {
    name: { 'zh-tw': '請填寫中文或英文姓名', 'en-us': 'Enter a name, in Chinese or English.' },
    long: { 'zh-tw': `最多 ${max} 個字`, 'en-us': `Use at most ${max} characters.` },
    characters: {
      'zh-tw': '有無法印刷的字元，例如表情符號或造字',
      'en-us': 'It has a character we can’t print, such as an emoji.',
    },
    finish: { 'zh-tw': '這項商品沒有這種材質', 'en-us': 'This product doesn’t come in that finish.' },
  }[problem][lang]
}
