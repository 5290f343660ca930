import { describe, expect, it } from 'vitest'
import { mentionedIn, mentionTyped } from './mention.ts'

const STAFF = [
  { id: 'a', name: '王小美' },
  { id: 'b', name: '王小' },
  { id: 'c', name: 'Ann Lee' },
]

describe('mentionTyped', () => {
  it.each([
    ['@', ''],
    ['請 @王', '王'],
    ['請，@王小', '王小'],
    ['ask @Ann L', 'Ann L'],
    ['ann@example', undefined],
    ['@王小美\n', undefined],
    ['', undefined],
  ])('%j: %j', (before, typed) => {
    expect(mentionTyped(before)).toBe(typed)
  })
})

describe('mentionedIn', () => {
  it.each([
    ['@王小美 請看', ['a']],
    ['@王小 請看', ['b']],
    ['@王小美 和 @王小', ['a', 'b']],
    ['@Ann Lee, please', ['c']],
    ['王小美 請看', []],
  ])('%j: %j', (text, ids) => {
    expect(mentionedIn(text, STAFF).toSorted()).toEqual(ids)
  })
})
