import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type VCardSource, vcard } from './vcard.ts'

const bare: VCardSource = {
  uid: 'urn:uuid:7e8dea9e-07fc-843b-a281-fbde54baa0f2',
  url: 'https://card.example/cheny7p3k9',
  revised: new Date('2026-11-21T02:30:00.123Z'),
  name: '王小明',
  phones: [],
  emails: [],
  addresses: [],
  links: [],
}
const whole: VCardSource = {
  ...bare,
  nicknames: ['Ming Wang', '小明, 明哥'],
  company: '宏遠; 科技, 股份有限公司',
  department: '研發處',
  title: '資深經理',
  phones: [
    { kind: 'mobile', number: '+886912345678' },
    { kind: 'work', number: '+886223456789', extension: '123' },
    { kind: 'fax', number: '+886223456780' },
  ],
  emails: [{ kind: 'work', address: 'ming@card.example' }],
  addresses: [
    {
      kind: 'work',
      street: '忠孝東路一段 1 號; 2 樓',
      area: '中正區',
      county: '臺北市',
      postcode: '100',
      country: '臺灣',
    },
  ],
  links: [{ label: 'LINE', url: 'https://line.me/ti/p/~ming?a=1,2;3' }],
  note: '第一行\n第二行 "引號" \\ 反斜線 🎉',
  photo: 'QUJD',
}

const unfolded = (file: string) => file.replaceAll('\r\n ', '')

describe('a contact file', () => {
  it('is version 3.0 as address books read it', () => {
    expect(unfolded(vcard(whole)).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:王;小明;;;',
      'FN:王小明',
      'NICKNAME:Ming Wang,小明\\, 明哥',
      'ORG:宏遠\\; 科技\\, 股份有限公司;研發處',
      'TITLE:資深經理',
      'TEL;TYPE=CELL:+886912345678',
      'TEL;TYPE=WORK,VOICE:+886223456789,123',
      'TEL;TYPE=WORK,FAX:+886223456780',
      'EMAIL;TYPE=INTERNET,WORK:ming@card.example',
      'ADR;TYPE=WORK:;;忠孝東路一段 1 號\\; 2 樓;中正區;臺北市;100;臺灣',
      'URL:https://card.example/cheny7p3k9',
      'item1.URL:https://line.me/ti/p/~ming?a=1,2;3',
      'item1.X-ABLabel:LINE',
      'NOTE:第一行\\n第二行 "引號" \\\\ 反斜線 🎉',
      'PHOTO;ENCODING=b;TYPE=JPEG:QUJD',
      'UID:urn:uuid:7e8dea9e-07fc-843b-a281-fbde54baa0f2',
      'REV:2026-11-21T02:30:00Z',
      'END:VCARD',
      '',
    ])
  })

  it('is version 4.0 on request', () => {
    const lines = unfolded(vcard(whole, '4.0')).split('\r\n')
    for (const line of [
      'VERSION:4.0',
      'TEL;VALUE=uri;TYPE=cell:tel:+886912345678',
      'TEL;VALUE=uri;TYPE="work,voice":tel:+886223456789;ext=123',
      'EMAIL;TYPE=work:ming@card.example',
      'PHOTO:data:image/jpeg;base64,QUJD',
      'REV:20261121T023000Z',
    ])
      expect(lines).toContain(line)
  })

  it('keeps what follows a name out of the family name', () => {
    expect(vcard({ ...bare, name: 'Grace Wang, PhD' })).toContain('\r\nN:Wang;Grace;;;PhD\r\nFN:Grace Wang\\, PhD\r\n')
  })

  it('omits empty properties', () => {
    expect(vcard({ ...bare, company: ' ', department: '人資', title: '', nicknames: ['', ' '], note: '' })).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:王;小明;;;\r\nFN:王小明\r\nURL:https://card.example/cheny7p3k9\r\n' +
        'UID:urn:uuid:7e8dea9e-07fc-843b-a281-fbde54baa0f2\r\nREV:2026-11-21T02:30:00Z\r\nEND:VCARD\r\n',
    )
  })

  it('folds any text at 75 octets, never inside a character', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(anything, anything, anything, (name, company, note) => {
        const file = vcard({ ...whole, name, company, note })
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
          expect(line).not.toMatch(/[\r\n]|\p{Cc}(?<!\t)/u)
        }
      }),
    )
  })

  // Mutations: the space counted as a character of the text; a character left out at a fold.
  it('has each text whole once it is unfolded', () => {
    const letters = fc.constantFrom('a', 'é', '王', '𠮷', '🎉', ' ')
    const note = fc.string({ unit: letters, minLength: 1, maxLength: 400 }).filter((one) => one.trim() === one)
    fc.assert(
      fc.property(note, (text) => {
        expect(unfolded(vcard({ ...bare, note: text })).split('\r\n')).toContain(`NOTE:${text}`)
      }),
    )
  })

  it('allows no injection of lines through user input', () => {
    const attack = 'x\r\nTEL:+1900\nEND:VCARD\u2028BEGIN:VCARD\u0085X:1'
    const file = unfolded(
      vcard({
        ...whole,
        name: attack,
        title: attack,
        note: attack,
        emails: [{ kind: 'work', address: `a@b.example\r\nTEL:+1900` }],
        links: [{ label: attack, url: 'https://a.example/\r\nTEL:+1900' }],
        phones: [{ kind: 'mobile', number: '+886\r\nTEL:1', extension: '1\r\n2' }],
      }),
    )
    const names = file.split('\r\n').map((line) => line.split(/[:;]/)[0])
    expect(names.filter((name) => name === 'TEL')).toHaveLength(1)
    expect(names.filter((name) => name === 'END')).toHaveLength(1)
    expect(names).not.toContain('X')
  })
})
