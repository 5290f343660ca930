import type { Twd } from '../money.ts'

/**
 * What is counted of each day in Taiwan. An order counts on the day on which it happened: `orders` when it was placed,
 * whatever became of it; `paid`, `units`, `goods`, `discounts`, `freight` and `revenue` when it was paid; `refunds` when the
 * money had gone back, whichever day the order was paid. So a day that is over never changes. `paidCounted` are those of
 * `paid` on days on which visits to the plan page were counted, for the conversion.
 */
export const FIGURES = [
  'revenue',
  'goods',
  'discounts',
  'freight',
  'refunds',
  'orders',
  'paid',
  'units',
  'paidCounted',
  'visits',
  'opened',
  'claimed',
  'exchanges',
  'contacts',
] as const
export type Figure = (typeof FIGURES)[number]
export type Figures = Readonly<Record<Figure, number>>

/** The figures that are only about orders. Nothing deletes what they count. */
export const ORDER_FIGURES = [
  'revenue',
  'goods',
  'discounts',
  'freight',
  'refunds',
  'orders',
  'paid',
  'units',
] as const satisfies readonly Figure[]

/** The sums of nothing. */
export const NO_FIGURES: Figures = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Record<Figure, number>

/** What a figure can be divided by. `source`: how a buyer or a visitor of the plan page came; `card`: how a card was opened. */
export const FIGURE_PARTS = ['product', 'lang', 'source', 'card'] as const
export type FigurePart = (typeof FIGURE_PARTS)[number]

/** The goods at their prices, less discounts, with freight: what buyers paid. An order's total is the same sum. */
export const revenueOf = ({ goods, discounts, freight }: Pick<Figures, 'goods' | 'discounts' | 'freight'>): Twd =>
  goods - discounts + freight

/** What buyers paid, less what went back to buyers in the same days. */
export const netOf = ({ revenue, refunds }: Pick<Figures, 'revenue' | 'refunds'>): Twd => revenue - refunds

/** What a paid order brought on average, in whole NT$; null without one. */
export const averageOf = ({ revenue, paid }: Pick<Figures, 'revenue' | 'paid'>): Twd | null =>
  paid === 0 ? null : Math.round(revenue / paid)

/** Paid orders for each visit to the plan page; null without a visit. Nobody is followed from one to the other. */
export const conversionOf = ({ paidCounted, visits }: Pick<Figures, 'paidCounted' | 'visits'>): number | null =>
  visits === 0 ? null : paidCounted / visits

/** How a figure changed, as a part of what it was: 0.25 is a quarter more. Null if it was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / Math.abs(before)

/** What is told of a period, in this order. */
export const SHOWN_FIGURES = [
  'revenue',
  'refunds',
  'net',
  'average',
  'orders',
  'paid',
  'visits',
  'conversion',
  'claimed',
  'opened',
  'exchanges',
  'contacts',
] as const
export type ShownFigure = (typeof SHOWN_FIGURES)[number]

const DERIVED = { net: netOf, average: averageOf, conversion: conversionOf }
const isDerived = (name: ShownFigure): name is keyof typeof DERIVED => name in DERIVED

/** A figure of these sums; null if there is none, such as the average of no orders. */
export const shownFigure = (name: ShownFigure, sums: Figures): number | null =>
  isDerived(name) ? DERIVED[name](sums) : sums[name]
