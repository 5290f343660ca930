import { type Lang, localeOf } from './language.ts'

/** Whole New Taiwan dollars. There are no cents in trade, so amounts are integers everywhere. */
export type Twd = number

/** The largest amount that an `integer` column of PostgreSQL holds. */
export const TWD_MAX = 2_147_483_647

/** True for an amount that can be charged and stored: a whole number from 0 to `TWD_MAX`. */
export const isTwd = (value: unknown): value is Twd =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TWD_MAX

const numbers = {
  'zh-tw': new Intl.NumberFormat(localeOf('zh-tw'), { maximumFractionDigits: 0 }),
  'en-us': new Intl.NumberFormat(localeOf('en-us'), { maximumFractionDigits: 0 }),
} satisfies Record<Lang, Intl.NumberFormat>

/** `NT$1,280` in both languages; a negative amount (a discount line) is `-NT$100`. */
export const formatTwd = (amount: Twd, lang: Lang): string =>
  `${amount < 0 ? '-' : ''}NT$${numbers[lang].format(Math.abs(amount))}`
