/**
 * With this many units on sale or fewer, the page shows their number, and unpaid orders hold theirs for a short time
 * only.
 */
export const FEW_LEFT = 10

/**
 * An allowance is per member, shared by everyone behind one network address, or shared by all first-time buyers: members
 * who never paid for an order.
 */
export const HOLDERS = ['member', 'network', 'first_time'] as const
export type Holder = (typeof HOLDERS)[number]

/** The unpaid orders of one holder may hold this fraction of a product's units. */
const SHARES: Readonly<Record<Holder, readonly [numerator: number, denominator: number]>> = {
  member: [1, 3],
  network: [1, 2],
  first_time: [2, 3],
}
/** This many units may always be held, so that two can be bought with one order even when stock is low. */
const ALWAYS = 2
/** A first-time buyer may hold this many, whatever other first-time buyers hold. */
const FIRST_UNITS = 1
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
  const [numerator, denominator] = SHARES[holder]
  return Math.min(units, Math.max(ALWAYS, Math.floor((units * numerator) / denominator)))
}

/**
 * The number of units that a buyer may add to what their unpaid orders hold.
 * @param held what unpaid orders hold already: those of the buyer, of their network, and of all first-time buyers
 */
export const holdRoom = (supply: Supply, held: Readonly<Record<Holder, number>>, holder: Holder): number => {
  const room = holdAllowance(supply, holder) - held[holder]
  return Math.max(0, room, holder === 'first_time' ? FIRST_UNITS - held.member : 0)
}

/**
 * Minutes that an unpaid order holds its units.
 * @param after the supply of its products once the units are taken
 */
export const holdMinutes = (after: readonly Supply[], usual: number): number => {
  const isNearEnd = after.some(({ stock, held }) => stock <= FEW_LEFT || stock < held)
  return isNearEnd ? Math.min(usual, SHORT_HOLD_MINUTES) : usual
}
