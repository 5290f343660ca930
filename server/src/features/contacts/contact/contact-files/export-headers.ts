import type { ContactText } from '@idocard/domain/contacts/contact'

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

/** The column headers of what a holder added to a contact, in both languages. */
export const EXPORT_OWN = {
  star: ['星號', 'Starred'],
  industry: ['行業', 'Industry'],
  folder: ['資料夾', 'Folder'],
  reminders: ['提醒', 'Reminders'],
} as const

/** The column headers of the kind of contact. The import does not read it: everything in a file is imported. */
export const EXPORT_KIND = ['聯絡人種類', 'Kind of contact'] as const

/** The column headers of e-mail addresses by their kind. */
export const EXPORT_EMAILS = { work: ['E-mail', 'E-mail'], home: ['私人 E-mail', 'Home e-mail'] } as const
