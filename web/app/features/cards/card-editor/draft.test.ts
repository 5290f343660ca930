import { type Card, type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { expect, it } from 'vitest'
import { asTyped, changesOf, type Draft, isSameDraft, problemsOf, savable, withoutBlanks } from './draft.ts'

const fields = (some: Partial<CardFields> = {}): CardFields => ({ ...EMPTY_CARD, nameCh: '林小美', ...some })
const draft = (some: Partial<CardFields> = {}): Draft => ({
  fields: fields(some),
  allowIndex: false,
  photo: '',
  socialMedia: [],
  webSites: [],
})
const phone = (number: string, some: Partial<Card['fields']['phones'][number]> = {}) =>
  ({ kind: 'mobile', number, extension: '', visibility: 'link', ...some }) as const
const email = (address: string) => ({ kind: 'work', address, visibility: 'link' }) as const

it('knows when there is something to save, and that spelling is nothing', () => {
  expect(isSameDraft(draft(), { ...draft(), allowIndex: true })).toBe(false)
  expect(isSameDraft(draft(), { ...draft(), photo: '/picture/1.webp' })).toBe(false)
  expect(isSameDraft(draft(), draft({ titleCh: '設計師' }))).toBe(false)
  expect(isSameDraft(draft({ phones: [phone('+886912345678')] }), draft({ phones: [phone('0912 345 678')] }))).toBe(
    true,
  )
  expect(isSameDraft(draft({ titleCh: '設計師' }), draft({ titleCh: ' 設計師 ' }))).toBe(true)
  expect(isSameDraft(draft(), draft({ visibility: { title: 'link' } }))).toBe(true)
})

it('sends what changed, in the form that is stored', () => {
  const now = { ...draft({ titleCh: ' 設計師', emails: [email('A@B.tw')] }), photo: '/picture/1.webp' }
  expect(changesOf(draft(), now)).toEqual({
    fields: { titleCh: '設計師', emails: [email('a@b.tw')] },
    photo: '/picture/1.webp',
  })
  expect(changesOf(draft(), draft())).toEqual({})
  expect(changesOf(draft(), draft({ phones: [phone('02-2345-6789＃12')] })).fields).toEqual({
    phones: [phone('+886223456789', { extension: '12' })],
  })
})

it('finds invalid input; what is blank is not wrong yet', () => {
  expect(problemsOf(draft({ phones: [phone('')], emails: [email(' ')] }))).toEqual({})
  const wrong = phone('12', { extension: 'x' })
  expect(problemsOf(draft({ nameCh: ' ', phones: [wrong], emails: [email('a@')] }))).toEqual({
    'fields.name': 'name',
    'fields.phones.0.number': 'phone',
    'fields.phones.0.extension': 'extension',
    'fields.emails.0.address': 'email',
  })
})

it('never cuts a long text: it stays as it was typed, says so, and the rest is saved', () => {
  const max = 'C'.repeat(120)
  const fits = draft({ companyEn: ` ${max} `, titleCh: '設計師' })
  expect(problemsOf(fits)).toEqual({})
  expect(savable(draft(), fits).fields.companyEn).toBe(max)
  const typed = draft({ companyEn: `${max}C`, nickname: '美'.repeat(41), titleCh: '設計師' })
  expect(problemsOf(typed)).toEqual({ 'fields.companyEn': 'long', 'fields.nickname': 'long' })
  expect(savable(draft({ companyEn: 'Coast' }), typed).fields).toEqual(
    fields({ companyEn: 'Coast', titleCh: '設計師' }),
  )
})

it('saves what is valid, and leaves the rest as it was', () => {
  const base = draft({ phones: [phone('+886912345678'), phone('+886223456789')], emails: [email('a@b.tw')] })
  const typed = draft({
    nameCh: '',
    titleCh: '設計師',
    phones: [phone('0987'), phone('02-2345-6789'), phone('')],
    emails: [email('a@b.tw'), email('new@')],
  })
  expect(savable(base, typed).fields).toEqual({ ...base.fields, titleCh: '設計師' })
  // A refused text is not sent again unchanged.
  expect(savable(base, { ...base, fields: { ...base.fields, titleCh: '?' } }, { 'fields.titleCh': '' })).toEqual(base)
  expect(withoutBlanks(typed).fields.phones).toHaveLength(2)
})

it('changes nothing under the caret', () => {
  const typed = draft({ titleCh: '設計師 ', phones: [phone('0912 345 678')] })
  const saved = draft({ titleCh: '設計師', titleEn: 'Designer', phones: [phone('+886912345678')] })
  expect(asTyped(typed, saved).fields).toMatchObject({
    titleCh: '設計師 ',
    titleEn: 'Designer',
    phones: [phone('0912 345 678')],
  })
  expect(asTyped(typed, draft({ titleCh: '經理' })).fields.titleCh).toBe('經理')
})
