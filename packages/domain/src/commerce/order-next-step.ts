import { isPrintOpen, type OrderState } from './order-state.ts'
import { isPrintMissing, type PrintRule } from './print.ts'

/**
 * What comes next for the buyer of an order. `print`: filling in what is printed; `proof`: approving the proof that
 * staff send; `parcel`: waiting for it; `activate`: activating the cards in the parcel.
 */
type OrderNextStep = 'pay' | 'print' | 'proof' | 'parcel' | 'activate'

export interface PrintedLine {
  quantity: number
  /** Null if nothing is printed. */
  print: { rule: PrintRule; cards: readonly unknown[] } | null
}

/** Whether the print details of some of a line's cards are missing. */
export const hasPrintMissing = ({ print, quantity }: PrintedLine): boolean =>
  print !== null && isPrintMissing(print.rule, quantity, print.cards.length)

/** Whether the buyer of an order is asked for print details: some are missing, and they can still be changed. */
export const isPrintAsked = ({ state }: { state: OrderState }, lines: readonly PrintedLine[]): boolean =>
  isPrintOpen(state) && lines.some(hasPrintMissing)

/** The next step of an order. Undefined when nothing is left to do. */
export function orderNextStep(state: OrderState, lines: readonly PrintedLine[]): OrderNextStep | undefined {
  const isPrinted = lines.some(({ print }) => print !== null)
  if (state === 'awaiting_payment') return 'pay'
  if (state === 'paid') return lines.some(hasPrintMissing) ? 'print' : isPrinted ? 'proof' : 'parcel'
  if (state === 'preparing') return 'parcel'
  if (state === 'shipped') return isPrinted ? 'activate' : 'parcel'
  return undefined
}
