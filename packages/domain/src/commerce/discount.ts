import type { Twd } from '../money.ts'
import { periodState } from '../shown-period.ts'
import { toHalfWidth } from '../text.ts'

export const DISCOUNT_KINDS = ['fixed', 'percentage', 'free_freight'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export interface DiscountRule {
  code: string
  kind: DiscountKind
  /** `fixed`: NT$ off; `percentage`: percent off, 1 to 100; `free_freight`: unused. */
  value: number
  /** The most that a percentage takes off; null: no limit. */
  cap: Twd | null
  /** The minimum amount of goods. */
  minimum: Twd
  /** Valid from this moment; null: no start. */
  startsAt: Date | null
  /** Valid until this moment, exclusive; null: no end. */
  endsAt: Date | null
  totalLimit: number | null
  perMemberLimit: number | null
  isPaused: boolean
}

/** What a code is at a moment, for staff: the first that holds of paused, ended, used up, planned; otherwise active. */
export const DISCOUNT_STATES = ['active', 'planned', 'ended', 'used_up', 'paused'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

export function discountState(
  rule: Pick<DiscountRule, 'isPaused' | 'startsAt' | 'endsAt' | 'totalLimit'>,
  used: number,
  now: Date,
): DiscountState {
  if (rule.isPaused) return 'paused'
  const period = periodState({ shownFrom: rule.startsAt, shownUntil: rule.endsAt }, now)
  if (period === 'ended') return 'ended'
  if (rule.totalLimit !== null && used >= rule.totalLimit) return 'used_up'
  return period === 'planned' ? 'planned' : 'active'
}

/** The order to discount, and how often the code was used before. */
export interface DiscountUse {
  subtotal: Twd
  usedTotal: number
  usedByMember: number
  now: Date
}

/** The effect of a code. `amount` is whole NT$ from 0 to the subtotal. */
export interface Discount {
  amount: Twd
  freeFreight: boolean
}

type DiscountRefusal = 'paused' | 'not_started' | 'ended' | 'minimum' | 'used_up' | 'used_by_member'
type DiscountAnswer = ({ ok: true } & Discount) | { ok: false; why: DiscountRefusal }

/** Normalises a typed code: 3 to 32 of A-Z, 0-9 and hyphen, in upper case. Null when invalid. */
export const normaliseDiscountCode = (text: string): string | null => {
  const code = toHalfWidth(text).trim()
  return /^[A-Za-z0-9-]{3,32}$/.test(code) ? code.toUpperCase() : null
}

/** Without vowels and what looks like something else, so that codes are no words and can be read out. */
const ALPHABET = '346789CDFGHJKMNPQRTVWXY'
/** The characters of a generated code, after what it begins with: 23⁸ are 78 billion. */
const GENERATED = 8
/** What generated codes begin with can have so many characters. */
export const MAX_CODE_START = 32 - GENERATED

/**
 * A new code that begins with `start`, a piece of a code in its normalised form.
 * @param random a random integer from 0, below its argument
 */
export const newDiscountCode = (start: string, random: (below: number) => number): string =>
  start + Array.from({ length: GENERATED }, () => ALPHABET[random(ALPHABET.length)]).join('')

type Effect = Pick<DiscountRule, 'kind' | 'value' | 'cap'>

const amountOff = ({ kind, value, cap }: Effect, subtotal: Twd): Twd => {
  if (kind === 'free_freight') return 0
  const off = kind === 'fixed' ? value : Math.min((subtotal * value) / 100, cap ?? subtotal)
  return Math.min(subtotal, Math.max(0, Math.floor(off)))
}

const refusalOf = (rule: DiscountRule, use: DiscountUse): DiscountRefusal | null => {
  if (rule.isPaused) return 'paused'
  if (rule.startsAt && use.now < rule.startsAt) return 'not_started'
  if (rule.endsAt && use.now >= rule.endsAt) return 'ended'
  if (rule.totalLimit !== null && use.usedTotal >= rule.totalLimit) return 'used_up'
  if (rule.perMemberLimit !== null && use.usedByMember >= rule.perMemberLimit) return 'used_by_member'
  // Last, because this is the only condition that the buyer can change.
  return use.subtotal < rule.minimum ? 'minimum' : null
}

/**
 * The discount of a code on an order, or why it does not apply. A percentage is rounded down to whole NT$, and takes off no more than its cap. A discount
 * never exceeds the cost of the goods.
 */
export const discountFor = (rule: DiscountRule, use: DiscountUse): DiscountAnswer => {
  const why = refusalOf(rule, use)
  if (why) return { ok: false, why }
  return { ok: true, amount: amountOff(rule, use.subtotal), freeFreight: rule.kind === 'free_freight' }
}
