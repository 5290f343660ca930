import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { expect, it } from 'vitest'
import { readContactFile } from './read-contact-file.ts'
import type { ReadLine } from './read-contacts.ts'

const CASES = join(import.meta.dirname, '../../../../../../../shared/cases')

/** Everything that is read from a file: the contacts, the problems as `row field text`, and a refusal. */
function readWhole(file: Buffer | string) {
  const lines: ReadLine[] = []
  readContactFile(Buffer.from(file), 'en-us', (line) => lines.push(line))
  return {
    contacts: lines.flatMap((line) => ('contact' in line ? [line.contact] : [])),
    problems: lines.flatMap((line) => ('problems' in line ? line.problems : [])),
    refusal: lines.flatMap((line) => ('refusal' in line ? [line.refusal] : []))[0],
  }
}

const phone = (kind: string, number: string, extension = '') => ({ kind, number, extension })
const email = (address: string) => ({ kind: 'work', address })
type Expected = { [K in keyof ContactFields]?: unknown } & { note?: string }

/** What each file has, and the values that are reported instead: `field: text`. */
const RIGHT: Record<string, { people: Expected[]; told?: string[] }> = {
  'street-newline.vcf': {
    people: [{ nameCh: '王大同', addressCh: '106 臺北市大安區復興南路一段999號 12樓之3' }],
  },
  'google-formatted.csv': {
    people: [{ nameEn: 'Amy Lin', companyEn: 'Example Ltd.', addressEn: '88 Example Rd, Taipei 110, Taiwan' }],
  },
  'title-newline.vcf': { people: [{ nameEn: 'Amy Lin', titleEn: 'Sales Manager Asia Pacific' }] },
  'param-newline.vcf': { people: [{ addressEn: 'Street 1, Line2, City, 100' }] },
  'fn-newline.vcf': { people: [{ nameEn: 'Amy Lin' }] },
  'endbegin.vcf': {
    people: [
      { nameEn: 'Alpha One', phones: [phone('mobile', '+886911000006')] },
      { nameEn: 'Beta Two', phones: [phone('mobile', '+886911000007')] },
    ],
  },
  'begin-text-before.vcf': { people: [{ nameEn: 'Amy Lin', phones: [phone('mobile', '+886911000025')] }] },
  'crcrlf.vcf': { people: [{ nameEn: 'Amy Lin', addressEn: '88 Example Road, Taipei' }] },
  'adr-extended.vcf': { people: [{ addressEn: 'Suite 501, 88 Example Rd, Taipei, 110, Taiwan' }] },
  'adr-extended-only.vcf': { people: [{ addressEn: '88 Example Rd, Xinyi, Taipei 110' }] },
  'label-only.vcf': { people: [{ nameEn: 'A', addressEn: '88 Example Rd, Taipei 110' }] },
  'outlook-address.csv': {
    people: [
      {
        nameEn: 'Amy Lin',
        titleEn: 'Sales Manager',
        addressEn: '88 Example Rd, Taipei, 110, Taiwan',
        phones: [phone('work', '+886227002001'), phone('mobile', '+886911000101'), phone('fax', '+886227002002')],
        emails: [email('amy@example.com'), email('amy2@example.com')],
        sites: ['https://www.example.com/'],
        note: 'line one\nline two',
      },
    ],
  },
  'outlook-title.csv': { people: [{ nameEn: 'Amy Lin', titleEn: 'Sales Manager' }], told: ['Title: Ms.'] },
  'unknown-columns-told.csv': {
    people: [
      {
        nameEn: 'Amy Lin',
        companyEn: 'Example Ltd.',
        phones: [phone('mobile', '+886911000120'), phone('work', '+886227002013')],
        emails: [email('amy@example.com')],
      },
    ],
  },
  'thunderbird.csv': {
    people: [
      {
        nameEn: 'Amy Lin',
        nickname: 'Nick',
        companyEn: 'Example Ltd.',
        departmentEn: 'Sales',
        titleEn: 'Manager',
        addressEn: '88 Example Rd, Taipei, 110, Taiwan',
        phones: [
          phone('work', '+886227002008'),
          phone('home', '+886227002009'),
          phone('fax', '+886227002010'),
          phone('mobile', '+886911000109'),
        ],
        emails: [email('amy@example.com'), email('amy2@example.com')],
        sites: ['http://example.com/'],
        note: 'memo',
      },
    ],
  },
  'headers-common.csv': {
    people: [
      {
        nameCh: '王大同',
        companyCh: '範例公司',
        titleCh: '經理',
        phones: [phone('mobile', '+886911000119'), phone('work', '+886227002012')],
        emails: [email('wang@example.com')],
        addressCh: '台北市大安區復興南路一段999號',
      },
    ],
  },
  'google-custom-line.csv': { people: [{ nameCh: '王大同', lineId: 'wang.dt' }] },
  'sep-line.csv': { people: [{ nameEn: 'Amy Lin', phones: [phone('mobile', '+886911000110')] }] },
  'tel-fax-same.vcf': { people: [{ phones: [phone('work', '+886227001234')] }] },
  'tel-untyped-mobile.vcf': { people: [{ phones: [phone('mobile', '+886911000003')] }] },
  'tel-pref-voice.vcf': { people: [{ phones: [phone('mobile', '+886911000402')] }] },
  'tel-ablabel.vcf': { people: [{ phones: [phone('mobile', '+886911000004'), phone('fax', '+886227001235')] }] },
  'ext-forms.vcf': {
    people: [{ phones: [1, 2, 3, 4, 5, 6].map((last) => phone('work', `+88622700401${last}`, '12')) }],
  },
  'excel-dropped-zero.csv': {
    people: [{ phones: [phone('mobile', '+886911000114'), phone('work', '+886227002011')] }],
  },
  'excel-text-apostrophe.csv': { people: [{ phones: [phone('mobile', '+886911000115')] }] },
  'excel-scientific.csv': { people: [{ nameEn: 'Amy Lin', phones: [] }], told: ['phone: 8.86911E+11'] },
  'idd-002.vcf': { people: [{ phones: [phone('work', '+81312345678'), phone('mobile', '+886911000416')] }] },
  'fn-only-order.vcf': { people: [{ nameCh: '王大同' }] },
  'fn-prefix-order.vcf': { people: [{ nameCh: '歐陽大同' }] },
  'notes-two.vcf': { people: [{ note: 'first remark\nsecond remark' }] },
  'multi-title.vcf': {
    people: [{ companyCh: '甲公司', titleCh: '經理' }],
    told: ['ORG: 乙公司', 'TITLE: 董事'],
  },
  'role.vcf': { people: [{ titleCh: '採購' }] },
  'social-url.vcf': { people: [{ sites: ['https://www.facebook.com/example'] }] },
  'impp-line.vcf': { people: [{ lineId: 'wang.datong' }] },
  'xml-url.vcf': {
    people: [{ emails: [email('amy@example.com')], phones: [phone('mobile', '+886911000026')] }],
  },
  'contact-export-loses.csv': {
    people: [
      {
        nameCh: '林小青',
        nameEn: 'Ching Lin',
        companyEn: 'Example Co.',
        addressEn: 'No. 1, Example Rd., Taipei',
        taxNumber: '04595257',
        lineId: 'ching.lin',
      },
    ],
  },
  'gb2312.vcf': { people: [{ nameCh: '王大同' }] },
  'latin1.vcf': { people: [{ nameEn: 'Jörg Müller' }] },
  'kind-group.vcf': { people: [{ nameEn: 'A' }], told: ['KIND: 客戶群組'] },
  'compat-ideograph.vcf': { people: [{ phones: [phone('mobile', '+886911000043')] }] },
}

/** Lists that people keep, one row each: the phones as `kind number extension`, and what is reported. */
const ROWS: [table: string, phones: string[], told: string[]][] = [
  ['姓名,公司電話,手機,分機\n王,02-23456789,0912345678,123', ['work +886223456789 123', 'mobile +886912345678 '], []],
  ['姓名,分機,手機,公司電話\n王,123,0912345678,02-23456789', ['mobile +886912345678 ', 'work +886223456789 123'], []],
  ['姓名,手機,分機\n王,0912345678,123', ['mobile +886912345678 '], ['分機: 123']],
  ['姓名,電話\n王,0912-345-678/02-2345-6789', ['mobile +886912345678 ', 'work +886223456789 '], []],
  ['姓名,電話\n王,09123456789', ['work 09123456789 '], ['phone: 09123456789']],
  ['姓名,電話\n王,無', ['work 無 '], ['phone: 無']],
]

// Mutations: the extension given to the number before it; a list of numbers kept as one text; unread texts not reported.
it.each(ROWS)('%j has its numbers with their extensions', (table, phones, told) => {
  const { contacts, problems } = readWhole(table)
  expect(contacts[0]?.fields.phones.map((one) => `${one.kind} ${one.number} ${one.extension}`)).toEqual(phones)
  expect(problems.map(({ field, text }) => `${field}: ${text}`)).toEqual(told)
})

it('reports what stands around a name, and finds LINE among social profiles', () => {
  const card = (lines: string) => `BEGIN:VCARD\nVERSION:3.0\n${lines}\nEND:VCARD\n`
  const { contacts, problems } = readWhole(
    card('N:王;小明;;;經理\nFN:王小明 經理') +
      card('FN:林\nX-SOCIALPROFILE;type=LINE;x-user=ming:x-apple:ming') +
      card('FN:陳\nIMPP;X-SERVICE-TYPE=LINE:x-apple:ming%20w'),
  )
  expect(contacts.map(({ fields }) => [fields.nameCh || fields.nameEn, fields.lineId])).toEqual([
    ['王小明', ''],
    ['林', 'ming'],
    ['陳', 'ming w'],
  ])
  expect(problems.map(({ field, text }) => `${field}: ${text}`)).toEqual(['N: 經理'])
})

it.each(Object.entries(RIGHT))('%s is read as a person would', (name, { people, told = [] }) => {
  const { contacts, problems, refusal } = readWhole(readFileSync(join(CASES, name)))
  expect(refusal).toBeUndefined()
  expect(contacts.map(({ fields, note }) => ({ ...fields, note }))).toMatchObject(people)
  expect(problems.map(({ field, text }) => `${field}: ${text}`)).toEqual(told)
})

// Mutations: the separator of the first line used; any number of lines looked through.
it('finds the header below a title, and nothing in a text without one', () => {
  const table = '2026 春季展, 台北；攤位 A12\n\n姓名;手機\n林小青;0911000119\n王大同;電話\n'
  const { contacts, problems } = readWhole(table)
  expect(contacts.map(({ row, fields }) => [row, fields.nameCh])).toEqual([
    [4, '林小青'],
    [5, '王大同'],
  ])
  expect(problems).toMatchObject([{ row: 5, text: '電話' }])
  for (const text of ['名單', '一\n'.repeat(20), `${'一\n'.repeat(20)}${table}`])
    expect(readWhole(text)).toMatchObject({ contacts: [], refusal: 'import.unreadable' })
})
