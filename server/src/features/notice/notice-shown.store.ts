import type { Notice } from '@idocard/contract/notice'
import { type Lang, pick } from '@idocard/domain/language'
import { noticeRule } from '@idocard/domain/notice'
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { contact } from '../../db/schema/address-book.ts'
import { company } from '../../db/schema/company.ts'
import { announcement, type NoticeRow, notice } from '../../db/schema/notice.ts'
import { articleHtml } from '../../shared/rich-text.ts'
import { type NoticeText, noticeText } from './notice-text.ts'

/** A notice with all data for its text. */
export interface WholeNotice {
  row: NoticeRow
  company: { prefix: string; companychname: string; companyenname: string } | null
  announcement: { titleCh: string; titleEn: string; contentCh: string; contentEn: string } | null
  /** The contact that the notice is about, with the names in the holder's address book. Null without a contact. */
  contact: { nameCh: string; nameEn: string } | null
}

/** The notices that meet a condition, with all data for their texts. */
export async function wholeNotices(
  db: Tx,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  most = 1,
): Promise<WholeNotice[]> {
  const rows = await db
    .select({
      row: notice,
      company: { prefix: company.prefix, companychname: company.companychname, companyenname: company.companyenname },
      announcement: {
        titleCh: announcement.titleCh,
        titleEn: announcement.titleEn,
        contentCh: announcement.contentCh,
        contentEn: announcement.contentEn,
      },
    })
    .from(notice)
    .leftJoin(company, eq(company.id, notice.companyId))
    .leftJoin(announcement, eq(announcement.id, notice.announcementId))
    .where(where)
    .orderBy(...order)
    .limit(most)
  const contacts = await contactsOf(
    db,
    rows.map(({ row }) => row),
  )
  return rows.map((one) => ({ ...one, contact: contacts.get(one.row.id) ?? null }))
}

/** The contacts that notices are about, by notice id. Removed contacts and other holders' contacts are left out. */
async function contactsOf(db: Tx, rows: readonly NoticeRow[]): Promise<Map<string, WholeNotice['contact']>> {
  const ids = rows.flatMap(({ params: { contactId } }) => (typeof contactId === 'string' ? [contactId] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: contact.id, memberId: contact.memberId, fields: contact.fields, removedAt: contact.removedAt })
    .from(contact)
    .where(inArray(contact.id, ids))
  return new Map(
    rows.flatMap(({ id, memberId, params }) => {
      const one = found.find((row) => row.id === params.contactId && row.memberId === memberId && !row.removedAt)
      return one ? [[id, { nameCh: one.fields.nameCh, nameEn: one.fields.nameEn }]] : []
    }),
  )
}

/** The most characters of a name in a text: a visitor can type a name of any length. */
const NAME_MOST = 40

/** The title and text of a notice in a language. */
export function textOf({ row, announcement, contact }: WholeNotice, lang: Lang): NoticeText {
  const name = contact ? pick(lang, contact.nameCh, contact.nameEn) : ''
  const title = announcement ? pick(lang, announcement.titleCh, announcement.titleEn) : ''
  return noticeText(
    row.kind,
    {
      // The parameters match the kind: `writeNotice` accepts no others.
      params: row.params as never,
      count: row.count,
      name: [...name].slice(0, NAME_MOST).join(''),
      announced: { title, text: '' },
    },
    lang,
  )
}

/**
 * The path on this site that a notice leads to; empty if it leads nowhere.
 * @param prefix of the back office, for a notice that is from no company
 */
export function linkOf({ row, company }: WholeNotice, prefix: string): string {
  const link = row.count > 1 ? (noticeRule(row.kind).several ?? row.link) : row.link
  if (link === '' || link.startsWith('/')) return link
  return `/backstage/${company?.prefix ?? prefix}/${link}`
}

/** A notice as its holder sees it in the list. */
export function noticeShown(whole: WholeNotice, prefix: string): Notice {
  const { row, company, announcement } = whole
  const [chinese, english] = [textOf(whole, 'zh-tw'), textOf(whole, 'en-us')]
  const isLong = row.kind === 'announcement' && announcement !== null
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    titleCh: chinese.title,
    titleEn: english.title,
    textCh: chinese.text,
    textEn: english.text,
    contentCh: isLong ? articleHtml(pick('zh-tw', announcement.contentCh, announcement.contentEn)) : '',
    contentEn: isLong ? articleHtml(pick('en-us', announcement.contentCh, announcement.contentEn)) : '',
    link: linkOf(whole, prefix),
    count: row.count,
    company: company && { companychname: company.companychname, companyenname: company.companyenname },
    at: row.at.toISOString(),
    read: row.readAt !== null,
  }
}
