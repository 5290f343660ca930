import type { Lang } from '../language.ts'
import type { Finish } from './finish.ts'
import { hasPrintMissing, type PrintedLine } from './order-next-step.ts'
import type { OrderState } from './order-state.ts'
import type { OrderFacts } from './order-work.ts'

/** What a printer gets: the pages of the cards, or a list of them. */
export const PRINT_FILES = ['pdf', 'csv'] as const
export type PrintFile = (typeof PRINT_FILES)[number]

/** The most cards of one file. */
export const MAX_FILE_CARDS = 2000

/** The printed area around a card, in tenths of a millimetre: nothing white shows where the cut is off. */
export const BLEED = 30

/** The names of a finish’s inks, by which a printer knows them. */
export const INK_NAMES: Readonly<Record<Finish, Record<'ink' | 'quiet', Record<Lang, string>>>> = {
  'matte-black': {
    ink: { 'zh-tw': '白', 'en-us': 'White' },
    quiet: { 'zh-tw': '銀灰', 'en-us': 'Silver grey' },
  },
  'pearl-white': {
    ink: { 'zh-tw': '墨綠', 'en-us': 'Deep green' },
    quiet: { 'zh-tw': '灰綠', 'en-us': 'Grey green' },
  },
  bamboo: {
    ink: { 'zh-tw': '深褐', 'en-us': 'Dark brown' },
    quiet: { 'zh-tw': '褐', 'en-us': 'Brown' },
  },
  jade: {
    ink: { 'zh-tw': '淺金', 'en-us': 'Pale gold' },
    quiet: { 'zh-tw': '米', 'en-us': 'Cream' },
  },
  'brushed-metal': {
    ink: { 'zh-tw': '炭黑', 'en-us': 'Charcoal' },
    quiet: { 'zh-tw': '鐵灰', 'en-us': 'Iron grey' },
  },
}

const MADE: readonly OrderState[] = ['paid', 'preparing', 'shipped', 'completed']

/** Why an order has no print file: it is not made, its money goes back, or there is nothing to print, yet or at all. */
export type PrintFileProblem = 'not_made' | 'to_return' | 'unconfirmed' | 'nothing_printed' | 'print_missing'

/**
 * Why the cards of an order cannot be printed from a file. Undefined if they can: also those of an order that has left, for
 * a card that was lost or printed wrong.
 */
export function printFileProblem(
  { state, isConfirmed, toReturn }: OrderFacts,
  lines: readonly PrintedLine[],
): PrintFileProblem | undefined {
  if (!MADE.includes(state)) return 'not_made'
  if (toReturn === 'all') return 'to_return'
  if (!isConfirmed) return 'unconfirmed'
  if (lines.every(({ print }) => print === null)) return 'nothing_printed'
  return lines.some(hasPrintMissing) ? 'print_missing' : undefined
}
