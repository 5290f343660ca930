import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../contrast.ts'
import { mailSignature, type SignedCard } from './mail-signature.ts'

const CARD: SignedCard = {
  cardSn: 'cheny7p3k9',
  url: 'https://idocard.example/cheny7p3k9',
  accent: '',
  fields: {
    ...{ nameCh: '林沐晴', nameEn: 'Mu-Ching Lin', titleCh: '創意總監', titleEn: 'Creative Director' },
    ...{
      companyCh: '嶼光設計有限公司',
      companyEn: 'Isle & Light Design',
      departmentCh: '品牌策略部',
      departmentEn: '',
    },
    phones: [
      { kind: 'fax', number: '+886225500124', extension: '', visibility: 'public' },
      { kind: 'mobile', number: '+886900000123', extension: '', visibility: 'public' },
      { kind: 'work', number: '+886225500123', extension: '26', visibility: 'link' },
    ],
    emails: [{ address: 'muching@isle-light.example' }],
  },
}

describe('a signature', () => {
  it('says who it is in the language that was chosen, without a fax number', () => {
    expect(mailSignature(CARD, 'zh-tw').text).toBe(
      [
        '林沐晴 Mu-Ching Lin',
        '創意總監',
        '嶼光設計有限公司　品牌策略部',
        ...['0900-000-123', '02-2550-0123 分機 26', 'muching@isle-light.example'],
        'https://idocard.example/cheny7p3k9?s=m',
      ].join('\n'),
    )
    expect(mailSignature(CARD, 'en-us').text).toContain('Isle & Light Design · 品牌策略部')
  })

  // Mutation: a text of the card that is not escaped; a second link, such as `mailto:`.
  it('has one link, to the card, and no tag of what people typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        '"><a href="https://evil.example">',
        '</td></table>',
        "' onload='",
      ),
    )
    fc.assert(
      fc.property(fc.record({ nameCh: hostile, titleCh: hostile, companyCh: hostile, address: hostile }), (typed) => {
        const fields = { ...CARD.fields, ...typed, emails: [{ address: typed.address }] }
        const { html } = mailSignature({ ...CARD, fields }, 'zh-tw')
        const tags = [...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag)
        expect(tags.filter((tag) => tag === 'a' || tag === 'img')).toEqual(['img', 'a'])
        expect(tags.filter((tag) => !/^(?:table|tr|td|img|div|strong|span|a)$/.test(tag ?? ''))).toEqual([])
        expect([...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
          'https://idocard.example/cheny7p3k9?s=m',
        ])
      }),
    )
  })

  it('can be read in any colour of a company', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, (accent) => {
        const [, shown = ''] =
          /<a [^>]*style="color:(#[0-9a-f]{6})/.exec(mailSignature({ ...CARD, accent }, 'en-us').html) ?? []
        expect(contrast(shown, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
