import { readFileSync } from 'node:fs'
import type { QuestionCategory } from '@idocard/contract/content/question'
import { expect, it } from 'vitest'
import { findQuestions } from './find-questions.ts'

const one = (id: number, titleCh: string) => ({ id, titleCh, titleEn: '', contentCh: '', contentEn: '' })
const CATEGORIES = [
  { id: 1, titleCh: '卡片', titleEn: '', questions: [one(11, '卡片遺失了，該做什麼？'), one(12, '怎麼開通？')] },
  { id: 2, titleCh: '費用', titleEn: '', questions: [one(21, '運費多少？')] },
]
const ids = (query: string) =>
  findQuestions(CATEGORIES, query).categories.map(({ questions }) => questions.map(({ id }) => id))

it('finds questions by their words, else by their subject or another word for it, and leaves out empty categories', () => {
  expect(ids('')).toEqual([[11, 12], [21]])
  expect(ids('運費')).toEqual([[21]])
  expect(ids('請問要如何開通')).toEqual([[12]])
  expect(ids('郵資')).toEqual([[21]])
  expect(ids('沒有這個')).toEqual([])
  expect(findQuestions(CATEGORIES, '郵資')).toMatchObject({ words: ['運費'], count: 1 })
})

const shop: QuestionCategory[] = JSON.parse(
  readFileSync(new URL('../../../../../server/src/seed/questions.json', import.meta.url), 'utf8'),
)

// Mutation: the question about convenience stores is removed.
it.each([
  ['超商', '可以超商取貨或超商付款嗎？'],
  ['超商取貨', '可以超商取貨或超商付款嗎？'],
  ['7-11', '可以超商取貨或超商付款嗎？'],
  ['全家', '可以超商取貨或超商付款嗎？'],
  ['FamilyMart', '可以超商取貨或超商付款嗎？'],
  ['convenience store', '可以超商取貨或超商付款嗎？'],
  ['LINE Pay', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['分期', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['LINEPay', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['ATM', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['installments', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['instalments', '可以用 LINE Pay、轉帳或分期付款嗎？'],
  ['統編', '發票可以打統一編號嗎？'],
  ['tax number', '發票可以打統一編號嗎？'],
])('the shop answers %s', (query, title) => {
  const { categories } = findQuestions(shop, query)
  expect(categories.flatMap(({ questions }) => questions.map(({ titleCh }) => titleCh))).toContain(title)
})
