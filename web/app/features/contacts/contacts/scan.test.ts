import type { CardField, CardFieldName } from '@idocard/domain/cards/card-fields'
import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { expect, it } from 'vitest'
import { inPhotograph, placeOf, readingOf, readingsToOffer, type Scan, withBack, withCharacter } from './scan.ts'

const field = (name: CardFieldName, value: string): CardField => ({
  name,
  value,
  confidence: 0.6,
  box: { x: 100, y: 50, width: 200, height: 40 },
  alternatives: [],
})
const scan: Scan = {
  picture: { id: 'a', url: '/picture/a.webp' },
  width: 1000,
  height: 500,
  fields: [
    field('nameZh', '吳建宏'),
    field('mobile', '0912-345-678'),
    field('fax', '02-2345-6789'),
    field('email', 'wu@example.com'),
    field('web', 'www.example.com'),
    field('postcode', '110'),
    field('addressZh', '臺北市信義區松仁路 7 號'),
  ],
  lines: [],
  contact: EMPTY_CONTACT,
  photograph: null,
}

it.each([
  ['nameCh', '吳建宏', 'nameZh'],
  ['phones', '+886912345678', 'mobile'],
  ['phones', '+886223456789', 'fax'],
  ['emails', 'wu@example.com', 'email'],
  ['sites', 'https://www.example.com', 'web'],
  ['addressCh', '110 臺北市信義區松仁路 7 號', 'postcode'],
] as const)('finds the reading of a value however it is written: %s %s', (target, value, name) => {
  expect(readingOf(scan, target, value)?.name).toBe(name)
})

it.each([
  ['nameCh', '吳建弘'],
  ['nameCh', ''],
  ['companyCh', '吳建宏'],
  ['phones', '0987654321'],
] as const)('says nothing of a value that was typed: %s %s', (target, value) => {
  expect(readingOf(scan, target, value)).toBeUndefined()
})

it('puts a box over the picture at any size', () => {
  expect(placeOf({ x: 100, y: 50, width: 200, height: 40 }, scan)).toEqual({
    left: '10%',
    top: '10%',
    width: '20%',
    height: '8%',
  })
})

it('shows fields where they are in the photograph once the person prefers it to the card cut out of it', () => {
  const boxes = scan.fields.map((_, at) => ({ x: 300 + at, y: 200, width: 150, height: 30 }))
  const whole = inPhotograph({ ...scan, photograph: { width: 2000, height: 1500, boxes } })
  expect([whole.width, whole.height, readingOf(whole, 'phones', '+886912345678')?.box]).toEqual([2000, 1500, boxes[1]])
  expect(inPhotograph(scan)).toBe(scan)
})

it('changes one character, also beside one outside the basic plane', () => {
  expect(withCharacter('𠮷建宏', 2, '弘')).toBe('𠮷建弘')
})

it('adds from the back what the front does not say', () => {
  const front = {
    ...EMPTY_CONTACT,
    nameCh: '吳建宏',
    phones: [{ kind: 'mobile' as const, number: '+886912345678', extension: '' }],
  }
  const back = {
    ...EMPTY_CONTACT,
    nameCh: '吳',
    nameEn: 'Jeff Wu',
    phones: [
      { kind: 'mobile' as const, number: '0912-345-678', extension: '' },
      { kind: 'work' as const, number: '0223456789', extension: '12' },
    ],
    sites: ['https://example.com'],
  }
  expect(withBack(front, back)).toEqual({
    ...EMPTY_CONTACT,
    nameCh: '吳建宏',
    nameEn: 'Jeff Wu',
    phones: [front.phones[0], back.phones[1]],
    sites: ['https://example.com'],
  })
})

it('asks about letters and digits, and about marks only where they lead to somebody else', () => {
  const alternatives = [
    { at: 1, characters: ['O', ','] },
    { at: 2, characters: ['.', '-'] },
  ]
  expect(readingsToOffer({ ...field('companyEn', 'C0, Ltd'), alternatives })).toEqual([{ at: 1, characters: ['O'] }])
  expect(readingsToOffer({ ...field('email', 'c0-a@x.tw'), alternatives })).toEqual(alternatives)
})
