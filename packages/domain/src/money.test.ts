import { describe, expect, it } from 'vitest'
import { LANGS } from './language.ts'
import { formatTwd, isTwd, TWD_MAX } from './money.ts'

describe('formatTwd', () => {
  it.each([
    [0, 'NT$0'],
    [-0, 'NT$0'],
    [80, 'NT$80'],
    [1280, 'NT$1,280'],
    [1_234_567, 'NT$1,234,567'],
    [-100, '-NT$100'],
  ])('%d is %s in both languages', (amount, text) => {
    for (const lang of LANGS) expect(formatTwd(amount, lang)).toBe(text)
  })
})

describe('isTwd', () => {
  it.each([0, 1, 1280, TWD_MAX])('accepts %s', (value) => expect(isTwd(value)).toBe(true))
  it.each([
    -1,
    0.5,
    TWD_MAX + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1280',
    null,
    undefined,
    [5],
    5n,
  ])('refuses %s', (value) => expect(isTwd(value)).toBe(false))
})
