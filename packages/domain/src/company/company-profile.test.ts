import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { invitationState, linkAnywhere, linkElsewhere, prefixFault } from './company-profile.ts'

describe('a prefix', () => {
  it.each(['SG', 'SUN', 'a1', 'North-Star-2', 'A'.repeat(20)])('can be %s', (prefix) => {
    expect(prefixFault(prefix)).toBeNull()
  })

  const NONE = ['', 'A', '1a', '-a', 'a-', 'a--b', 'a/b', 'a b', '../x', 'a.b', 'ＳＧ２', 'СG', 'é1', 'a\u200Bb', 'a_b']
  it.each([...NONE, 'A'.repeat(21), 'ab\n'])('is not %j', (prefix) => {
    expect(prefixFault(prefix)).toBe('form')
  })

  // Mutation: a word left out of `RESERVED`.
  it('is none of the first parts of the site’s addresses, in any case', () => {
    const routes = readFileSync(new URL('../../../../web/app/routes.ts', import.meta.url), 'utf8')
    const parts = [...routes.matchAll(/route\('([a-z]+)/gi)].map(([, part = '']) => part)
    const own = ['idocard', 'backstage', 'admin']
    expect(parts).toEqual(expect.arrayContaining(own))
    for (const part of [...own, 'site', 'api', 'sys', 'picture', 'payment'])
      for (const word of [part, part.toUpperCase()]) expect(prefixFault(word), word).toBe('reserved')
  })
})

it.each([
  'javascript:alert(1)',
  '//evil.tw',
  '/\\evil.tw',
  'https://a:b@evil.tw',
  'http://127.0.0.1',
])('a link is never %s', (link) => {
  expect(linkAnywhere(link)).toBeNull()
  expect(linkElsewhere(link)).toBeNull()
})

it('a link is a whole address, or a path of the site where that makes sense', () => {
  expect([linkAnywhere('/terms'), linkElsewhere('/terms')]).toEqual(['/terms', null])
  expect([linkAnywhere(''), linkElsewhere(' ')]).toEqual(['', ''])
  expect(linkElsewhere('www.talentek.com.tw')).toBe('https://www.talentek.com.tw/')
})

it('an invitation is open until its end, and what became of it stays', () => {
  const [now, later] = [new Date('2026-11-27T00:00:00Z'), new Date('2026-12-04T00:00:00Z')]
  const open = { expiresAt: later, acceptedAt: null, takenBackAt: null }
  expect(invitationState(open, now)).toBe('open')
  expect(invitationState(open, later)).toBe('expired')
  expect(invitationState({ ...open, acceptedAt: now }, later)).toBe('accepted')
  expect(invitationState({ ...open, takenBackAt: now }, later)).toBe('taken_back')
})
