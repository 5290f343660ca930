import { expect, it } from 'vitest'
import { invitedSince, lastInvitedDay, shownEmployeeState } from './employee.ts'
import { isOfDomain, joinLinkState, normaliseMailDomain } from './join-link.ts'

const LINK = { isPaused: false, endsOn: '2026-12-01', maxPeople: 2, joined: 1 }

it.each([
  [{}, '2026-12-01', 'open'],
  [{}, '2026-12-02', 'over'],
  [{ joined: 2 }, '2026-12-01', 'full'],
  [{ joined: 2, isPaused: true }, '2026-12-01', 'full'],
  [{ isPaused: true }, '2026-12-01', 'paused'],
] as const)('a link with %o is on %s: %s', (more, today, state) => {
  expect(joinLinkState({ ...LINK, ...more }, today)).toBe(state)
})

it.each([
  ['company.com.tw', 'company.com.tw'],
  ['@Company.COM.tw ', 'company.com.tw'],
  ['＠company.com', 'company.com'],
  ['company', null],
  ['a@b.com', null],
  ['@@b.com', null],
  ['公司.tw', null],
])('%s is the domain %s', (typed, domain) => {
  expect(normaliseMailDomain(typed)).toBe(domain)
})

it('takes no address of another domain that ends alike, or is below it', () => {
  expect(isOfDomain('mei@company.com', 'company.com')).toBe(true)
  for (const other of ['mei@evilcompany.com', 'mei@x.company.com', 'company.com@evil.com', ''])
    expect(isOfDomain(other, 'company.com')).toBe(false)
})

it('holds an invitation to the end of its last day in Taiwan', () => {
  const remindedAt = new Date('2026-11-01T15:30:00+08:00')
  const stateAt = (now: string) => shownEmployeeState({ state: 'invited', remindedAt }, new Date(now))
  expect(lastInvitedDay(remindedAt)).toBe('2026-12-01')
  expect(stateAt('2026-12-01T23:59:59+08:00')).toBe('invited')
  expect(stateAt('2026-12-02T00:00:00+08:00')).toBe('ended')
  expect(invitedSince(new Date('2026-12-02T00:00:00+08:00')) > remindedAt).toBe(true)
  expect(shownEmployeeState({ state: 'declined', remindedAt }, new Date('2027-01-01'))).toBe('declined')
})
