import {
  checkCard,
  emptyCard,
  finishAt,
  PRINT_FIELDS,
  type PrintCard,
  type PrintColumn,
  type PrintProblem,
  type PrintRule,
} from '@idocard/domain/print'

/** Whether nothing was entered that is the card's own: a company alone was suggested by the card before. */
export const isBlank = (card: PrintCard, index: number): boolean =>
  PRINT_FIELDS.every((field) => card[field].trim() === '' || (index > 0 && field.startsWith('company')))

/** The cards to edit: at least one. */
export const opened = (rule: PrintRule, cards: readonly PrintCard[]): PrintCard[] =>
  cards.length > 0
    ? cards.map((card, index) => ({ ...card, finish: finishAt(rule, index, card.finish) }))
    : [emptyCard(rule, 0)]

/** The cards without empty ones at the end, which are given later. */
export function entered(cards: readonly PrintCard[]): PrintCard[] {
  const last = cards.findLastIndex((card, index) => !isBlank(card, index))
  return cards.slice(0, last + 1)
}

/** The problems of each card by its position; cards without any are left out. */
export type CardProblems = ReadonlyMap<number, Partial<Record<PrintColumn, PrintProblem>>>

/** Checks the cards as the server does. @returns them normalised, and their problems */
export function checked(rule: PrintRule, cards: readonly PrintCard[]): { cards: PrintCard[]; problems: CardProblems } {
  const all = cards.map((card, index) => checkCard(rule, index, card))
  return {
    cards: all.map(({ card }) => card),
    problems: new Map(
      all.flatMap(({ problems }, index) => (Object.keys(problems).length > 0 ? [[index, problems] as const] : [])),
    ),
  }
}

/** Fills a line with the same card. */
export const repeated = (rule: PrintRule, card: PrintCard, of: number): PrintCard[] =>
  Array.from({ length: of }, (_none, index) => ({ ...card, finish: finishAt(rule, index, card.finish) }))

/** Decodes a list as spreadsheets save it: UTF-8, or Big5 by Excel in Taiwan; undefined when it is neither. */
export function decodeList(bytes: ArrayBuffer): string | undefined {
  for (const encoding of ['utf-8', 'big5']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A workbook, or anything else that is not text.
      return text.includes('\0') ? undefined : text
    } catch {
      // The next encoding.
    }
  }
  return undefined
}
