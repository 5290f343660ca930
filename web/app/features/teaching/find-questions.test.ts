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
