import { expect, test } from 'vitest'
import { usernameProblem } from './username-form.tsx'

test.each([
  ['0912-345-678', undefined],
  ['０９１２３４５６７８', undefined],
  [' Wang@Example.com ', undefined],
  ['  ', 'empty'],
  ['0212345678', 'phone'],
  ['091234567', 'phone'],
  ['＋886 2 1234 5678', 'phone'],
  ['wang@', 'email'],
  ['wang＠example', 'email'],
  ['王小明', 'neither'],
])('%j', (text, problem) => {
  expect(usernameProblem(text)).toBe(problem)
})
