import { type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { MAX_PHONES } from '@idocard/domain/cards/card'
import {
  PRESET_RULES,
  TEMPLATE_FIELDS,
  TEMPLATE_SOURCES,
  type TemplateField,
  type TemplateRules,
} from '@idocard/domain/company/card-template'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Given, givenNow, lockedChanges, withTemplate } from './company-rules.ts'

const given = (rules: TemplateRules, employee: Partial<Given['employee']> = {}): Given => ({
  template: {
    ...{ rules, theme: 'origin', photoStyle: 'cover', companyCh: '向日葵', companyEn: 'Sunflower' },
    ...{ addressCh: '台北市信義路 1 號', addressEn: '', introductionCh: '', introductionEn: '' },
  },
  employee: {
    ...{ nameCh: '林小美', nameEn: '', titleCh: '設計師', titleEn: 'Designer' },
    ...{ phone: '+886912345678', email: 'mei@example.com', givenPhone: '', givenEmail: '', exceptions: {} },
    ...employee,
  },
  department: { titleCh: '設計部', titleEn: '' },
})
const phone = (number: string, visibility: 'link' | 'exchange' = 'link'): CardFields['phones'][number] => ({
  ...{ kind: 'mobile', number, extension: '', visibility },
})
const OWN = {
  theme: 'idoDark' as const,
  fields: {
    ...{ ...EMPTY_CARD, nameCh: '小美', titleCh: '自由設計', titleEn: 'Freelancer', introductionCh: '你好' },
    phones: [phone('+886223456789')],
  },
}

describe('what a template makes of a card', () => {
  // Mutations: `isWhole` not looked at; a text written in one language only.
  it('writes what is always the company’s, and the rest only when all of it is sent', () => {
    const { fields, theme } = withTemplate(OWN, given(PRESET_RULES.standard), false)
    expect(theme).toBe('origin')
    expect(fields).toMatchObject({
      ...{ nameCh: '小美', titleCh: '設計師', titleEn: 'Designer', departmentCh: '設計部', companyEn: 'Sunflower' },
      ...{ introductionCh: '你好', photoStyle: 'portrait' },
      phones: [{ number: '+886223456789' }],
      emails: [{ address: 'mei@example.com', visibility: 'exchange' }],
    })
    const whole = withTemplate(OWN, given(PRESET_RULES.standard), true).fields
    expect(whole).toMatchObject({ nameCh: '林小美', nameEn: '' })
    expect(whole.phones.map(({ number }) => number)).toEqual(['+886912345678', '+886223456789'])
  })

  // Mutation: an empty text of the company written.
  it('leaves what the company has nothing for', () => {
    const nothing = given(PRESET_RULES.strict, { titleCh: '', titleEn: '', phone: '', email: '' })
    const { fields } = withTemplate(OWN, nothing, true)
    expect(fields).toMatchObject({ titleCh: '自由設計', introductionCh: '你好', phones: OWN.fields.phones, emails: [] })
  })

  // Mutations: the old number left on the card; the visibility that the person chose lost; a full list cut.
  it('takes its own old number back, and nothing of the person’s', () => {
    const changed = given(PRESET_RULES.strict, { givenPhone: '+886911111111' })
    const had = { ...OWN, fields: { ...OWN.fields, phones: [phone('+886911111111', 'link'), phone('+886223456789')] } }
    expect(withTemplate(had, changed, false).fields.phones).toEqual([
      phone('+886912345678', 'link'),
      phone('+886223456789'),
    ])
    const full = Array.from({ length: MAX_PHONES }, (_, at) => phone(`+88622345678${at}`))
    const fullCard = { ...OWN, fields: { ...OWN.fields, phones: full } }
    expect(withTemplate(fullCard, given(PRESET_RULES.strict), true).fields.phones).toEqual(full)
    const kept = { ...OWN, fields: { ...OWN.fields, phones: [phone('+886912345678', 'link')] } }
    expect(withTemplate(kept, given(PRESET_RULES.strict), true)).toMatchObject({
      fields: { phones: kept.fields.phones },
    })
  })
})

describe('what is the company’s on a card', () => {
  const employee = { phone: '+886912345678', givenPhone: '+886911111111', email: '', givenEmail: 'old@example.com' }
  // Mutations: a number kept as the company's that it did not write; one that had no room.
  it.each([
    ['standard', false, [], '+886911111111'],
    ['standard', true, ['+886912345678'], '+886912345678'],
    ['strict', false, ['+886912345678'], '+886912345678'],
    ['strict', false, ['+886223456789'], ''],
  ] as const)('is what a template has written there: %s, %s, %j', (preset, isWhole, numbers, givenPhone) => {
    const fields = { ...EMPTY_CARD, phones: numbers.map((number) => phone(number)) }
    expect(givenNow(fields, given(PRESET_RULES[preset], employee), isWhole)).toEqual({ givenPhone, givenEmail: '' })
  })
})

const rulesOf = (rules: TemplateRules) => ({
  ...{ rules, companyCh: '向日葵', companyEn: '', givenPhone: '+886912345678', givenEmail: '' },
})
const anyRules = fc.record(
  Object.fromEntries(
    TEMPLATE_FIELDS.map((field) => [
      field,
      fc.record({ from: fc.constantFrom(...TEMPLATE_SOURCES), isEditable: fc.boolean() }),
    ]),
  ) as Record<TemplateField, fc.Arbitrary<TemplateRules[TemplateField]>>,
)

describe('what a person may not change', () => {
  it('is nothing where nothing changes, and nothing that the company itself would write', () => {
    fc.assert(
      fc.property(anyRules, fc.boolean(), (rules, isWhole) => {
        const made = withTemplate(OWN, given(rules), isWhole)
        expect(lockedChanges(made, made, rulesOf(rules))).toEqual([])
        // Written again, it is the same.
        expect(withTemplate(made, given(rules), isWhole)).toEqual(made)
      }),
    )
  })

  const strict = rulesOf(PRESET_RULES.strict)
  const standard = rulesOf(PRESET_RULES.standard)
  const made = withTemplate(OWN, given(PRESET_RULES.strict), true)
  const change = (fields: Partial<CardFields>) => ({ ...made, fields: { ...made.fields, ...fields } })
  const [company = phone(''), own = phone('')] = made.fields.phones
  // Mutations: each field left out of the comparison.
  it.each<[TemplateField[], typeof made, typeof strict]>([
    [['name'], change({ nameEn: 'Mei' }), strict],
    [[], change({ nameEn: 'Mei' }), standard],
    [['title'], change({ titleCh: '' }), standard],
    [['introduction'], change({ introductionEn: 'Hello' }), strict],
    [['photoStyle'], change({ photoStyle: 'portrait' }), strict],
    [['theme'], { ...made, theme: 'idoLight' }, strict],
    [['phone'], change({ phones: [own] }), strict],
    [['phone'], change({ phones: [company, own, phone('+886987654321')] }), strict],
    [['phone'], change({ phones: [{ ...company, number: '+886987654321' }, own] }), strict],
    // What is their own they may take away, put first, and show to others than the company chose.
    [[], change({ phones: [company] }), strict],
    [[], change({ phones: [own, { ...company, visibility: 'link' }] }), strict],
    [[], change({ visibility: { title: 'exchange' } }), strict],
    [[], change({ phones: [phone('+886987654321')] }), standard],
  ])('is %j', (locked, after, rules) => {
    expect(lockedChanges(made, after, rules)).toEqual(locked)
  })
})
