import { expect, it } from 'vitest'
import { isLegal, legalState, mayHoldFrom } from './legal-page.ts'

const DAYS = ['2026-01-01', '2026-06-01', '2026-12-01']
const TODAY = '2026-11-28'

it('tells the version that holds now from planned and earlier ones', () => {
  expect(DAYS.map((day) => legalState(day, DAYS, TODAY))).toEqual(['earlier', 'inForce', 'planned'])
  expect(legalState('2026-12-01', DAYS, '2026-12-01')).toBe('inForce')
  expect(legalState('2026-12-01', ['2026-12-01'], TODAY)).toBe('planned')
})

it.each([
  ['the text in force again', '2026-06-01', true, true],
  ['a changed text under the day of the one in force', '2026-06-01', false, false],
  ['no day', '', false, false],
  ['a day that is past', '2026-11-27', false, false],
  ['an earlier version under its own day', '2026-01-01', false, false],
  ['today', TODAY, false, true],
  ['later', '2027-01-01', false, true],
] as const)('%s', (_, day, isSame, may) => {
  expect(mayHoldFrom(day, DAYS, isSame, TODAY)).toBe(may)
})

it('takes any day for the first version, and none before a scheduled one is published', () => {
  expect(mayHoldFrom('2020-01-01', [], false, TODAY)).toBe(true)
  expect(mayHoldFrom('2026-11-30', DAYS, false, TODAY, '2026-12-02')).toBe(false)
})

it('is for terms and privacy only', () => {
  expect([isLegal('page', 'terms'), isLegal('page', 'about'), isLegal('companyPage', 'timeLine')]).toEqual([
    true,
    false,
    false,
  ])
})
