import type { ContactFields, ContactText } from '@idocard/domain/contact'
import type { Lang } from '@idocard/domain/language'
import { formatPhone } from '@idocard/domain/phone-number'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { ContactRow } from '../../db/schema/address-book.ts'

/** The column headers of texts in exported files, in Chinese and in English. The import recognises both. */
export const EXPORT_HEADERS: Readonly<Record<ContactText, readonly [string, string]>> = {
  nameCh: ['中文姓名', 'Chinese name'],
  nameEn: ['英文姓名', 'English name'],
  nickname: ['暱稱', 'Nickname'],
  companyCh: ['中文公司', 'Chinese company'],
  companyEn: ['英文公司', 'English company'],
  departmentCh: ['中文部門', 'Chinese department'],
  departmentEn: ['英文部門', 'English department'],
  titleCh: ['中文職稱', 'Chinese title'],
  titleEn: ['英文職稱', 'English title'],
  addressCh: ['中文地址', 'Chinese address'],
  addressEn: ['英文地址', 'English address'],
  taxNumber: ['統一編號', 'Tax number'],
  lineId: ['LINE ID', 'LINE ID'],
}

/** The column headers of the first meeting, in both languages. */
export const EXPORT_MET = { on: ['認識日期', 'Met on'], place: ['認識地點', 'Met at'] } as const

const EXTENSION: Readonly<Record<Lang, string>> = { 'zh-tw': '分機', 'en-us': 'ext.' }

const phones = ({ fields }: Exported, kind: ContactFields['phones'][number]['kind'], lang: Lang) =>
  fields.phones
    .filter((phone) => phone.kind === kind)
    .map(({ number, extension }) => formatPhone(number) + (extension && ` ${EXTENSION[lang]} ${extension}`))
    .join('\n')

type Exported = Pick<ContactRow, 'fields' | 'note' | 'tags' | 'metAt' | 'metPlace'>

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
  column('E-mail', 'E-mail', ({ fields }) => fields.emails.map(({ address }) => address).join('\n')),
  column('網站', 'Website', ({ fields }) => fields.sites.join('\n')),
  // With a semicolon, even only at the end, the import does not split tags at commas.
  column('標籤', 'Labels', ({ tags }) => tags.join(';') + (tags.some((tag) => /[,、]/.test(tag)) ? ';' : '')),
  column('備註', 'Notes', ({ note }) => note),
  column(...EXPORT_MET.on, ({ metAt }) => (metAt ? taiwanDay(metAt) : '')),
  column(...EXPORT_MET.place, ({ metPlace }) => metPlace),
]

/** The header row of a table of contacts. */
export const exportHeader = (lang: Lang): string[] => COLUMNS.map(({ header }) => header[lang === 'zh-tw' ? 0 : 1])

/** A contact as a row of a table. */
export const exportRow = (row: Exported, lang: Lang): string[] => COLUMNS.map(({ of }) => of(row, lang))
