/** With so few units on sale, the page shows their number, and unpaid orders hold theirs only for a short time. */
export const FEW_LEFT = 10

/** An allowance is per member, or shared by everyone behind one network address. */
export type Holder = 'member' | 'network'

/** The unpaid orders of one holder may hold one nth of a product's units. */
const PARTS: Readonly<Record<Holder, number>> = { member: 3, network: 2 }
/** So many units may always be held, so that a purchase for two takes one order even when stock is low. */
const ALWAYS = 2
/** Long enough to pay by card. A buyer on the bank's page when it ends gets extra time to return. */
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
