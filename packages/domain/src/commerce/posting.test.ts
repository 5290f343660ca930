import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Posting, postedBy, postingDays, postingIn, postingTogether, postingWords } from './posting.ts'

const rule = { cards: 1 }
const specs = (valueCh: string) => [{ valueCh: '85.6 × 54 mm' }, { valueCh }]

it.each([
  [
    { print: rule, specs: specs('確認稿件後 5 個工作天') },
    { days: 5, from: 'approval' },
  ],
  [
    { print: null, specs: specs('現貨，2 個工作天內寄出') },
    { days: 2, from: 'payment' },
  ],
  [{ print: rule, specs: specs('PVC') }, undefined],
])('the days of %j count from %j', ({ print, specs }, posting) => {
  expect(postingIn(postingDays(specs), print !== null)).toEqual(posting)
})

const POSTING: fc.Arbitrary<Posting> = fc.record({
  days: fc.integer({ min: 1, max: 60 }),
  from: fc.constantFrom('approval', 'payment'),
})

it('goods sent together wait for the slowest, and for the approval if anything is printed', () => {
  fc.assert(
    fc.property(fc.array(POSTING, { minLength: 1 }), (postings) => {
      const together = postingTogether(postings)
      for (const { days } of postings) expect(together?.days).toBeGreaterThanOrEqual(days)
      expect(postings.map(({ days }) => days)).toContain(together?.days)
      expect(together?.from).toBe(postings.some(({ from }) => from === 'approval') ? 'approval' : 'payment')
    }),
  )
  expect(postingTogether([])).toBeUndefined()
  expect(postingTogether([{ days: 2, from: 'payment' }, undefined])).toBeUndefined()
})

it('a day is known once the days count: from the payment, or from the beginning of production', () => {
  // A Friday evening and a Friday morning in Taiwan.
  const paidAt = new Date('2026-11-20T14:00:00Z')
  const preparedAt = new Date('2026-11-27T01:00:00Z')
  expect(postedBy({ days: 2, from: 'payment' }, { paidAt, preparedAt: null })).toBe('2026-11-24')
  expect(postedBy({ days: 5, from: 'approval' }, { paidAt, preparedAt: null })).toBeUndefined()
  expect(postedBy({ days: 5, from: 'approval' }, { paidAt, preparedAt })).toBe('2026-12-04')
  expect(postedBy({ days: 2, from: 'payment' }, { paidAt: null, preparedAt: null })).toBeUndefined()
})

it('the words say from when the days count', () => {
  expect(postingWords({ days: 5, from: 'approval' }, 'zh-tw')).toBe('確認稿件後 5 個工作天內寄出')
  expect(postingWords({ days: 2, from: 'payment' }, 'en-us')).toBe('Posted within 2 working days of your payment')
})
