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

/** A notice with everything that its words are made of. */
export interface WholeNotice {
  row: NoticeRow
  company: { prefix: string; companychname: string; companyenname: string } | null
  announcement: { titleCh: string; titleEn: string; contentCh: string; contentEn: string } | null
  /** The contact that it is about, as its holder calls them; null for none, or when they are gone. */
  contact: { nameCh: string; nameEn: string } | null
}

/** Notices that meet a condition, with everything that their words are made of. */
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

/** The contacts that notices are about, by the notice's id: those of the same holder only. */
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

/** Longer names are cut: a visitor writes what they like. */
const NAME_MOST = 40

/** The words of a notice in a language. */
export function textOf({ row, announcement, contact }: WholeNotice, lang: Lang): NoticeText {
  const name = contact ? pick(lang, contact.nameCh, contact.nameEn) : ''
  const title = announcement ? pick(lang, announcement.titleCh, announcement.titleEn) : ''
  return noticeText(
    row.kind,
    {
      // Of this kind: `writeNotice` takes no others.
      params: row.params as never,
      count: row.count,
      name: [...name].slice(0, NAME_MOST).join(''),
      announced: { title, text: '' },
    },
    lang,
  )
}

/**
 * Where a notice leads: a path of the site.
 * @param prefix of the back office, where the product itself tells something
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
