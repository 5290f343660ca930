import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DISCOUNT_KINDS,
  type DiscountRule,
  type DiscountUse,
  discountFor,
  discountState,
  MAX_CODE_START,
  newDiscountCode,
  normaliseDiscountCode,
} from './discount.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const rule: DiscountRule = {
  code: 'SPRING10',
  kind: 'percentage',
  value: 10,
  cap: null,
  minimum: 0,
  startsAt: at('2026-03-01T00:00:00'),
  endsAt: at('2026-04-01T00:00:00'),
  totalLimit: 100,
  perMemberLimit: 1,
  isPaused: false,
}
const use: DiscountUse = { subtotal: 1280, usedTotal: 0, usedByMember: 0, now: at('2026-03-15T12:00:00') }

describe('normaliseDiscountCode', () => {
  it.each([
    ['spring10', 'SPRING10'],
    [' New-Member-2026\n', 'NEW-MEMBER-2026'],
    ['ＳＰＲＩＮＧ１０', 'SPRING10'],
    ['A'.repeat(32), 'A'.repeat(32)],
  ])('reads %j', (text, code) => {
    expect(normaliseDiscountCode(text)).toBe(code)
  })

  it.each([
    '',
    'AB',
    'A'.repeat(33),
    'SPRING 10',
    'SPRING_10',
    '春季',
    "A'; --",
    'stra\u00dfe',
    'f\u0131ve',
    'A\u0000BC',
  ])('refuses %j', (text) => expect(normaliseDiscountCode(text)).toBeNull())
})

describe('the discount of a code', () => {
  it.each([
    ['10 % of 1,280', { kind: 'percentage', value: 10 }, 1280, 128],
    ['15 % of 999, rounded down', { kind: 'percentage', value: 15 }, 999, 149],
    ['29 % of 100, where 0.29 × 100 is a little less than 29', { kind: 'percentage', value: 29 }, 100, 29],
    ['1 % of 99', { kind: 'percentage', value: 1 }, 99, 0],
    ['100 %', { kind: 'percentage', value: 100 }, 1280, 1280],
    ['10 % with a cap of 100', { kind: 'percentage', value: 10, cap: 100 }, 1280, 100],
    ['10 % below its cap', { kind: 'percentage', value: 10, cap: 100 }, 999, 99],
    ['NT$200, for which a cap means nothing', { kind: 'fixed', value: 200, cap: 100 }, 1280, 200],
    ['NT$200', { kind: 'fixed', value: 200 }, 1280, 200],
    ['NT$200 of goods for NT$150', { kind: 'fixed', value: 200 }, 150, 150],
    ['freight', { kind: 'free_freight', value: 200 }, 1280, 0],
  ] as const)('%s', (_, change, subtotal, amount) => {
    const freeFreight = change.kind === 'free_freight'
    expect(discountFor({ ...rule, ...change }, { ...use, subtotal })).toEqual({ ok: true, amount, freeFreight })
  })

  it('is whole NT$ from 0 to the subtotal for any rule', () => {
    const any = fc.record({ kind: fc.constantFrom(...DISCOUNT_KINDS), value: fc.integer({ min: -10, max: 100_000 }) })
    fc.assert(
      fc.property(any, fc.nat(1_000_000), (change, subtotal) => {
        const answer = discountFor({ ...rule, ...change }, { ...use, subtotal })
        if (!answer.ok) throw new Error(answer.why)
        expect(Number.isInteger(answer.amount)).toBe(true)
        expect(answer.amount).toBeGreaterThanOrEqual(0)
        expect(answer.amount).toBeLessThanOrEqual(subtotal)
      }),
    )
  })

  it('is exactly the percentage, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(10_000_000), (value, subtotal) => {
        const exact = Number((BigInt(subtotal) * BigInt(value)) / 100n)
        expect(discountFor({ ...rule, value }, { ...use, subtotal })).toMatchObject({ amount: exact })
      }),
    )
  })
})

describe('when a code is valid', () => {
  const why = (change: Partial<DiscountRule>, used: Partial<DiscountUse>) => {
    const answer = discountFor({ ...rule, ...change }, { ...use, ...used })
    return answer.ok ? 'ok' : answer.why
  }

  it('includes the start and excludes the end', () => {
    expect(why({}, { now: at('2026-02-28T23:59:59.999') })).toBe('not_started')
    expect(why({}, { now: at('2026-03-01T00:00:00') })).toBe('ok')
    expect(why({}, { now: at('2026-03-31T23:59:59.999') })).toBe('ok')
    expect(why({}, { now: at('2026-04-01T00:00:00') })).toBe('ended')
    expect(why({ startsAt: null, endsAt: null }, { now: at('1999-01-01T00:00:00') })).toBe('ok')
  })

  it('includes the minimum amount', () => {
    expect(why({ minimum: 1280 }, {})).toBe('ok')
    expect(why({ minimum: 1281 }, {})).toBe('minimum')
  })

  it('ends when a usage limit is reached', () => {
    expect(why({}, { usedTotal: 99 })).toBe('ok')
    expect(why({}, { usedTotal: 100 })).toBe('used_up')
    expect(why({}, { usedByMember: 1 })).toBe('used_by_member')
    expect(why({ totalLimit: null, perMemberLimit: null }, { usedTotal: 1e6, usedByMember: 1e6 })).toBe('ok')
    expect(why({ totalLimit: 0 }, {})).toBe('used_up')
  })

  it('is nothing while it is paused', () => {
    expect(why({ isPaused: true }, {})).toBe('paused')
  })

  it('reports the minimum only when a larger cart would help', () => {
    expect(why({ minimum: 5000 }, { usedTotal: 100 })).toBe('used_up')
    expect(why({ minimum: 5000 }, { usedByMember: 1 })).toBe('used_by_member')
    expect(why({ minimum: 5000 }, { now: at('2027-01-01T00:00:00') })).toBe('ended')
  })
})

describe('newDiscountCode', () => {
  it('makes a code that can be typed, whatever it begins with', () => {
    const code = newDiscountCode('SPRING-', () => 0)
    expect(code).toBe('SPRING-33333333')
    const longest = newDiscountCode('A'.repeat(MAX_CODE_START), (below) => below - 1)
    expect(normaliseDiscountCode(longest)).toBe(longest)
  })
})

describe('what a code is for staff', () => {
  const now = use.now
  it.each([
    ['active', {}, 99],
    ['used_up', {}, 100],
    ['planned', { startsAt: at('2026-03-16T00:00:00') }, 0],
    ['ended', { endsAt: now }, 100],
    ['paused', { isPaused: true, endsAt: now }, 100],
  ] as const)('%s', (state, change, used) => expect(discountState({ ...rule, ...change }, used, now)).toBe(state))

  it('active means that a buyer can use it', () => {
    const moment = fc.option(fc.integer({ min: -1, max: 1 }).map((ms) => new Date(now.getTime() + ms)))
    const any = fc.record({
      startsAt: moment,
      endsAt: moment,
      totalLimit: fc.option(fc.nat(2)),
      isPaused: fc.boolean(),
    })
    fc.assert(
      fc.property(any, fc.nat(2), (change, used) => {
        const isActive = discountState({ ...rule, ...change }, used, now) === 'active'
        const answer = discountFor({ ...rule, ...change, perMemberLimit: null }, { ...use, usedTotal: used })
        expect(isActive).toBe(answer.ok)
      }),
    )
  })
})
