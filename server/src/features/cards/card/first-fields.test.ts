import { cardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstFields } from './first-fields.ts'

const NOBODY = { name: '', phone: null, email: null }

it.each([
  ['王大明', { nameCh: '王大明', nameEn: '' }],
  [' May Lin ', { nameCh: '', nameEn: 'May Lin' }],
  ['王'.repeat(60), { nameCh: '王'.repeat(40), nameEn: '' }],
  ['', { nameCh: '', nameEn: '' }],
])('an account called %j gives a card %j', (name, names) => {
  expect(firstFields(EMPTY_CARD, { ...NOBODY, name }, undefined)).toEqual({ ...EMPTY_CARD, ...names })
})

// Mutations: without `isNamed`; without the checks for empty lists; the other card's company copied.
it('replaces nothing that is there, and takes nothing but names and the holder’s own number from another card', () => {
  const name = fc.constantFrom('', '王小明', 'Tom Wang')
  const phones = fc.constantFrom(
    [],
    [{ kind: 'work', number: '+886223456789', extension: '', visibility: 'public' }],
    [{ kind: 'mobile', number: '+886912345678', extension: '', visibility: 'link' }],
  )
  const fields = fc
    .record({ nameCh: name, nameEn: name, companyCh: fc.constantFrom('', '宏遠科技'), phones })
    .map((given) => cardFields.parse({ ...EMPTY_CARD, ...given }))
  const holder = fc.record({
    name,
    phone: fc.constantFrom(null, '+886912345678'),
    email: fc.constantFrom(null, 'ming@example.com'),
  })
  fc.assert(
    fc.property(fields, holder, fc.option(fields, { nil: undefined }), (before, who, other) => {
      const after = firstFields(before, who, other)
      const { nameCh, nameEn, phones, emails, ...rest } = before
      expect(after).toMatchObject(rest)
      if (nameCh || nameEn) expect(after).toMatchObject({ nameCh, nameEn })
      if (phones.length > 0) expect(after.phones).toEqual(phones)
      expect(emails).toEqual([])
      const asked = other?.phones.find(({ number }) => number === who.phone)
      if (phones.length === 0 && asked) expect(after.phones).toEqual([asked])
      for (const { visibility } of [...(phones.length > 0 || asked ? [] : after.phones), ...after.emails])
        expect(visibility).toBe('exchange')
      expect(cardFields.parse(after)).toEqual(after)
    }),
  )
})
