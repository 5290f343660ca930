import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardFacts } from '@idocard/contract/cards/card-view'
import { vcard } from '@idocard/domain/cards/vcard'
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
  socialMedia: [
    { id: 1, socialMediaId: 1, socialMediaLink: 'https://line.me/ti/p/~ming', shown: 'ming', title: '', titleEn: '' },
  ],
  webSites: [{ id: 1, site_img: '', site_link: 'https://works.example/', title: '作品; 2026', titleEn: '' }],
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

  it.each([
    ['高雄市前鎮區範例街1號', ';;範例街1號;前鎮區;高雄市;;臺灣'],
    ['806 台灣高雄市前鎮區範例街1號', ';;範例街1號;前鎮區;高雄市;806;臺灣'],
    ['日本北海道小樽市中央區範例1號', ';;北海道小樽市中央區範例1號;;;;日本'],
  ])('has the parts of %s where address books show them', (addressCh, parts) => {
    expect(vcfOf(vcard(vcardSource(card({ nameCh: '王小明', addressCh }), 'zh-tw', AT)))('adr')).toEqual([parts])
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

  it.each([
    ['zh-tw', '臺灣臺北市大安區復興南路一段 390 號', ['復興南路一段 390 號', '大安區', '臺北市', '', '臺灣']],
    ['zh-tw', '106 台灣省臺北市大安區仁愛路 1 號', ['仁愛路 1 號', '大安區', '臺北市', '106', '臺灣']],
    ['zh-tw', '中華民國，臺北市大安區仁愛路 1 號', ['仁愛路 1 號', '大安區', '臺北市', '', '臺灣']],
    ['zh-tw', '臺灣大道二段 360 號', ['臺灣大道二段 360 號', '', '', '', '臺灣']],
    ['zh-tw', '日本東京都千代田區丸之內 1-1', ['東京都千代田區丸之內 1-1', '', '', '', '日本']],
    ['zh-tw', '香港九龍彌敦道 1 號', ['九龍彌敦道 1 號', '', '', '', '香港']],
    ['en-us', 'No. 1, Ren’ai Rd., Taipei City 106, Taiwan (R.O.C.)', 'No. 1, Ren’ai Rd., Taipei City 106'],
    ['en-us', 'No. 1, Ren’ai Rd., Taipei City 106 Taiwan', 'No. 1, Ren’ai Rd., Taipei City 106'],
    ['en-us', 'No. 1, Taiwan Blvd.', 'No. 1, Taiwan Blvd.'],
    ['en-us', '1-1 Marunouchi, Tokyo, Japan', ['1-1 Marunouchi, Tokyo', '', '', '', 'Japan']],
    ['en-us', '1 Main St., Austin, U.S.A.', ['1 Main St., Austin', '', '', '', 'USA']],
    ['en-us', '1 Raffles Place, Singapore 018956', ['1 Raffles Place, Singapore 018956', '', '', '', 'Singapore']],
  ] as const)('names the country once: in %s, %s', (lang, address, parts) => {
    const file = vcard(vcardSource(card({ nameCh: '王小明', addressCh: address, addressEn: address }), lang, AT))
    const expected = typeof parts === 'string' ? [parts, '', '', '', 'Taiwan'] : parts
    expect(icalOf(file)('adr')).toEqual([[['', '', ...expected]]])
  })

  it.each([
    ['王小明 Tom', ['王', '小明'], ['Tom']],
    ['歐陽娜娜（Nana）', ['歐陽', '娜娜'], ['Nana']],
    ['Tom Wang 王小明', ['Wang', 'Tom'], ['王小明']],
  ])('files %s under the family name, with the other name beside it', (nameCh, name, nicknames) => {
    const file = vcard(vcardSource(card({ nameCh }), 'zh-tw', AT))
    expect(icalOf(file)('n')).toEqual([[[...name, '', '', '']]])
    expect([icalOf(file)('fn'), icalOf(file)('nickname')]).toEqual([[[nameCh]], [nicknames]])
    expect(vcfOf(file)('n')).toEqual([`${name.join(';')};;;`])
  })

  it('says in version 4.0 what there is in both languages, the reader’s first', () => {
    const both = {
      ...MING.fields,
      companyEn: 'Hongyuan Technology',
      addressEn: 'No. 390, Fuxing S. Rd., Taipei City 106, Taiwan',
      introductionEn: 'First line',
    }
    const written = vcard(vcardSource(card(both), 'en-us', AT), '4.0')
    const [, properties] = ICAL.parse(written) as [string, [string, Record<string, unknown>, string, unknown][]]
    const of = (name: string) =>
      properties.filter(([found]) => found === name).map(([, { altid, language }, , value]) => [altid, language, value])
    const street = 'No. 390, Fuxing S. Rd., Taipei City 106'
    const county = ['復興南路一段 390 號 12 樓', '大安區', '臺北市', '']
    const pair = (english: unknown, chinese: unknown) => [
      ['1', 'en', english],
      ['1', 'zh-Hant-TW', chinese],
    ]
    expect(of('fn')).toEqual(pair('Ming Ouyang', '歐陽小明'))
    expect(of('n')).toEqual(pair(['Ouyang', 'Ming', '', '', ''], ['歐陽', '小明', '', '', '']))
    expect(of('org')).toEqual(pair('Hongyuan Technology', '宏遠科技股份有限公司'))
    expect(of('adr')).toEqual(pair(['', '', street, '', '', '', 'Taiwan'], ['', '', ...county, '臺灣']))
    expect(of('note')).toEqual(pair('First line', '第一行\n第二行'))
    // A text in only one language has no alternatives.
    expect(of('title')).toEqual([[undefined, undefined, '資深經理']])
    expect(vcfOf(written)('fn')).toEqual(['Ming Ouyang', '歐陽小明'])
    expect(vcard(vcardSource(card(both), 'en-us', AT))).not.toContain('ALTID')
  })

  it('leaves out invalid links', () => {
    const hostile = {
      ...MING,
      webSites: [{ id: 1, site_img: '', site_link: 'javascript:alert(1)', title: 'x', titleEn: '' }],
    }
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
