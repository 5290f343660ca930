/**
 * With this many units on sale or fewer, the page shows their number, and unpaid orders hold theirs for a short time
 * only.
 */
export const FEW_LEFT = 10

/** An allowance is per member, or shared by everyone behind one network address. */
export type Holder = 'member' | 'network'

/** The unpaid orders of one holder may hold this fraction (one nth) of a product's units. */
const PARTS: Readonly<Record<Holder, number>> = { member: 3, network: 2 }
/** This many units may always be held, so that two can be bought with one order even when stock is low. */
const ALWAYS = 2
/** Long enough to pay by card. A buyer who is on the bank's page when it ends gets extra time to return. */
const SHORT_HOLD_MINUTES = 15

/** A product's unsold units: on sale, and held by unpaid orders. */
export interface Supply {
  stock: number
  held: number
}

/** The number of units that all unpaid orders of one holder may hold. */
export const holdAllowance = ({ stock, held }: Supply, holder: Holder): number => {
  const units = stock + held
  return Math.min(units, Math.max(ALWAYS, Math.floor(units / PARTS[holder])))
}

/**
 * Minutes that an unpaid order holds its units.
 * @param after the supply of its products once the units are taken
 */
export const holdMinutes = (after: readonly Supply[], usual: number): number => {
  const isNearEnd = after.some(({ stock, held }) => stock <= FEW_LEFT || stock < held)
  return isNearEnd ? Math.min(usual, SHORT_HOLD_MINUTES) : usual
}
