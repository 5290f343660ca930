import type { ScannedLine } from '@idocard/domain/cards/card-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCardFields } from './read-fields.ts'

const PLACES = [
  { county: '臺北市', countyEn: 'Taipei City', area: '信義區', areaEn: 'Xinyi Dist.', postcode: '110' },
  { county: '臺北市', countyEn: 'Taipei City', area: '內湖區', areaEn: 'Neihu Dist.', postcode: '114' },
  { county: '新竹縣', countyEn: 'Hsinchu County', area: '竹北市', areaEn: 'Zhubei City', postcode: '302' },
  { county: '臺中市', countyEn: 'Taichung City', area: '西屯區', areaEn: 'Xitun Dist.', postcode: '407' },
  { county: '屏東縣', countyEn: 'Pingtung County', area: '三地門鄉', areaEn: 'Sandimen Township', postcode: '901' },
]

/** Lines from top to bottom. A `*` at the beginning makes a line large, like a name. */
const lines = (...texts: string[]): ScannedLine[] => {
  let y = 0
  return texts.map((text) => {
    const size = text.startsWith('*') ? 60 : 28
    const box = { x: 50, y, width: text.length * size * 0.7, height: size }
    y += size * 1.5
    return { text: text.replace('*', ''), box, place: box, confidence: 0.95, alternatives: [] }
  })
}
/** Fields as `name=value`, including several of the same name. */
const read = (...texts: string[]) =>
  readCardFields(lines(...texts), PLACES).map(({ name, value }) => `${name}=${value}`)

it.each<[string, string[], string[]]>([
  [
    'a German card, with umlauts',
    [
      'Müller & Söhne GmbH',
      '*Jürgen Müller',
      'Sales Director',
      'Hauptstraße 12',
      '80331 München',
      'Germany',
      'Mobil +49 170 1234567',
      'Tel. +49 89 1234560',
    ],
    [
      'nameEn=Jürgen Müller',
      'titleEn=Sales Director',
      'companyEn=Müller & Söhne GmbH',
      'mobile=+491701234567',
      'phone=+49891234560',
      'addressEn=Hauptstraße 12, 80331 München, Germany',
    ],
  ],
  ...[
    ['Nordlicht GmbH', 'Jörg Müller', 'Geschäftsführer'],
    ['Weber Werkzeuge GmbH', 'Anke Weber', 'Vertriebsleiterin Asien'],
    ['Atelier Lumière SARL', 'Hélène Dupont', 'Directrice commerciale'],
    ['Viñedos del Sol S.L.', 'Lucía Peña', 'Gerente de exportación'],
    ['Cortiça Lda', 'João Gonçalves', 'Engenheiro de produção'],
    ['Fratelli Rossi S.r.l.', 'Niccolò Rossi', 'Responsabile vendite'],
  ].map(([company = '', name = '', title = '']): [string, string[], string[]] => [
    `a title abroad: ${title}`,
    [company, `*${name}`, title],
    [`nameEn=${name}`, `titleEn=${title}`, `companyEn=${company}`],
  ]),
  [
    'a tea merchant’s card',
    ['綠野茶行', '*曾怡君', '業務代表'],
    ['nameZh=曾怡君', 'titleZh=業務代表', 'companyZh=綠野茶行'],
  ],
  [
    'an American card, with accents in the name',
    ['Acme Inc.', '*Zoë Peña', '350 Fifth Avenue, Suite 2100', 'New York, NY 10118', 'USA', 'M +1 212 555 0147'],
    [
      'nameEn=Zoë Peña',
      'companyEn=Acme Inc.',
      'mobile=+12125550147',
      'addressEn=350 Fifth Avenue, Suite 2100, New York, NY 10118, USA',
    ],
  ],
  [
    'a French card',
    ['*François Lefèvre', 'Director', '29 Boulevard Haussmann', '75009 Paris', 'T +33 1 42 14 20 00'],
    [
      'nameEn=François Lefèvre',
      'titleEn=Director',
      'phone=+33142142000',
      'addressEn=29 Boulevard Haussmann, 75009 Paris',
    ],
  ],
  [
    'addresses in one line, of Japan and Singapore',
    [
      '*Taro Yamada',
      '1-7-1 Konan, Minato-ku, Tokyo 108-0075, Japan',
      '10 Collyer Quay #05-01, Singapore',
      'HP +65 9123 4567',
    ],
    [
      'nameEn=Taro Yamada',
      'mobile=+6591234567',
      'addressEn=1-7-1 Konan, Minato-ku, Tokyo 108-0075, Japan',
      'addressEn=10 Collyer Quay #05-01, Singapore',
    ],
  ],
  [
    'numbers with the wrong label: in Taiwan the number says what it is',
    ['*Kevin Wang', 'Mobile: 02-2345-6789', 'Tel: 0912-345-678'],
    ['nameEn=Kevin Wang', 'mobile=0912-345-678', 'phone=02-2345-6789'],
  ],
  [
    'no address in a slogan with a number',
    ['*Kevin Wang', 'On the way since 1998', 'Suite of 12 tools'],
    ['nameEn=Kevin Wang'],
  ],
  [
    'a bilingual card',
    [
      '宏達電子股份有限公司',
      'Hongda Electronics Co., Ltd.',
      '*王 小 明',
      '業務部 經理',
      'Kevin Wang',
      'Sales Manager',
      '手機：0912-345-678',
      '電話 (02)2345-6789 分機 123',
      '傳真 02-2345-6780',
      'E-mail: kevin.wang@hongda.com.tw',
      'www.hongda.com.tw',
      '110 台北市信義區忠孝東路五段1號8樓之2',
      '統一編號 04595257',
      'LINE ID: kevin_wang88',
    ],
    [
      'nameZh=王小明',
      'nameEn=Kevin Wang',
      'titleZh=經理',
      'titleEn=Sales Manager',
      'departmentZh=業務部',
      'companyZh=宏達電子股份有限公司',
      'companyEn=Hongda Electronics Co., Ltd.',
      'mobile=0912-345-678',
      'phone=02-2345-6789',
      'extension=123',
      'fax=02-2345-6780',
      'email=kevin.wang@hongda.com.tw',
      'web=www.hongda.com.tw',
      'postcode=110',
      'addressZh=臺北市信義區忠孝東路五段1號8樓之2',
      'taxNumber=04595257',
      'lineId=kevin_wang88',
    ],
  ],
  [
    'an English card with an address over two lines',
    [
      'Farview Consulting Inc.',
      '*Chang, Hui-Min',
      'Human Resources Department',
      'Vice President',
      'M +886-912-345-678',
      'T +886-2-2345-6789 ext. 12  F +886-2-2345-6780',
      'hm.chang@farview.com',
      '8F.-2, No. 1, Sec. 5, Zhongxiao E. Rd., XinyiDist.,',
      'Taipei City 110, Taiwan',
    ],
    [
      'nameEn=Chang, Hui-Min',
      'titleEn=Vice President',
      'departmentEn=Human Resources Department',
      'companyEn=Farview Consulting Inc.',
      'mobile=0912-345-678',
      'phone=02-2345-6789',
      'extension=12',
      'fax=02-2345-6780',
      'email=hm.chang@farview.com',
      'postcode=110',
      'addressEn=8F.-2, No. 1, Sec. 5, Zhongxiao E. Rd., Xinyi Dist., Taipei City, Taiwan',
    ],
  ],
  [
    'surnames of two characters, and department and title in one word',
    ['凌雲建築師事務所', '*歐陽美玲', '設計部資深建築師', '0988123456'],
    [
      'nameZh=歐陽美玲',
      'titleZh=資深建築師',
      'departmentZh=設計部',
      'companyZh=凌雲建築師事務所',
      'mobile=0988-123-456',
    ],
  ],
  [
    'two mobile numbers, a toll-free one, one from abroad',
    ['行動 0912345678', '行動 0922333444', '客服專線 0800-123-456', 'Tel +81 3-1234-5678'],
    ['mobile=0912-345-678', 'mobile=0922-333-444', 'phone=0800-123-456', 'phone=+81312345678'],
  ],
  [
    'a title that ends like a department',
    ['*林佳穎', '財務部部長', '營業二課', '課長'],
    ['nameZh=林佳穎', 'titleZh=部長', 'titleZh=課長', 'departmentZh=財務部', 'departmentZh=營業二課'],
  ],
])('reads %s', (_name, texts, fields) => {
  expect(read(...texts)).toEqual(fields)
})

it.each([
  ['Emailkevin@hongda.com.tw', 'email=kevin@hongda.com.tw'],
  ['E kevin@hongda.com.tw', 'email=kevin@hongda.com.tw'],
  ['信箱: kevin_wang @ hongda. com.tw', 'email=kevin_wang@hongda.com.tw'],
  ['Wwww.hongda.com.tw', 'web=www.hongda.com.tw'],
  ['網址：https://www.hongda.com.tw/', 'web=www.hongda.com.tw'],
  ['T(04)2222-3333#88', 'phone=04-2222-3333 extension=88'],
  ['電話 ０２－２３４５－６７８９', 'phone=02-2345-6789'],
  ['統一福號 0459 5257', 'taxNumber=04595257'],
  ['LINE@hongda', 'lineId=@hongda'],
  ['302新竹縣竹北市光明六路10號', 'postcode=302 addressZh=新竹縣竹北市光明六路10號'],
  ['407612 台中市西屯區市政路9巷5弄3號', 'postcode=407612 addressZh=臺中市西屯區市政路9巷5弄3號'],
])('of %j makes %s', (text, fields) => {
  expect(read(text).join(' ')).toBe(fields)
})

describe('what was read wrongly is set right where it can be known', () => {
  it.each([
    ['a district', ['901屏東三地門鄉中正路5號'], 'addressZh=屏東縣三地門鄉中正路5號'],
    ['a surname that the engine does not know', ['*虛翠延'], 'nameZh=盧翠延'],
    ['the legal form of a company', ['宏達電子股份有眼公司'], 'companyZh=宏達電子股份有限公司'],
    ['a web address by the e-mail address', ['k@linen.com.tw', 'www.1inen.com.tw'], 'web=www.linen.com.tw'],
  ])('%s', (_name, texts, field) => {
    expect(read(...texts)).toContain(field)
  })

  it('a title, where the reader was in doubt, and only there', () => {
    const [line] = lines('探購專員')
    const doubtful = { ...line, alternatives: [{ at: 0, characters: ['揉'] }] } as ScannedLine
    expect(readCardFields([doubtful], PLACES)[0]?.value).toBe('採購專員')
    expect(read('收購專員', '行政部')).toEqual(['titleZh=收購專員', 'departmentZh=行政部'])
  })

  it('a character of a name, by what is usual in names; what was read stays one of the alternatives', () => {
    const [line] = lines('*臭佳潁')
    const doubtful = { ...line, alternatives: [{ at: 0, characters: ['吳', '昊'] }] } as ScannedLine
    const [field] = readCardFields([{ ...doubtful, text: '臭佳穎' }], PLACES)
    expect(field).toMatchObject({
      name: 'nameZh',
      value: '吳佳穎',
      alternatives: [{ at: 0, characters: ['臭', '昊'] }],
    })
  })
})

it('holds a Chinese name against the e-mail address, and offers no choice where there is none', () => {
  const [name, email] = lines('*陳珊豪', 'chiahao.chen@hongda.com.tw') as [ScannedLine, ScannedLine]
  const doubtful = [
    { at: 1, characters: ['珈'] },
    { at: 2, characters: [] },
  ]
  const sounds: Record<string, string[]> = { 珈: ['jia'], 珊: ['shan'], 豪: ['hao'] }
  const [field] = readCardFields([{ ...name, alternatives: doubtful }, email], PLACES, (one) => sounds[one] ?? [])
  expect(field).toMatchObject({ value: '陳珈豪', alternatives: [{ at: 1, characters: ['珊'] }] })
})

it('does not take other numbers for tax or phone numbers', () => {
  expect(read('統一編號 04595258')).not.toContain('taxNumber=04595258')
  expect(read('12345678')).toEqual([])
  expect(read('1984 2024')).toEqual([])
})

it('reads any text in a moment, and makes no field without a value', () => {
  const began = performance.now()
  const pieces = [
    'a.',
    ' .',
    '._- ',
    '0 ',
    '(+',
    'Co., ',
    'No. ',
    '路',
    '1號',
    '@',
    'LINE',
    '統一',
    'E-mail',
    ', ',
    '王',
    'F.',
  ]
  for (const piece of pieces)
    for (const after of ['', '@', '@x', '.', 'x'])
      for (const { value } of readCardFields(lines(piece.repeat(4000) + after), PLACES)) expect(value).not.toBe('')
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((all) => all.join('')),
        { maxLength: 12 },
      ),
      (texts) => {
        for (const { value } of readCardFields(lines(...texts), PLACES)) expect(value).not.toBe('')
      },
    ),
  )
  expect(performance.now() - began).toBeLessThan(5000)
})

it('joins a label and its value that were found apart', () => {
  const [label, value] = lines('電話', '02-2345-6789') as [ScannedLine, ScannedLine]
  const right = { ...value, place: { ...label.place, x: label.place.x + label.place.width + 40, width: 300 } }
  const fields = readCardFields([label, right], PLACES)
  expect(fields.map(({ name, value: text }) => `${name}=${text}`)).toEqual(['phone=02-2345-6789'])
})
