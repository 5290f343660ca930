import type { Twd } from './money.ts'
import { toHalfWidth } from './text.ts'

export const DISCOUNT_KINDS = ['fixed', 'percentage', 'free_freight'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export interface DiscountRule {
  code: string
  kind: DiscountKind
  /** `fixed`: NT$ off; `percentage`: percent off, 1 to 100; `free_freight`: not read. */
  value: number
  /** The amount of goods that it takes. */
  minimum: Twd
  /** Holds from this moment on; null: always did. */
  startsAt: Date | null
  /** Ends at this moment, which no longer counts; null: never. */
  endsAt: Date | null
  totalLimit: number | null
  perMemberLimit: number | null
}

/** The order that a code is to be used on, and how often the code was used before. */
export interface DiscountUse {
  subtotal: Twd
  usedTotal: number
  usedByMember: number
  now: Date
}

/** What a code takes off. `amount` is whole NT$ from 0 to the subtotal. */
export interface Discount {
  amount: Twd
  freeFreight: boolean
}

export type DiscountRefusal = 'not_started' | 'ended' | 'minimum' | 'used_up' | 'used_by_member'
export type DiscountAnswer = ({ ok: true } & Discount) | { ok: false; why: DiscountRefusal }

/** The code in what a person typed: 3 to 32 of A-Z, 0-9 and hyphen, in upper case. Null when it can be no code. */
export const normaliseCode = (text: string): string | null => {
  const code = toHalfWidth(text).trim()
  return /^[A-Za-z0-9-]{3,32}$/.test(code) ? code.toUpperCase() : null
}

const amountOff = ({ kind, value }: DiscountRule, subtotal: Twd): Twd => {
  if (kind === 'free_freight') return 0
  const off = kind === 'fixed' ? value : (subtotal * value) / 100
  return Math.min(subtotal, Math.max(0, Math.floor(off)))
}

const refusalOf = (rule: DiscountRule, use: DiscountUse): DiscountRefusal | null => {
  if (rule.startsAt && use.now < rule.startsAt) return 'not_started'
  if (rule.endsAt && use.now >= rule.endsAt) return 'ended'
  if (rule.totalLimit !== null && use.usedTotal >= rule.totalLimit) return 'used_up'
  if (rule.perMemberLimit !== null && use.usedByMember >= rule.perMemberLimit) return 'used_by_member'
  // Last, because it is the one thing that the buyer can change.
  return use.subtotal < rule.minimum ? 'minimum' : null
}

/**
 * What a discount code takes off an order, or why it does not hold. A percentage is rounded down to whole NT$, and
 * nothing takes off more than the goods cost.
 */
export const discountFor = (rule: DiscountRule, use: DiscountUse): DiscountAnswer => {
  const why = refusalOf(rule, use)
  if (why) return { ok: false, why }
  return { ok: true, amount: amountOff(rule, use.subtotal), freeFreight: rule.kind === 'free_freight' }
}
