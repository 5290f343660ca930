import type { CardFields } from '@idocard/contract/cards/card'
import type { Notice } from '@idocard/contract/identity/notice'
import { noticeRule } from '@idocard/domain/identity/notice'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contact, contactReminder } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { announcement, type NoticeRow, notice } from '../../../db/schema/identity/notice.ts'
import { articleHtml } from '../../../shared/rich-text.ts'
import { type NoticeText, noticeText } from './notice-text.ts'

/** A notice with all data for its text. */
export interface WholeNotice {
  row: NoticeRow
  company: { prefix: string; companychname: string; companyenname: string } | null
  announcement: { titleCh: string; titleEn: string; contentCh: string; contentEn: string } | null
  /** The contact that the notice is about, with the names in the holder's address book. Null without a contact. */
  contact: { nameCh: string; nameEn: string; quote: string; card: CardFields | null } | null
}

/** The notices that meet a condition, with all data for their texts. */
export async function wholeNotices(
  db: Tx,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  max = 1,
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
    .limit(max)
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
    .select({
      id: contact.id,
      memberId: contact.memberId,
      fields: contact.fields,
      removedAt: contact.removedAt,
      message: exchange.note,
      cardSn: exchange.cardSn,
    })
    .from(contact)
    .leftJoin(exchange, eq(exchange.id, contact.exchangeId))
    .where(inArray(contact.id, ids))
  const cards = await cardsOf(db, rows)
  const reminders = await remindersIn(db, rows)
  return new Map(
    rows.flatMap(({ id, kind, memberId, params }) => {
      const one = found.find((row) => row.id === params.contactId && row.memberId === memberId && !row.removedAt)
      if (!one) return []
      const { nameCh, nameEn } = one.fields
      const own = kind === 'exchange' ? (cards.get(memberId) ?? []) : []
      const card = own.length > 1 ? own.find(({ cardSn }) => cardSn === one.cardSn)?.fields : undefined
      const quote = kind === 'exchange' ? (one.message ?? '') : (reminders.get(id) ?? '')
      return [[id, { nameCh, nameEn, quote, card: card ?? null }]]
    }),
  )
}

/** The cards of the holders in whose address books visitors left details, by holder. */
async function cardsOf(db: Tx, rows: readonly NoticeRow[]) {
  const holders = new Set(rows.filter(({ kind }) => kind === 'exchange').map(({ memberId }) => memberId))
  if (holders.size === 0) return new Map<string, { cardSn: string; fields: CardFields }[]>()
  const found = await db
    .select({ cardSn: card.cardSn, memberId: card.memberId, fields: card.fields })
    .from(card)
    .where(inArray(card.memberId, [...holders]))
  return Map.groupBy(found, ({ memberId }) => memberId ?? '')
}

/** The texts of the reminders that notices are about, by notice id. */
async function remindersIn(db: Tx, rows: readonly NoticeRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ params: { reminderId } }) => (typeof reminderId === 'string' ? [reminderId] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: contactReminder.id, memberId: contactReminder.memberId, text: contactReminder.text })
    .from(contactReminder)
    .where(inArray(contactReminder.id, ids))
  return new Map(
    rows.flatMap(({ id, memberId, params }) => {
      const one = found.find((row) => row.id === params.reminderId && row.memberId === memberId)
      return one ? [[id, one.text]] : []
    }),
  )
}

/** The most characters of a name in a text: a visitor can type a name of any length. */
const MAX_NAME = 40
/** The most characters of a message or a reminder. The contact shows it whole. */
const MAX_QUOTE = 120

const cut = (text: string, max: number) => {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : letters.join('')
}

/** What tells a holder's cards apart: company and title, otherwise the name. */
const cardLabel = ({ companyCh, companyEn, titleCh, titleEn, nameCh, nameEn }: CardFields, lang: Lang) =>
  joined(lang, 'dot', [pick(lang, companyCh, companyEn), pick(lang, titleCh, titleEn)]) || pick(lang, nameCh, nameEn)

/**
 * The title and text of a notice in a language.
 * @param isPrivate only its holder sees the text, so it may quote what somebody wrote
 */
export function textOf({ row, announcement, contact }: WholeNotice, lang: Lang, isPrivate = false): NoticeText {
  const name = contact ? pick(lang, contact.nameCh, contact.nameEn) : ''
  const title = announcement ? pick(lang, announcement.titleCh, announcement.titleEn) : ''
  return noticeText(
    row.kind,
    {
      // The parameters match the kind: `tell` accepts no others.
      params: row.params as never,
      count: row.count,
      name: [...name].slice(0, MAX_NAME).join(''),
      quote: isPrivate && contact ? cut(contact.quote, MAX_QUOTE) : '',
      card: contact?.card ? cut(cardLabel(contact.card, lang), MAX_NAME) : '',
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
  return pathOf(link, company?.prefix ?? prefix)
}

/** The path on this site of a link: one below the back office with this prefix, unless it is a whole path. */
export const pathOf = (link: string, prefix: string): string =>
  link === '' || link.startsWith('/') ? link : `/backstage/${prefix}/${link}`

/** A notice as its holder sees it in the list. */
export function noticeShown(whole: WholeNotice, prefix: string): Notice {
  const { row, company, announcement } = whole
  const [chinese, english] = [textOf(whole, 'zh-tw', true), textOf(whole, 'en-us', true)]
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
