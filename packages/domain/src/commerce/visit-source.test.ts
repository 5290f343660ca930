import { expect, it } from 'vitest'
import { visitSource } from './visit-source.ts'

const SITE = 'https://idocard.example'

it.each([
  ['', false, 'direct'],
  ['https://idocard.example/idocard/features', false, 'direct'],
  ['https://idocard.example/cheny7p3k9', false, 'card'],
  ['https://idocard.example/cheny7p3k9?s=n', true, 'card'],
  ['https://idocard.example/theme/SG?cardSn=cheny7p3k9', false, 'card'],
  ['', true, 'line'],
  ['https://liff.line.me/', false, 'line'],
  ['https://www.google.com.tw/', false, 'search'],
  ['https://google.evil.example/', false, 'site'],
  ['https://notgoogle.com/', false, 'site'],
  ['https://example.org/cheny7p3k9', false, 'site'],
  ['android-app://com.example/', false, 'direct'],
  ['javascript:alert(1)', false, 'direct'],
  ['not an address', false, 'direct'],
] as const)('%s, in LINE %s: %s', (from, isInLine, source) => {
  expect(visitSource(from, isInLine, SITE)).toBe(source)
})
