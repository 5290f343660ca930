import { EMPTY_CARD } from '@idocard/contract/card'
import type { CardFacts } from '@idocard/contract/card-view'
import { vcard } from '@idocard/domain/vcard'
import fc from 'fast-check'
import ICAL from 'ical.js'
import Vcf from 'vcf'
import { describe, expect, it } from 'vitest'
import { contactName, offlineContact, vcardSource } from './vcard-source.ts'

const AT = new Date('2026-11-21T02:30:00Z')
const card = (fields: Partial<CardFacts['fields']>): CardFacts => ({
  cardSn: 'cheny7p3k9',
  url: 'https://card.example/cheny7p3k9',
  photo: '',
  fields: { ...EMPTY_CARD, ...fields },
  socialMedia: [{ id: 1, socialMediaId: 1, socialMediaLink: 'https://line.me/ti/p/~ming', shown: 'ming', title: '' }],
  webSites: [{ id: 1, site_img: '', site_link: 'https://works.example/', title: '作品; 2026' }],
})
const MING = card({
  nameCh: '歐陽小明',
  nameEn: 'Ming Ouyang',
  companyCh: '宏遠科技股份有限公司',
  titleCh: '資深經理',
  addressCh: '臺北市大安區復興南路一段 390 號 12 樓',
  introductionCh: '第一行\n第二行',
  phones: [
    { kind: 'mobile', number: '+886912345678', extension: '', visibility: 'link' },
    { kind: 'work', number: '+886223456789', extension: '123', visibility: 'link' },
  ],
  emails: [{ kind: 'work', address: 'ming@card.example', visibility: 'link' }],
})
const PHOTO = Buffer.from('a picture').toString('base64')

/** One parser (ical.js): property names, and values with their escapes decoded. */
function icalOf(file: string) {
  const [parsed] = [ICAL.parse(file)].flat(1) as [string, [string, Record<string, unknown>, string, ...unknown[]][]]
  const properties = (Array.isArray(parsed[0]) ? parsed[0][1] : (ICAL.parse(file) as unknown[])[1]) as [
    string,
    Record<string, unknown>,
    string,
    ...unknown[],
  ][]
  return (name: string) => properties.filter(([found]) => found === name).map(([, , , ...values]) => values)
}

/** The other parser (vcf), which leaves escapes to its caller. */
function vcfOf(file: string) {
  const [parsed] = Vcf.parse(file)
  return (name: string) => [parsed?.get(name) ?? []].flat().map((property) => unescaped(property.valueOf()))
}
const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_all, mark: string) => (/n/i.test(mark) ? '\n' : mark))

/** ical.js leaves the backslash before a semicolon in properties with one part, where RFC 2426 requires it. */
const read = ([first]: unknown[][]) => String(first?.[0]).replaceAll('\\;', ';')

describe('the contact of a card', () => {
  const file = vcard(vcardSource(MING, 'zh-tw', AT, PHOTO))

  it('is read completely by one parser', () => {
    const of = icalOf(file)
    expect(of('fn')).toEqual([['歐陽小明']])
    expect(of('n')).toEqual([[['歐陽', '小明', '', '', '']]])
    expect(of('nickname')).toEqual([['Ming Ouyang']])
    expect(of('org').flat(2)).toContain('宏遠科技股份有限公司')
    expect(of('title')).toEqual([['資深經理']])
    expect(of('tel')).toEqual([['+886912345678'], ['+886223456789,123']])
    expect(of('adr')).toEqual([[['', '', '復興南路一段 390 號 12 樓', '大安區', '臺北市', '', '臺灣']]])
    expect(of('note')).toEqual([['第一行\n第二行']])
    expect(of('photo')).toEqual([[PHOTO]])
  })

  it('is read completely by another', () => {
    const of = vcfOf(file)
    expect(of('fn')).toEqual(['歐陽小明'])
    expect(of('n')).toEqual(['歐陽;小明;;;'])
    expect(of('org')).toEqual(['宏遠科技股份有限公司'])
    expect(of('title')).toEqual(['資深經理'])
    expect(of('tel')).toEqual(['+886912345678', '+886223456789,123'])
    expect(of('adr')).toEqual([';;復興南路一段 390 號 12 樓;大安區;臺北市;;臺灣'])
    expect(of('photo')).toEqual([PHOTO])
    expect(of('url')).toContain('https://line.me/ti/p/~ming')
  })

  it('keeps its identity, whatever changes on the card', () => {
    const [uid] = icalOf(file)('uid').flat()
    expect(uid).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(vcardSource(card({ nameEn: 'Other' }), 'en-us', new Date()).uid).toBe(uid)
  })

  it('is in the reader’s language, with the other name beside it', () => {
    const english = vcardSource(MING, 'en-us', AT)
    expect([english.name, english.nicknames, english.company]).toEqual([
      'Ming Ouyang',
      ['歐陽小明'],
      '宏遠科技股份有限公司',
    ])
  })

  it('preserves any text that people write, in both parsers', () => {
    const odd = fc
      .string({
        unit: fc.constantFrom(...'王明a ;,:"\'\\\n🎉é👩‍💻=%n', '\r\n', 'END:VCARD'),
        minLength: 1,
        maxLength: 60,
      })
      .map((text) => text.trim())
      .filter(Boolean)
    const asStored = (text: string) => text.replaceAll('\r\n', '\n')
    fc.assert(
      fc.property(odd, odd, odd, (name, title, note) => {
        const written = vcard(vcardSource(card({ nameCh: name, titleCh: title, introductionCh: note }), 'zh-tw', AT))
        const ical = icalOf(written)
        expect([read(ical('fn')), read(ical('title')), read(ical('note'))]).toEqual([name, title, note].map(asStored))
        expect(vcfOf(written)('title')).toEqual([asStored(title)])
      }),
    )
  })

  // Mutation: lines folded by characters, not by bytes.
  it('preserves long lines in both parsers, folded between characters', () => {
    const long = (maxLength: number) =>
      fc
        .string({ unit: fc.constantFrom(...'名片é👩‍💻🇹🇼a9 -;,:\\"', '臺灣', 'VERSION:4.0'), minLength: 40, maxLength })
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
    fc.assert(
      fc.property(long(60), long(60), long(120), long(300), (companyCh, titleCh, addressCh, introductionCh) => {
        const fields = { nameCh: '王小明', companyCh, titleCh, addressCh, introductionCh, phones: MING.fields.phones }
        const written = vcard(vcardSource(card(fields), 'zh-tw', AT, PHOTO))
        for (const line of Buffer.from(written).toString('latin1').split('\r\n')) {
          expect(line.length).toBeLessThanOrEqual(75)
          // Each line contains whole characters: none is split.
          expect(Buffer.from(line, 'latin1').toString('utf8')).not.toContain('\ufffd')
        }
        const [ical, vcf] = [icalOf(written), vcfOf(written)]
        expect([read(ical('note')), read(ical('title'))]).toEqual([introductionCh, titleCh])
        expect([vcf('title'), vcf('note')]).toEqual([[titleCh], [introductionCh]])
        expect(ical('tel')).toEqual([['+886912345678'], ['+886223456789,123']])
        expect(vcf('photo')).toEqual([PHOTO])
      }),
    )
  })

  it('leaves out invalid links', () => {
    const hostile = { ...MING, webSites: [{ id: 1, site_img: '', site_link: 'javascript:alert(1)', title: 'x' }] }
    expect(vcardSource(hostile, 'zh-tw', AT).links).toEqual([{ label: 'LINE', url: 'https://line.me/ti/p/~ming' }])
  })

  it('fits into a code that works without a network', () => {
    const short = offlineContact(vcardSource(MING, 'zh-tw', AT, PHOTO))
    expect(Buffer.byteLength(short)).toBeLessThan(450)
    expect(short).not.toMatch(/PHOTO|UID|REV|NOTE|ADR/)
    expect(icalOf(short)('fn')).toEqual([['歐陽小明']])
  })

  it('names its file after the person, and nothing else', () => {
    expect(contactName('王/小:明\r\n"')).toBe('王小明')
    expect(contactName('///')).toBe('card')
  })
})
