import { expect, it } from 'vitest'
import { withDigits } from './numerals.ts'

it.each([
  ['電話〇二丨二七二三丨四五六七', '電話02-2723-4567'],
  ['行動○九一二三四五六七八', '行動0912345678'],
  ['統一編號〇四五九五二五七', '統一編號04595257'],
  ['一一〇臺北市信義區松仁路九號', '110臺北市信義區松仁路9號'],
  ['新北市三峽區北門街二十巷四六六號九樓之五', '新北市三峽區北門街二十巷466號9樓之5'],
])('numerals of a column are digits: %s', (column, text) => {
  expect(withDigits(column)).toBe(text)
  expect([...withDigits(column)]).toHaveLength([...column].length)
})

it.each(['三一科技股份有限公司', '業務一部', '陳一二'])('numerals in words stay: %s', (column) => {
  expect(withDigits(column)).toBe(column)
})
