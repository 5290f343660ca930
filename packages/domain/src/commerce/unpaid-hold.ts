import { DAY_MS, MINUTE_MS } from '../duration.ts'

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
 * @param short how long it holds them near the end of the supply
 */
export const holdMinutes = (after: readonly Supply[], usual: number, short = SHORT_HOLD_MINUTES): number => {
  const isNearEnd = after.some(({ stock, held }) => stock <= FEW_LEFT || stock < held)
  return isNearEnd ? Math.min(usual, short) : usual
}

/**
 * Days that an order made on the phone holds its units: its buyer opens the link when they find the time, and staff have
 * spoken to them. Near the end of the supply, others wait for these units.
 */
export const PHONE_HOLD_DAYS = { usual: 3, nearEnd: 1 } as const
const DAY_MINUTES = DAY_MS / MINUTE_MS
/**
 * Minutes that such an order holds its units. The same holds for an order of a company, whose link goes to a colleague who
 * pays: until an owner agrees, if one has to, and again until it is paid.
 */
export const daysHeld = (after: readonly Supply[]): number =>
  holdMinutes(after, PHONE_HOLD_DAYS.usual * DAY_MINUTES, PHONE_HOLD_DAYS.nearEnd * DAY_MINUTES)

/** Stands for the network of orders that companies make in the console. All of them share what one network may hold. */
export const COMPANY_NETWORK = 'company'
/** Stands for the network of orders made on the phone. All of them share what one network may hold. */
export const PHONE_NETWORK = 'phone'
