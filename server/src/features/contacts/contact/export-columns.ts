import { companyTypeName } from '@idocard/domain/contacts/company-type'
import type { ContactFields, ContactKind, ContactText } from '@idocard/domain/contacts/contact'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import { EXPORT_EMAILS, EXPORT_HEADERS, EXPORT_KIND, EXPORT_MET, EXPORT_OWN } from './contact-files/export-headers.ts'
import { reminderLine } from './contact-files/reminder-line.ts'

const EXTENSION: Readonly<Record<Lang, string>> = { 'zh-tw': '分機', 'en-us': 'ext.' }

const phones = ({ fields }: Exported, kind: ContactFields['phones'][number]['kind'], lang: Lang) =>
  fields.phones
    .filter((phone) => phone.kind === kind)
    .map(({ number, extension }) => formatPhone(number) + (extension && ` ${EXTENSION[lang]} ${extension}`))
    .join('\n')

const emails = ({ fields }: Exported, kind: ContactFields['emails'][number]['kind']) =>
  fields.emails
    .filter((email) => email.kind === kind)
    .map(({ address }) => address)
    .join('\n')

const KINDS: Readonly<Record<ContactKind, Record<Lang, string>>> = {
  received: { 'zh-tw': '留給我的', 'en-us': 'Left for me' },
  saved: { 'zh-tw': '數位名片', 'en-us': 'Digital card' },
  paper: { 'zh-tw': '紙本名片', 'en-us': 'Paper card' },
  imported: { 'zh-tw': '匯入', 'en-us': 'Imported' },
}

type Exported = Pick<
  ContactRow,
  'kind' | 'fields' | 'note' | 'tags' | 'metAt' | 'metPlace' | 'star' | 'companyType'
> & {
  folder: string
  reminders: readonly { at: Date; text: string }[]
}

interface ExportColumn {
  header: readonly [string, string]
  of(row: Exported, lang: Lang): string
}

const column = (zh: string, en: string, of: ExportColumn['of']): ExportColumn => ({ header: [zh, en], of })

const COLUMNS: readonly ExportColumn[] = [
  ...(Object.keys(EXPORT_HEADERS) as ContactText[]).map((text) => ({
    header: EXPORT_HEADERS[text],
    of: ({ fields }: Exported) => fields[text],
  })),
  column('行動電話', 'Mobile phone', (row, lang) => phones(row, 'mobile', lang)),
  column('公司電話', 'Business phone', (row, lang) => phones(row, 'work', lang)),
  column('住家電話', 'Home phone', (row, lang) => phones(row, 'home', lang)),
  column('傳真', 'Fax', (row, lang) => phones(row, 'fax', lang)),
  column(...EXPORT_EMAILS.work, (row) => emails(row, 'work')),
  column(...EXPORT_EMAILS.home, (row) => emails(row, 'home')),
  column('網站', 'Website', ({ fields }) => fields.sites.join('\n')),
  // With a semicolon, even only at the end, the import does not split tags at commas.
  column('標籤', 'Labels', ({ tags }) => tags.join(';') + (tags.some((tag) => /[,、]/.test(tag)) ? ';' : '')),
  column('備註', 'Notes', ({ note }) => note),
  column(...EXPORT_MET.on, ({ metAt }) => (metAt ? taiwanDay(metAt) : '')),
  column(...EXPORT_MET.place, ({ metPlace }) => metPlace),
  column(...EXPORT_OWN.industry, ({ companyType }, lang) => companyTypeName(companyType, lang)),
  column(...EXPORT_OWN.folder, ({ folder }) => folder),
  column(...EXPORT_OWN.star, ({ star }, lang) => (star ? { 'zh-tw': '是', 'en-us': 'Yes' }[lang] : '')),
  column(...EXPORT_OWN.reminders, ({ reminders }) => reminders.map(reminderLine).join('\n')),
  column(...EXPORT_KIND, ({ kind }, lang) => KINDS[kind][lang]),
]

/** The header row of a table of contacts. */
export const exportHeader = (lang: Lang): string[] => COLUMNS.map(({ header }) => header[lang === 'zh-tw' ? 0 : 1])

/** A contact as a row of a table. */
export const exportRow = (row: Exported, lang: Lang): string[] => COLUMNS.map(({ of }) => of(row, lang))
