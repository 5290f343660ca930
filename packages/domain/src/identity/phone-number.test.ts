import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extensionAfter,
  formatPhone,
  isScientificNotation,
  normalisePhone,
  readPhone,
  readPhoneFields,
} from './phone-number.ts'

/** Numbers as commonly written, by area code. */
const WRITTEN: readonly [local: string, international: string][] = [
  ['0912-345-678', '+886 912 345 678'],
  ['02-2345-6789', '+886 2 2345 6789'],
  ['03-327-1234', '+886 3 327 1234'],
  ['037-123-456', '+886 37 123 456'],
  ['04-2255-6677', '+886 4 2255 6677'],
  ['04-712-3456', '+886 4 712 3456'],
  ['049-222-2106', '+886 49 222 2106'],
  ['05-534-1234', '+886 5 534 1234'],
  ['06-927-1234', '+886 6 927 1234'],
  ['07-337-1234', '+886 7 337 1234'],
  ['08-732-1234', '+886 8 732 1234'],
  ['082-325-823', '+886 82 325 823'],
  ['0826-12345', '+886 826 12345'],
  ['0836-22485', '+886 836 22485'],
  ['089-322-002', '+886 89 322 002'],
  ['0800-123-456', '+886 800 123 456'],
  ['0809-012-345', '+886 809 012 345'],
  ['070-1010-1234', '+886 70 1010 1234'],
]

describe('a number of Taiwan', () => {
  it.each(WRITTEN)('%s is grouped by its area code, and as %s for other readers', (local, international) => {
    const number = `+886${local.replace(/\D/g, '').slice(1)}`
    expect(normalisePhone(local)).toBe(number)
    expect(formatPhone(number)).toBe(local)
    expect(formatPhone(number, 'en-us')).toBe(international)
  })

  it.each([
    '\u202d02 2345 6789\u202c',
    '\ufeff(02)2345\u200b-6789',
    '（０２）２３４５－６７８９',
    '+886\u00a02\u00a02345\u00a06789',
    '+886-2-2345-6789\u200e',
  ])('%j is read with the marks that come along when it is pasted', (pasted) => {
    expect(normalisePhone(pasted)).toBe('+886223456789')
  })

  it('is read back from each way it is shown', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 }).map((number) => `0${String(number).padStart(9, '0')}`)
    fc.assert(
      fc.property(
        fc.oneof(
          digits,
          digits.map((one) => one.slice(0, 9)),
          fc.constantFrom('07012345678'),
        ),
        (typed) => {
          const number = normalisePhone(typed)
          if (number === null) return
          expect(normalisePhone(formatPhone(number))).toBe(number)
          expect(normalisePhone(formatPhone(number, 'en-us'))).toBe(number)
        },
      ),
    )
  })
})

it('leaves a foreign number, and what is no number, as it is', () => {
  for (const text of ['+4915112345678', '+85291234567', '02-2345', ''])
    for (const lang of ['zh-tw', 'en-us'] as const) expect(formatPhone(text, lang)).toBe(text)
})

describe('a number with an extension', () => {
  it.each([
    'x12',
    ' x 12',
    ' Ext: 12',
    ' ext.12',
    'EXT12',
    ' extn 12',
    ' extension 12',
    '#12',
    ' # 12',
    '＃12',
    '*12',
    '分機12',
    ' 分機 12',
    '分機：12',
    ' 分機號碼 12',
    ' (分機 12)',
    '( 分機12)',
    '（分機１２）',
    '轉12',
    ' 轉分機 12',
    ' 轉接 12',
    ' 內線12',
    ' 分机 12',
    ',12',
    ', 12',
    ',,12',
    ';12',
    ';ext=12',
    ', ext. 12',
    '[#12]',
  ])('02-2700-5001%s', (mark) => {
    for (const number of ['02-2700-5001', '(02)2700-5001', '+886 (0)2 2700 5001', 'tel:+886-2-2700-5001'])
      expect(readPhone(number + mark)).toEqual({ number: '+886227005001', extension: '12' })
  })

  it('is read back from its parts, whatever the extension', () => {
    const number = fc.constantFrom('+886227005001', '+886911000111', '+81312345678', '+886800123456')
    const mark = fc.constantFrom('#', ' 分機 ', 'x', ' ext. ', ';ext=', ',')
    fc.assert(
      fc.property(number, mark, fc.stringMatching(/^\d{1,6}$/), (e164, written, extension) => {
        for (const lang of ['zh-tw', 'en-us'] as const)
          expect(readPhone(formatPhone(e164, lang) + written + extension)).toEqual({ number: e164, extension })
      }),
    )
  })

  it.each([
    ['', '', { number: null, extension: '' }],
    ['02-2700-5001', '', { number: '+886227005001', extension: '' }],
    ['02-2700-5001', '＃12', { number: '+886227005001', extension: '12' }],
    ['02-2700-5001', '分機', { number: '+886227005001', extension: null }],
    ['02-2700-5001', '分機 12', { number: '+886227005001', extension: '12' }],
    ['02-2700-5001#12', '', { number: '+886227005001', extension: '12' }],
    ['02-2700-5001#12', '12', { number: '+886227005001', extension: '12' }],
    // Which of the two is right is for the person to say.
    ['02-2700-5001#12', '34', { number: null, extension: '34' }],
    ['02-2700-5001', 'Amy', { number: '+886227005001', extension: null }],
  ])('in two fields: %j and %j', (number, extension, read) => {
    expect(readPhoneFields({ number, extension })).toEqual(read)
  })

  it('is followed by other text on a card', () => {
    expect(extensionAfter(' 分機 12 傳真 02-2700-5002')).toEqual({ extension: '12', length: 6 })
    expect(extensionAfter('，統編 12345675')).toBeUndefined()
  })
})

describe('a number that is dialled from Taiwan', () => {
  it.each([
    ['002-81-3-1234-5678', '+81312345678'],
    ['002 81 3 1234 5678', '+81312345678'],
    ['(002)81-3-1234-5678', '+81312345678'],
    ['0028613800138000', '+8613800138000'],
    ['009-1-415-555-0100', '+14155550100'],
    ['012-852-9123-4567', '+85291234567'],
    ['015-86-138-0013-8000', '+8613800138000'],
    ['016-65-6123-4567', '+6561234567'],
    ['019-44-20-7946-0958', '+442079460958'],
    ['009886911000416', '+886911000416'],
    ['002-886-2-2700-5001', '+886227005001'],
    ['00886 2 2700 5001', '+886227005001'],
    ['0081312345678', '+81312345678'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['0091 98765 43210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 (0)6 1234 5678', '+390612345678'],
  ])('%s is %s', (written, number) => expect(readPhone(written)).toEqual({ number, extension: '' }))

  it.each([
    ['00212125550100', 'Morocco, or America by 002'],
    ['00981312345678', 'Iran, or Japan by 009'],
    ['00244207946095', 'Angola, or Britain by 002'],
    ['001 415 555 0100', 'a prefix of Korea'],
    ['012-3456 7890', 'a mobile number of Malaysia'],
    ['01614960000', 'Manchester'],
  ])('%s is not guessed: %s', (written) => expect(readPhone(written)).toBeNull())
})

describe('a cell of a table', () => {
  it.each([
    ['911000114', '+886911000114'],
    ['911000114.0', '+886911000114'],
    ['227002011', '+886227002011'],
    ['422223333', '+886422223333'],
    ['800123456', '+886800123456'],
  ])('%s lost its 0, which nobody who types leaves out', (cell, number) => {
    expect(readPhone(cell, { isTable: true })).toEqual({ number, extension: '' })
    expect(readPhone(cell)).toBeNull()
  })

  it.each(['="0911000115"', "'0911000115", '"0911000115"', '=0911000115'])('%s was kept as text', (cell) => {
    expect(readPhone(cell)).toEqual({ number: '+886911000115', extension: '' })
  })

  it.each(['8.86911E+11', '9.11E+08', "'8.86911e11", '９.１１Ｅ＋０８'])('%s has lost digits', (cell) => {
    expect(isScientificNotation(cell)).toBe(true)
    expect(readPhone(cell, { isTable: true })).toBeNull()
  })

  it('is only scientific notation if it looks like it', () => {
    for (const text of ['0911000115', 'E.11', '8.86', '12E', '02-2700-5001 E12'])
      expect(isScientificNotation(text)).toBe(false)
  })
})

describe('a text that is no number', () => {
  it.each([
    'ask 123, 45',
    'Amy 0911000111',
    '02-2700-5001 (Amy)',
    '02-2700-5001, 02-2700-5002',
    '0911000111,0911000222',
    '0911000111;0911000222',
    '0911000111 0911000222',
    '02-2700-5001/5002',
    '02-2700-5001 # 0911000222',
    '02-2700-5001#12、13',
    '2700-5001',
    '12345675',
    '2026-03-09',
    '20260309',
    '2026/3/9',
    '+886 1 2345',
    '++886911000111',
    '+0911000111',
    '02-2700-5001 #',
    '#12',
    '',
    ' ',
  ])('%j stays a text, in a table too', (text) => {
    expect(readPhone(text)).toBeNull()
    expect(readPhone(text, { isTable: true })).toBeNull()
  })

  // Mutation: without the limit of the length, one of these takes seconds.
  it('is refused at once, however long and hostile it is', () => {
    for (const piece of [
      '0',
      '(',
      '-',
      ' ',
      '+',
      '#',
      ',',
      ';ext=',
      '分機',
      '02-2700-5001 #1',
      '="',
      'E+1',
      '１',
      '\u200b',
    ])
      for (const hostile of [piece.repeat(100_000), `0911000111${piece.repeat(100_000)}`]) {
        expect(readPhone(hostile, { isTable: true })).toBeNull()
        expect(isScientificNotation(hostile)).toBe(false)
        expect(readPhoneFields({ number: hostile, extension: hostile })).toEqual({ number: null, extension: null })
        expect(extensionAfter(hostile)?.extension.length ?? 0).toBeLessThanOrEqual(10)
      }
  })

  it('gives E.164 or nothing, from exactly the digits that were written', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789+-() .#,;x分機轉＃０９/'), maxLength: 24 })
    fc.assert(
      fc.property(text, fc.boolean(), (written, isTable) => {
        const read = readPhone(written, { isTable })
        if (read === null) return
        expect(read.number).toMatch(/^\+[1-9]\d{7,14}$/)
        const digits = written.normalize('NFKC').replace(/\D/g, '')
        expect(digits.endsWith(read.number.replace(/^\+(?:886)?/, '') + read.extension)).toBe(true)
        expect(readPhone(read.number)).toEqual({ number: read.number, extension: '' })
      }),
      { numRuns: 2000 },
    )
  })
})
