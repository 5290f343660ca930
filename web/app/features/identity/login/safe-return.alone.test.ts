import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { paths } from '../../../lib/paths.ts'
import { safeReturn } from './safe-return.ts'

const ORIGIN = 'https://shop.example'

beforeAll(() => {
  vi.stubGlobal('location', { origin: ORIGIN })
})
afterAll(() => vi.unstubAllGlobals())

it.each([
  ['/idocard/checkout?cart=1#top', '/idocard/checkout?cart=1#top'],
  ['/a/../idocard/user', '/idocard/user'],
  ['/?next=//evil.example', '/?next=//evil.example'],
  [null, paths.user],
  ['', paths.user],
  ['//evil.example', paths.user],
  ['/\\evil.example', paths.user],
  ['/\t/evil.example', paths.user],
  ['https://evil.example', paths.user],
  ['javascript:alert(1)', paths.user],
  ['/..//evil.example', paths.user],
  ['/.//evil.example', paths.user],
  ['/%2e%2e//evil.example', paths.user],
  ['/a/..//evil.example', paths.user],
  ['/..\\/evil.example', paths.user],
])('%j leads to %s', (from, to) => {
  expect(safeReturn(from)).toBe(to)
})

// Mutation: without checking the path again after resolving it, `/..//evil.example` is accepted.
it('never leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    ';',
    '\t',
    '\n',
    ' ',
    '\u0000',
    '\u3002',
    'evil.example',
    'shop.example',
    'https:',
    'javascript:',
    'a',
  )
  const from = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(from, (given) => {
      const to = safeReturn(given)
      expect(new URL(to, ORIGIN).origin).toBe(ORIGIN)
      expect(new URL(to, `${ORIGIN}/idocard/login`).origin).toBe(ORIGIN)
      expect(to).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 1000 },
  )
})
