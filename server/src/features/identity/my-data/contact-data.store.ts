import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { inPages } from '../../../db/in-pages.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { lead, leadMeeting } from '../../../db/schema/company/lead.ts'
import { leadEvent } from '../../../db/schema/company/lead-event.ts'
import {
  collection,
  contact,
  contactEvent,
  contactImport,
  contactReminder,
} from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { atOnce, column, type DataList, picturePath } from './data-list.ts'

/**
 * The columns of a contact that its holder receives: what the holder wrote and the card content that they were shown.
 * `personId` is left out. A photograph is included only if the holder uploaded it.
 */
const CONTACT = {
  id: contact.id,
  kind: contact.kind,
  fields: contact.fields,
  note: contact.note,
  noteImgId: contact.noteImgId,
  scanImgId: contact.scanImgId,
  scanBackId: contact.scanBackId,
  photoId: upload.id,
  companyType: contact.companyType,
  collectionId: contact.collectionId,
  tags: contact.tags,
  star: contact.star,
  metAt: contact.metAt,
  metPlace: contact.metPlace,
  cardSn: contact.cardSn,
  snapshot: contact.snapshot,
  exchanged: contact.exchanged,
  exchangeId: contact.exchangeId,
  importId: contact.importId,
  mergedInto: contact.mergedInto,
  mergedAt: contact.mergedAt,
  removedAt: contact.removedAt,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
  viewedAt: contact.viewedAt,
}

const contactsAfter = (db: Tx, mine: string, after: string | undefined, max: number) =>
  db
    .select(CONTACT)
    .from(contact)
    .leftJoin(upload, and(eq(upload.id, contact.photoId), eq(upload.memberId, mine)))
    .where(and(eq(contact.memberId, mine), after === undefined ? undefined : gt(contact.id, after)))
    .orderBy(asc(contact.id))
    .limit(max)

const eventsAfter = (db: Tx, mine: string, after: number | undefined, max: number) =>
  db
    .select({
      id: contactEvent.id,
      contactId: contactEvent.contactId,
      kind: contactEvent.kind,
      text: contactEvent.text,
      fields: contactEvent.fields,
      at: contactEvent.at,
    })
    .from(contactEvent)
    .where(and(eq(contactEvent.memberId, mine), after === undefined ? undefined : gt(contactEvent.id, after)))
    .orderBy(asc(contactEvent.id))
    .limit(max)

const exchangesWhere = (db: Tx, isTheirs: SQL | undefined, max: number) =>
  db
    .select({
      id: exchange.id,
      cardSn: exchange.cardSn,
      name: exchange.name,
      phone: exchange.phone,
      email: exchange.email,
      company: exchange.company,
      title: exchange.title,
      note: exchange.note,
      lang: exchange.lang,
      consentVersion: exchange.consentVersion,
      consentAt: exchange.consentAt,
      createdAt: exchange.createdAt,
    })
    .from(exchange)
    .where(isTheirs)
    .orderBy(asc(exchange.id))
    .limit(max)

const EXCHANGE_COLUMNS = [
  column('createdAt', '時間', 'Time'),
  column('cardSn', '名片', 'Card'),
  column('name', '姓名', 'Name'),
  column('phone', '電話', 'Phone'),
  column('email', 'Email', 'Email'),
  column('company', '公司', 'Company'),
  column('title', '職稱', 'Title'),
  column('note', '留言', 'Note'),
  column('consentVersion', '同意的版本', 'Version of the consent'),
  column('consentAt', '同意的時間', 'Time of the consent'),
]

/** Contacts, folders and imports, details received on the person's cards, and details that they left on other cards. */
export const CONTACT_DATA: readonly DataList[] = [
  {
    name: 'contacts',
    about: {
      'zh-tw': '聯絡人與備註，包括 30 天內移除的；contacts.vcf 與 contacts.csv 是同一份（不含移除的）',
      'en-us':
        'contacts and notes, with those removed in the last 30 days; contacts.vcf and contacts.csv are the same without them',
    },
    tables: [contact],
    async *rows(db, { id }) {
      for await (const rows of inPages((after: string | undefined, max) => contactsAfter(db, id, after, max)))
        yield rows.map(({ noteImgId, scanImgId, scanBackId, photoId, ...rest }) => ({
          ...rest,
          noteImg: picturePath(noteImgId),
          scanImg: picturePath(scanImgId),
          scanBackImg: picturePath(scanBackId),
          photo: picturePath(photoId),
        }))
    },
  },
  {
    name: 'folders',
    about: { 'zh-tw': '聯絡人的資料夾', 'en-us': 'folders of contacts' },
    tables: [collection],
    rows: atOnce(async (db, { id }) => {
      const found = await db
        .select()
        .from(collection)
        .where(eq(collection.memberId, id))
        .orderBy(asc(collection.layer), asc(collection.sorter), asc(collection.id))
      return found.map(({ memberId: _mine, ...rest }) => rest)
    }),
  },
  {
    name: 'imports',
    about: { 'zh-tw': '匯入過的檔案', 'en-us': 'files of contacts that were imported' },
    tables: [contactImport],
    rows: atOnce(async (db, { id }) => {
      const found = await db
        .select()
        .from(contactImport)
        .where(eq(contactImport.memberId, id))
        .orderBy(asc(contactImport.createdAt))
      return found.map(({ memberId: _mine, ...rest }) => rest)
    }),
  },
  {
    name: 'reminders',
    about: { 'zh-tw': '聯絡人的提醒', 'en-us': 'reminders of contacts' },
    tables: [contactReminder],
    rows: atOnce(async (db, { id }) => {
      const found = await db
        .select()
        .from(contactReminder)
        .where(eq(contactReminder.memberId, id))
        .orderBy(asc(contactReminder.at), asc(contactReminder.id))
      return found.map(({ memberId: _mine, onceKey: _key, ...rest }) => rest)
    }),
  },
  {
    name: 'contact-history',
    about: {
      'zh-tw': '聯絡人的歷程：對方更新名片、我寫備註、給對方名片的時間',
      'en-us': 'what happened with contacts: when they changed their cards, when I wrote notes or gave them my card',
    },
    tables: [contactEvent],
    rows: (db, { id }) => inPages((after: number | undefined, max) => eventsAfter(db, id, after, max)),
  },
  {
    name: 'details-received',
    about: {
      'zh-tw': '別人在我的名片上留下的資料，與同意的版本和時間',
      'en-us': 'details left on my cards, with version and time of the consent',
    },
    tables: [exchange],
    columns: EXCHANGE_COLUMNS,
    rows: (db, { id }) =>
      inPages((after: string | undefined, max) =>
        exchangesWhere(
          db,
          and(eq(exchange.memberId, id), after === undefined ? undefined : gt(exchange.id, after)),
          max,
        ),
      ),
  },
  {
    name: 'details-left',
    about: {
      'zh-tw': '我用帳號的手機或 Email 在別人名片上留下的資料，與同意的版本和時間',
      'en-us': 'details that I left on others’ cards with this account’s phone or email, with the consent',
    },
    tables: [exchange],
    columns: EXCHANGE_COLUMNS,
    rows: (db, { phone, email }) => {
      const isMine = or(phone ? eq(exchange.phone, phone) : sql`false`, email ? eq(exchange.email, email) : sql`false`)
      return inPages((after: string | undefined, max) =>
        exchangesWhere(db, and(isMine, after === undefined ? undefined : gt(exchange.id, after)), max),
      )
    },
  },
  {
    name: 'details-at-companies',
    about: {
      'zh-tw': '公司裡和我帳號的手機或 Email 相同的潛在客戶資料，與我同意的內容',
      'en-us': 'what companies have about whoever has this account’s phone or email, with what I agreed to',
    },
    tables: [lead, leadMeeting],
    rows: atOnce((db, { phone, email }) =>
      db
        .select({
          at: company.companychname,
          name: lead.name,
          theirCompany: lead.company,
          title: lead.title,
          phone: lead.phone,
          email: lead.email,
          metAt: leadMeeting.at,
          event: leadEvent.titleCh,
          answers: leadMeeting.answers,
          message: leadMeeting.message,
          consent: leadMeeting.consent,
        })
        .from(lead)
        .innerJoin(company, eq(company.id, lead.companyId))
        .leftJoin(leadMeeting, eq(leadMeeting.leadId, lead.id))
        .leftJoin(leadEvent, eq(leadEvent.id, leadMeeting.eventId))
        .where(or(phone ? eq(lead.phone, phone) : sql`false`, email ? eq(lead.email, email) : sql`false`))
        .orderBy(asc(lead.id), asc(leadMeeting.id)),
    ),
  },
]
