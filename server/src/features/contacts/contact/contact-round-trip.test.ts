import { spawnSync } from 'node:child_process'
import { type VCardVersion, vcard } from '@idocard/domain/cards/vcard'
import { COMPANY_TYPES } from '@idocard/domain/contacts/company-type'
import {
  CONTACT_KINDS,
  CONTACT_LIMITS,
  CONTACT_TEXT_LIMITS,
  CONTACT_TEXTS,
  type ContactFields,
  isSomebody,
} from '@idocard/domain/contacts/contact'
import { LANGS } from '@idocard/domain/language'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { parse } from 'vcard4'
import { describe, expect, it } from 'vitest'
import { csvRows } from '../../../shared/csv.ts'
import { cleanContact } from './contact-fields.ts'
import { folderPath } from './contact-files/folder-path.ts'
import { readContactFile } from './contact-files/read-contact-file.ts'
import type { ReadContact, ReadLine } from './contact-files/read-contacts.ts'
import { exportedVcard } from './contact-vcard.ts'
import { exportHeader, exportRow } from './export-columns.ts'

type Exported = Parameters<typeof exportedVcard>[0] & Parameters<typeof exportRow>[0]

/** Letters of every script that a contact has, and those that separate values somewhere. */
const LETTERS = [..."王小明大同股份有限公司葉𠮷ABCdef éÜ0129 ,:'=+-@()（）、／|&#%^~*<>", '工程師', 'Engineer', 'LINE']
const HARD_LETTERS = ['"', ';', '\\', '\\n']

/** A text as it is stored: in one line, and without spaces at its ends. */
const stored = (max: number, letters: readonly string[]) =>
  fc
    .array(fc.constantFrom(...letters), { maxLength: 12 })
    .map((all) => cleanContact({ nickname: [...all.join('')].slice(0, max).join('') }, 'en-us').nickname ?? '')

const number = fc.oneof(
  fc.constantFrom('0912345678', '02-2701-5566', '+81 3 1234 5678', '0800-123-456', '037-123-456'),
  fc.constantFrom('ask 123, 45', '總機 0 轉業務'),
)
const phone = fc.record({
  kind: fc.constantFrom('mobile', 'work', 'home', 'fax'),
  number,
  extension: fc.constantFrom('', '', '12', '0099'),
})
const email = fc.record({
  kind: fc.constantFrom('work', 'home'),
  address: fc.constantFrom('a@example.com', 'b+c@example.org', "o'neil@example.co.uk", 'x_y@example.tw'),
})
const site = fc.constantFrom('https://example.com/', 'https://example.org/a?b=1,2;c', 'http://example.tw/%E7%8E%8B#x')

const unique = <T>(item: fc.Arbitrary<T>, keyOf: (item: T) => string) =>
  fc.uniqueArray(item, { maxLength: 4, selector: keyOf })

const fieldsWith = (letters: readonly string[]) =>
  fc
    .record({
      ...(Object.fromEntries(CONTACT_TEXTS.map((name) => [name, stored(CONTACT_TEXT_LIMITS[name], letters)])) as {
        [K in (typeof CONTACT_TEXTS)[number]]: fc.Arbitrary<string>
      }),
      lineId: fc.constantFrom('', 'wang.datong', '@idocard', 'a_b-1'),
      phones: unique(phone, ({ number }) => number),
      emails: unique(email, ({ address }) => address),
      sites: unique(site, String),
    })
    .map((written) => cleanContact(written as ContactFields, 'en-us') as ContactFields)
    // What is written as text cannot have an extension of its own.
    .map((clean) => ({
      ...clean,
      phones: clean.phones.map((one) => (one.number.startsWith('+') ? one : { ...one, extension: '' })),
    }))
    .filter(isSomebody)

const contactsWith = (letters: readonly string[]): fc.Arbitrary<Exported> =>
  fc.record({
    id: fc.uuid(),
    fields: fieldsWith(letters),
    updatedAt: fc.constant(new Date('2026-11-25T00:00:00Z')),
    cardSn: fc.constant(null),
    note: fc.array(stored(40, letters).filter(Boolean), { maxLength: 3 }).map((lines) => lines.join('\n')),
    // A table separates tags by semicolons.
    tags: unique(
      stored(
        CONTACT_LIMITS.tag,
        letters.filter((letter) => letter !== ';'),
      ).filter(Boolean),
      String,
    ),
    metAt: fc.constantFrom(null, new Date('2026-03-09T16:00:00Z')),
    metPlace: stored(CONTACT_LIMITS.place, letters),
    kind: fc.constantFrom(...CONTACT_KINDS),
    star: fc.boolean(),
    companyType: fc.constantFrom(0, ...COMPANY_TYPES.map(({ id }) => id)),
    folder: fc
      .array(stored(CONTACT_LIMITS.folderName, [...letters, '/']).filter(Boolean), { maxLength: 3 })
      .map(folderPath),
    reminders: fc.array(
      fc.record({
        at: fc.constantFrom(new Date('2026-12-01T01:00:00Z'), new Date('2027-02-28T16:05:00Z')),
        text: stored(CONTACT_LIMITS.reminder, letters),
      }),
      { maxLength: 3 },
    ),
  })
const contacts = contactsWith([...LETTERS, ...HARD_LETTERS])
/** Other programs do not remove every escape that RFC 6350 asks for. */
const simpleContacts = contactsWith(LETTERS)

function readBack(file: string) {
  const lines: ReadLine[] = []
  readContactFile(Buffer.from(file), 'zh-tw', (line) => lines.push(line))
  return {
    contacts: lines.flatMap((line) => ('contact' in line ? [contentOf(line.contact)] : [])),
    problems: lines.flatMap((line) => ('problems' in line ? line.problems : [])),
  }
}

const contentOf = ({ row: _row, photo: _photo, ...content }: ReadContact) => content
const asRead = ({ id: _id, updatedAt: _at, cardSn: _sn, kind: _kind, metAt, reminders, ...rest }: Exported) => ({
  ...rest,
  metAt: metAt?.toISOString() ?? null,
  reminders: reminders.map(({ at, text }) => ({ at: at.toISOString(), text })),
})
const KINDS = ['mobile', 'work', 'home', 'fax']
/** A table has a column for each kind, so that their order is lost. */
const byKind = ({ fields, ...rest }: ReturnType<typeof asRead>) => ({
  ...rest,
  fields: {
    ...fields,
    phones: fields.phones.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    emails: fields.emails.toSorted((a, b) => b.kind.localeCompare(a.kind)),
  },
})

const PUBLIC_URL = 'https://idocard.tw'

// Mutations: a field left out of the vCard or the table; the second language without its mark; a separator not escaped.
describe.each(LANGS)('what is exported in %s is read back whole', (lang) => {
  it.each(['3.0', '4.0'] as VCardVersion[])('from a vCard %s', (version) => {
    fc.assert(
      fc.property(contacts, (contact) => {
        const file = vcard(exportedVcard(contact, lang, PUBLIC_URL), version)
        expect(readBack(file), file).toEqual({ contacts: [asRead(contact)], problems: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('from a table', () => {
    fc.assert(
      fc.property(fc.array(contacts, { minLength: 1, maxLength: 3 }), (all) => {
        const file = csvRows([exportHeader(lang), ...all.map((contact) => exportRow(contact, lang))], { bom: true })
        expect(readBack(file), file).toEqual({ contacts: all.map((one) => byKind(asRead(one))), problems: [] })
      }),
      { numRuns: 300 },
    )
  })
})

describe('other programs read what is exported, and what they write again is the same contact', () => {
  const runs = { numRuns: 150 }

  it.each(['3.0', '4.0'] as VCardVersion[])('ical.js, version %s', (version) => {
    fc.assert(
      fc.property(simpleContacts, (contact) => {
        const file = vcard(exportedVcard(contact, 'zh-tw', PUBLIC_URL), version)
        const written = ICAL.stringify(ICAL.parse(file))
        expect(readBack(written), written).toEqual({ contacts: [asRead(contact)], problems: [] })
      }),
      runs,
    )
  })

  it('vcard4, which accepts only what RFC 6350 allows', () => {
    fc.assert(
      fc.property(simpleContacts, (contact) => {
        const [card] = [parse(vcard(exportedVcard(contact, 'zh-tw', PUBLIC_URL), '4.0'))].flat()
        const values = (name: string) =>
          card?.parsedVcard.filter(({ property }) => property === name).map(({ value }) => value)
        expect(values('EMAIL')).toEqual(contact.fields.emails.map(({ address }) => address))
        expect(values('TEL')).toHaveLength(contact.fields.phones.length)
      }),
      runs,
    )
  })

  // It cuts a number or an address at a comma that RFC 2426 does not escape there.
  it('vobject', () => {
    const all = fc.sample(simpleContacts, 150).map((contact) => ({
      ...contact,
      fields: {
        ...contact.fields,
        phones: contact.fields.phones.filter(({ extension }) => extension === ''),
        sites: contact.fields.sites.filter((one) => !one.includes(',')),
      },
    }))
    const known = all.filter(({ fields }) => isSomebody(fields))
    const file = known.map((contact) => vcard(exportedVcard(contact, 'zh-tw', PUBLIC_URL))).join('')
    const program = `import sys, vobject
text = sys.stdin.buffer.read().decode('utf-8')
for card in vobject.readComponents(text):
    sys.stdout.buffer.write(card.serialize(validate=False).encode('utf-8'))`
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program], { input: file, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(readBack(stdout)).toEqual({ contacts: known.map(asRead), problems: [] })
  })
})
