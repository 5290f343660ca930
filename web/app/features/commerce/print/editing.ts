import {
  checkCard,
  emptyCard,
  finishAt,
  PRINT_FIELDS,
  type PrintCard,
  type PrintColumn,
  type PrintProblem,
  type PrintRule,
} from '@idocard/domain/commerce/print'

/**
 * Whether a card has no text of its own. After the first card the company is ignored, because it is copied from the
 * previous card.
 */
const isBlank = (card: PrintCard, index: number): boolean =>
  PRINT_FIELDS.every((field) => card[field].trim() === '' || (index > 0 && field.startsWith('company')))

/** The cards to edit, at least one. */
export const opened = (rule: PrintRule, cards: readonly PrintCard[]): PrintCard[] =>
  cards.length > 0
    ? cards.map((card, index) => ({ ...card, finish: finishAt(rule, index, card.finish) }))
    : [emptyCard(rule, 0)]

/** The cards without the blank ones at the end, which can be filled in later. */
export function entered(cards: readonly PrintCard[]): PrintCard[] {
  const last = cards.findLastIndex((card, index) => !isBlank(card, index))
  return cards.slice(0, last + 1)
}

/** The problems of each card, by its position. Cards without problems are omitted. */
export type CardProblems = ReadonlyMap<number, Partial<Record<PrintColumn, PrintProblem>>>

/** Validates the cards as the server does. @returns the normalised cards, and their problems */
export function checked(rule: PrintRule, cards: readonly PrintCard[]): { cards: PrintCard[]; problems: CardProblems } {
  const all = cards.map((card, index) => checkCard(rule, index, card))
  return {
    cards: all.map(({ card }) => card),
    problems: new Map(
      all.flatMap(({ problems }, index) => (Object.keys(problems).length > 0 ? [[index, problems] as const] : [])),
    ),
  }
}

/** Repeats the same card for a whole line. */
export const repeated = (rule: PrintRule, card: PrintCard, of: number): PrintCard[] =>
  Array.from({ length: of }, (_none, index) => ({ ...card, finish: finishAt(rule, index, card.finish) }))
