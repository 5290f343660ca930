import { describe, expect, it } from 'vitest'
import { type AskedField, isAskable, readWanted } from './card-request.ts'
import { TEMPLATE_FIELDS } from './card-template.ts'

// Mutations: a field of the look added to `ASKED_FIELDS`; the company's own number left out of `isAskable`.
it('lets people ask for words that are locked, and for another number of the company’s', () => {
  const asked = (locked: readonly (typeof TEMPLATE_FIELDS)[number][], phone = '') =>
    TEMPLATE_FIELDS.filter((field) => isAskable(field, { locked, phone, email: '' }))
  expect(asked(TEMPLATE_FIELDS)).toEqual(['name', 'title', 'phone', 'email', 'company', 'address', 'introduction'])
  expect(asked([])).toEqual([])
  expect(asked(['title'], '+886912000111')).toEqual(['title', 'phone'])
})

// Mutations: `mostWanted` not compared; a control character kept; English kept of what has no language.
describe('what is wanted', () => {
  it.each<[field: AskedField, wantedCh: string, wantedEn: string, read: object]>([
    ['title', ' 總監 ', '', { wanted: { wantedCh: '總監', wantedEn: '' } }],
    ['title', '', 'Director', { wanted: { wantedCh: '', wantedEn: 'Director' } }],
    ['title', ' ', '', { wrong: ['wantedCh'] }],
    ['title', '總監\u0007', '', { wrong: ['wantedCh'] }],
    ['title', '總監', 'x'.repeat(500), { wrong: ['wantedEn'] }],
    ['introduction', '第一行\n第二行', '', { wanted: { wantedCh: '第一行\n第二行', wantedEn: '' } }],
    ['phone', '0912-345-678', '0912', { wanted: { wantedCh: '+886912345678', wantedEn: '' } }],
    ['phone', '02-2345-6789', '', { wrong: ['wantedCh'] }],
    ['email', 'May@Example.com', '', { wanted: { wantedCh: 'may@example.com', wantedEn: '' } }],
    ['email', 'may', '', { wrong: ['wantedCh'] }],
    ['email', '', '', { wrong: ['wantedCh'] }],
  ])('of %s: %j and %j', (field, wantedCh, wantedEn, read) => {
    expect(readWanted(field, { wantedCh, wantedEn })).toEqual(read)
  })
})
