import { parseCardSn } from '../cards/card-address.ts'
import type { CardState } from '../cards/card-state.ts'
import { toHalfWidth, withoutControl } from '../text.ts'
import type { PrintedLine } from './order-next-step.ts'
import type { OrderState } from './order-state.ts'

/** What staff do with the physical cards of an order. */
export type OrderCardMove = 'add' | 'remove' | 'take_back'

/**
 * The states of an order in which staff do this with its cards. `add`: from production on, when there are cards; also
 * after shipping, as shipping does not wait for numbers. `remove`: a number that was never in the parcel. `take_back`:
 * a card that was sent and came back, also long after its money was returned.
 */
const ORDER_CARD_MOVES: Readonly<Record<OrderCardMove, readonly OrderState[]>> = {
  add: ['preparing', 'shipped', 'completed'],
  remove: ['preparing', 'shipped', 'completed'],
  take_back: ['shipped', 'completed', 'refunded'],
}

/** Whether staff may do this with the cards of an order in this state. The server and the buttons ask the same. */
export const mayMoveCards = (move: OrderCardMove, state: OrderState): boolean => ORDER_CARD_MOVES[move].includes(state)

/** The number of physical cards in an order. What is not printed, such as samples, has no numbers. */
export const orderedCards = (lines: readonly PrintedLine[]): number =>
  lines.reduce((cards, { print, quantity }) => cards + (print ? print.rule.cards * quantity : 0), 0)

/** Why a card cannot be in an order, or what is wrong with what was typed. */
export const ORDER_CARD_PROBLEMS = [
  'number',
  'unknown',
  'virtual',
  'sold',
  'claimed',
  'lost',
  'range',
  'batch',
  'too_many',
] as const
export type OrderCardProblem = (typeof ORDER_CARD_PROBLEMS)[number]

/**
 * Why a card that is in no order cannot be sold in one. Undefined if it can.
 * @param card.takenAt when its holder claimed it, or it was given up as lost; null if nobody did
 * @param sentAt when the order was shipped, otherwise now: its buyer may claim a card only afterwards
 */
export function sellingProblem(
  { isPhysical, state, takenAt }: { isPhysical: boolean; state: CardState; takenAt: Date | null },
  sentAt: Date,
): OrderCardProblem | undefined {
  if (!isPhysical) return 'virtual'
  if (state === 'unclaimed' || (takenAt !== null && takenAt > sentAt)) return undefined
  return state === 'retired' ? 'lost' : 'claimed'
}

/** The most items of a list that are named at once. */
export const MAX_CARDS_NAMED = 500
/** The most ranges and batches in such a list: each may have thousands of cards. */
export const MAX_RANGES_NAMED = 100
/** The most characters of what is no item, which is shown again. */
const MAX_SHOWN = 30

/** What a list of cards names: a card, all cards of a batch between two numbers, or what is left of a batch. */
export type NamedCards =
  | { kind: 'card'; cardSn: string }
  | { kind: 'range'; first: string; last: string }
  | { kind: 'batch'; batchId: number }

const RANGE = /^(\S+?)\s*(?:\.\.|[-–—~])\s*(\S+)$/
const BATCH = /^#([1-9]\d{0,8})$/

/** Reads an item as {@link cardItems} writes it. Undefined if it names nothing. */
export function readCardItem(item: string): NamedCards | undefined {
  const batch = BATCH.exec(item)
  if (batch) return { kind: 'batch', batchId: Number(batch[1]) }
  const cardSn = parseCardSn(item)
  if (cardSn) return { kind: 'card', cardSn }
  const [, from = '', to = ''] = RANGE.exec(item) ?? []
  const [first, last] = [parseCardSn(from), parseCardSn(to)]
  return first && last ? { kind: 'range', first, last } : undefined
}

/** How many items of a list name several cards: ranges, and what is left of batches. */
export const countRanges = (items: readonly string[]): number =>
  items.filter((item) => ['range', 'batch'].includes(readCardItem(item)?.kind ?? '')).length

/**
 * The number in what a scanner reads off a card or its sleeve: the number, or an address with it. The address of a
 * sleeve also has the activation code, which stays here.
 */
function scannedNumber(text: string): string | null {
  const ofSleeve = /#(?:.*&)?card=([^&]+)/i.exec(text)?.[1]
  const ofCard = /^(?:https?:\/\/)?[^/\s]+\/([^/?#\s]+)(?:[?#]|$)/i.exec(text)?.[1]
  return parseCardSn(ofSleeve ?? ofCard ?? text)
}

/**
 * Splits what was typed, pasted or scanned into items: a card's number, `first..last`, `#12` for a batch, or, cut, what
 * is none of these. Each once.
 */
export function cardItems(text: string): string[] {
  const items = withoutControl(toHalfWidth(text))
    .split(/[\n\r\t,;、]+/)
    .flatMap((chunk): string[] => {
      const range = readCardItem(chunk.trim())
      if (range?.kind === 'range') return [`${range.first}..${range.last}`]
      return chunk
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => scannedNumber(word) ?? [...word.replace(/#.*code=.*$/i, '')].slice(0, MAX_SHOWN).join(''))
    })
  return [...new Set(items.filter(Boolean))]
}
