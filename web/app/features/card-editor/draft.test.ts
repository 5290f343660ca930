import { type Card, type CardFields, EMPTY_CARD } from '@idocard/contract/card'
import { expect, it } from 'vitest'
import { draftOf, isChanged, missingIn, moved, problemsOf } from './draft.ts'

const fields = (some: Partial<CardFields> = {}): CardFields => ({ ...EMPTY_CARD, nameCh: '林小美', ...some })
const card = (some: Partial<CardFields> = {}) => ({ fields: fields(some), allowIndex: false }) as Card

it('knows when there is something to save', () => {
  const draft = draftOf(card())
  expect(isChanged(draft, card())).toBe(false)
  expect(isChanged({ ...draft, allowIndex: true }, card())).toBe(true)
  expect(isChanged({ ...draft, photo: { id: '', url: '' } }, card())).toBe(true)
  expect(isChanged({ ...draft, fields: fields({ titleCh: '設計師' }) }, card())).toBe(true)
  const shuffled = Object.fromEntries(Object.entries(fields()).reverse()) as CardFields
  expect(isChanged({ ...draft, fields: shuffled }, card())).toBe(false)
})

it('names the texts that one language has and the other lacks', () => {
  expect(missingIn(fields(), 'en-us')).toEqual(['name'])
  expect(missingIn(fields({ titleEn: 'Designer' }), 'zh-tw')).toEqual(['title'])
})

it('finds invalid input', () => {
  expect(problemsOf(fields())).toEqual({})
  const phone = { kind: 'mobile', number: '12', extension: 'x', visibility: 'link' } as const
  const email = { kind: 'work', address: 'a@', visibility: 'link' } as const
  expect(problemsOf(fields({ nameCh: ' ', phones: [phone], emails: [email] }))).toEqual({
    'fields.name': 'name',
    'fields.phones.0.number': 'phone',
    'fields.phones.0.extension': 'extension',
    'fields.emails.0.address': 'email',
  })
})

it('moves an item of a list, and never past its ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
