import { taiwanDay } from '../taiwan-day.ts'

/** Points for the first activation of a card: enough for the cheapest theme on sale. */
export const POINTS_FOR_ACTIVATION = 120
/** Points for the first visit to the back office on a day in Taiwan. */
export const POINTS_FOR_VISIT = 1
/** NT$ of goods in a paid order per point. */
const TWD_PER_POINT = 100

/** Reasons for earning points. */
const EARNING_REASONS = [
  'activation',
  'visit',
  'stamp',
  'full_card',
  'order',
  'prize_returned',
  'theme_returned',
  'gift',
  'correction',
] as const
/** Reasons for spending points, or for taking them back. */
const SPENDING_REASONS = ['theme', 'prize', 'order_refunded', 'correction_taken'] as const
export const POINT_REASONS = [...EARNING_REASONS, ...SPENDING_REASONS, 'expired'] as const
export type EarningReason = (typeof EARNING_REASONS)[number]
export type SpendingReason = (typeof SPENDING_REASONS)[number]
export type PointReason = (typeof POINT_REASONS)[number]

/** How many days before points expire their holder is warned. */
export const POINT_WARNING_DAYS = 30

/** When points earned at a moment expire: at the end of the next year in Taiwan. */
export function pointExpiry(earned: Date): Date {
  const year = Number(taiwanDay(earned).slice(0, 4))
  return new Date(`${year + 2}-01-01T00:00:00+08:00`)
}

/** Points for a paid order. @param goods whole NT$, after discounts and without freight */
export const pointsForOrder = (goods: number): number => Math.floor(goods / TWD_PER_POINT)

/**
 * The points that a refund takes back: at most the holder's balance, and none that have expired. What was bought with
 * them meanwhile is not taken back.
 * @param balance the holder's points that have not expired
 */
export const pointsTakenBack = ({ points, expiresAt }: ExpiringPoints, balance: number, now: Date): number =>
  expiresAt <= now ? 0 : Math.min(points, balance)

/** The most points that staff add or take in one correction. */
export const MAX_CORRECTED_POINTS = 100_000
export const MAX_CORRECTION_REASON = 120

/** Minutes for which a code shown by staff is valid. */
export const STAFF_CODE_MINUTES = 10

/** Points that expire together. */
export interface ExpiringPoints {
  points: number
  expiresAt: Date
}

/** All points of these together. */
export const sumOfPoints = (lots: readonly ExpiringPoints[]): number =>
  lots.reduce((total, { points }) => total + points, 0)

/**
 * Which points to use: those that expire first, or before them those with the expiry `preferred`.
 * @param left what is left by expiry, the earliest first; at least `amount` together
 */
export function pointsToUse(left: readonly ExpiringPoints[], amount: number, preferred?: Date): ExpiringPoints[] {
  const isPreferred = ({ expiresAt }: ExpiringPoints) => expiresAt.getTime() === preferred?.getTime()
  let wanted = amount
  return [...left.filter(isPreferred), ...left.filter((one) => !isPreferred(one))].flatMap(({ points, expiresAt }) => {
    const taken = Math.min(points, wanted)
    wanted -= taken
    return taken > 0 ? [{ points: taken, expiresAt }] : []
  })
}
