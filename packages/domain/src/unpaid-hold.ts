/** Up to so many units on sale, people are told how many, and unpaid orders keep theirs for a short time only. */
export const FEW_LEFT = 10

/** Who an allowance is for: a member, or everybody behind one network address together. */
export type Holder = 'member' | 'network'

/** The part of a product that the unpaid orders of one holder may keep from everybody else: one of so many. */
const PARTS: Readonly<Record<Holder, number>> = { member: 3, network: 2 }
/** So many units may always be kept: who buys for two need not order twice when little is left. */
const ALWAYS = 2
/** Long enough to pay by card; who is at the bank when it ends gets time to come back. */
const SHORT_HOLD_MINUTES = 15

/** A product's units that are not sold: on sale, and in unpaid orders. */
export interface Supply {
  stock: number
  held: number
}

/** How many units of a product the unpaid orders of a member, or of a network, may hold together. */
export const holdAllowance = ({ stock, held }: Supply, holder: Holder): number => {
  const units = stock + held
  return Math.min(units, Math.max(ALWAYS, Math.floor(units / PARTS[holder])))
}

/** Minutes that an unpaid order keeps its units. @param after its products as they are once the units are taken */
export const holdMinutes = (after: readonly Supply[], usual: number): number => {
  const isNearEnd = after.some(({ stock, held }) => stock <= FEW_LEFT || stock < held)
  return isNearEnd ? Math.min(usual, SHORT_HOLD_MINUTES) : usual
}
