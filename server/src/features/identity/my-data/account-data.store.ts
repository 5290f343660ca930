import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { inPages } from '../../../db/in-pages.ts'
import type { Tx } from '../../../db/open.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyAccount } from '../../../db/schema/company/company-sign-in.ts'
import { contactFile, contactMessage, inquiryEntry } from '../../../db/schema/company/inquiry.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { knownDevice, member, session } from '../../../db/schema/identity/account.ts'
import { releasedAddress } from '../../../db/schema/identity/account-merge.ts'
import { announcement, notice, noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import { sentMessage } from '../../../db/schema/identity/sent-message.ts'
import { passkey, recoveryCode, secondFactor, staffRole } from '../../../db/schema/identity/staff.ts'
import { isOwn } from '../../content/upload/index.ts'
import { releasedAddressesOf } from '../sign-in/index.ts'
import { factorsIn, rolesOf } from '../staff/index.ts'
import { atOnce, column, type DataList, picturePath, type Subject } from './data-list.ts'

const readAccount = async (db: Tx, { id }: Subject) => {
  const [row] = await db.select().from(member).where(eq(member.id, id))
  if (!row) return []
  const roles = await rolesOf(db, id)
  const { hasApp, passkeys } = await factorsIn(db, row)
  const { guestHash: _device, passwordHash, pictureId, deletedAt: _deleted, ...rest } = row
  const about = {
    hasPassword: passwordHash !== null,
    hasSecondFactor: hasApp || passkeys > 0,
    portrait: picturePath(pictureId),
    roles,
  }
  // Of accounts that were merged into this one.
  return [{ ...rest, ...about, formerAddresses: await releasedAddressesOf(db, id) }]
}

const FILE_COLUMNS = { id: contactFile.id, kind: contactFile.kind, name: contactFile.name, bytes: contactFile.bytes }

/** The path of an inquiry's attachment in the zip. */
export const inquiryFileName = ({ id, kind }: Pick<typeof contactFile.$inferSelect, 'id' | 'kind'>): string =>
  `attachments/${id}.${kind}`

/** Attachments of this person's inquiries, without their bytes. */
export const attachmentsOf = (db: Tx, me: Subject) =>
  db
    .select(FILE_COLUMNS)
    .from(contactFile)
    .innerJoin(contactMessage, eq(contactMessage.id, contactFile.messageId))
    .where(isTheirInquiry(me))

/** Inquiries from this person: about their orders, with their email address, or with their phone number and no email. */
const isTheirInquiry = ({ id, phone, email }: Subject): SQL | undefined =>
  or(
    sql`${contactMessage.orderId} in (select ${order.id} from ${order} where ${order.memberId} = ${id})`,
    email ? eq(contactMessage.email, email) : sql`false`,
    phone ? and(eq(contactMessage.phone, phone), eq(contactMessage.email, '')) : sql`false`,
  )

/** An inquiry without how staff sort and assign it, and what they made of it: that is our own work, and no data of the person's. */
const withoutWork = ({
  state,
  assignedTo,
  madeCompanyId,
  madeOrderId,
  version,
  changedAt,
  search,
  payment,
  ...rest
}: typeof contactMessage.$inferSelect) => rest

/** The account, its sessions and devices, notices and their settings, inquiries and uploaded pictures. */
export const ACCOUNT_DATA: readonly DataList[] = [
  {
    name: 'account',
    about: { 'zh-tw': '帳號、收件資料與設定', 'en-us': 'the account, its delivery address and settings' },
    tables: [member, releasedAddress, staffRole, secondFactor, recoveryCode],
    isOne: true,
    rows: atOnce(readAccount),
  },
  {
    name: 'sessions',
    about: { 'zh-tw': '登入中的裝置', 'en-us': 'where the account is signed in' },
    tables: [session],
    rows: atOnce((db, { id }) =>
      db
        .select({
          id: session.id,
          audience: session.audience,
          browser: session.browser,
          system: session.system,
          createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt,
          expiresAt: session.expiresAt,
        })
        .from(session)
        .where(eq(session.memberId, id))
        .orderBy(asc(session.createdAt)),
    ),
  },
  {
    name: 'passkeys',
    about: { 'zh-tw': '登入管理後台的通行密鑰（不含金鑰）', 'en-us': 'passkeys for the console (without their keys)' },
    tables: [passkey],
    rows: atOnce((db, { id }) =>
      db
        .select({ name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
        .from(passkey)
        .where(eq(passkey.memberId, id))
        .orderBy(asc(passkey.id)),
    ),
  },
  {
    name: 'known-devices',
    about: { 'zh-tw': '曾經登入過的裝置（只有時間）', 'en-us': 'devices that signed in before (times only)' },
    tables: [knownDevice],
    rows: atOnce((db, { id }) =>
      db.select({ lastSeenAt: knownDevice.lastSeenAt }).from(knownDevice).where(eq(knownDevice.memberId, id)),
    ),
  },
  {
    name: 'company-accounts',
    about: {
      'zh-tw': '你連結的公司帳號，只有帳號系統的網址與它給你的編號',
      'en-us': 'accounts of companies with which you sign in: only whose they are, and your number there',
    },
    tables: [companyAccount],
    rows: atOnce((db, { id }) =>
      db
        .select({
          company: company.companychname,
          issuer: companyAccount.issuer,
          subject: companyAccount.subject,
          connectedAt: companyAccount.connectedAt,
          lastUsedAt: companyAccount.lastUsedAt,
        })
        .from(companyAccount)
        .innerJoin(company, eq(company.id, companyAccount.companyId))
        .where(eq(companyAccount.memberId, id))
        .orderBy(asc(companyAccount.connectedAt)),
    ),
  },
  {
    name: 'notices',
    about: { 'zh-tw': '收到的通知', 'en-us': 'notices' },
    tables: [notice],
    rows: (db, { id: mine }) =>
      inPages((after: string | undefined, max) =>
        db
          .select({
            id: notice.id,
            kind: notice.kind,
            category: notice.category,
            params: notice.params,
            company: company.companychname,
            titleCh: announcement.titleCh,
            titleEn: announcement.titleEn,
            link: notice.link,
            count: notice.count,
            at: notice.at,
            readAt: notice.readAt,
          })
          .from(notice)
          .leftJoin(company, eq(company.id, notice.companyId))
          .leftJoin(announcement, eq(announcement.id, notice.announcementId))
          .where(and(eq(notice.memberId, mine), after === undefined ? undefined : gt(notice.id, after)))
          .orderBy(asc(notice.id))
          .limit(max),
      ),
  },
  {
    name: 'notice-settings',
    about: { 'zh-tw': '通知設定', 'en-us': 'settings of notices' },
    tables: [noticeSetting],
    rows: atOnce(async (db, { id }) => {
      const found = await db.select().from(noticeSetting).where(eq(noticeSetting.memberId, id))
      return found.map(({ memberId: _mine, ...rest }) => rest)
    }),
  },
  {
    name: 'push-subscriptions',
    about: { 'zh-tw': '開啟推播的瀏覽器（不含金鑰）', 'en-us': 'browsers that get pushes (without their keys)' },
    tables: [pushSubscription],
    rows: atOnce((db, { id }) =>
      db
        .select({
          endpoint: pushSubscription.endpoint,
          lang: pushSubscription.lang,
          createdAt: pushSubscription.createdAt,
        })
        .from(pushSubscription)
        .where(eq(pushSubscription.memberId, id)),
    ),
  },
  {
    name: 'sent-messages',
    about: {
      'zh-tw': '最近 30 天寄到帳號 Email 或手機的訊息（內容沒有留存）',
      'en-us': 'messages to this account’s email or phone in the last 30 days (their contents are not kept)',
    },
    tables: [sentMessage],
    columns: [
      column('createdAt', '時間', 'Time'),
      column('channel', '管道', 'Channel'),
      column('recipient', '收件', 'Recipient'),
      column('topic', '種類', 'About'),
      column('orderNumber', '訂單', 'Order'),
      column('state', '結果', 'Result'),
    ],
    rows: atOnce((db, me) =>
      db
        .select({
          createdAt: sentMessage.createdAt,
          channel: sentMessage.channel,
          recipient: sentMessage.recipient,
          kind: sentMessage.kind,
          topic: sentMessage.topic,
          orderNumber: sentMessage.orderNumber,
          state: sentMessage.state,
        })
        .from(sentMessage)
        .where(
          inArray(
            sentMessage.recipient,
            [me.phone, me.email].filter((address) => address !== null),
          ),
        )
        .orderBy(desc(sentMessage.createdAt)),
    ),
  },
  {
    name: 'inquiries',
    about: {
      'zh-tw': '用帳號的 Email 或手機送出的詢問；附件在 attachments 資料夾',
      'en-us': 'inquiries sent with this account’s email or phone; their files are in the folder attachments',
    },
    tables: [contactMessage, contactFile, inquiryEntry],
    columns: [
      column('createdAt', '時間', 'Time'),
      column('name', '姓名', 'Name'),
      column('email', 'Email', 'Email'),
      column('phone', '電話', 'Phone'),
      column('companyName', '公司', 'Company'),
      column('content', '內容', 'Content'),
    ],
    rows: atOnce(async (db, me) => {
      const found = await db
        .select({ message: contactMessage, file: FILE_COLUMNS })
        .from(contactMessage)
        .leftJoin(contactFile, eq(contactFile.messageId, contactMessage.id))
        .where(isTheirInquiry(me))
        .orderBy(desc(contactMessage.createdAt))
      const entries = await db
        .select({
          messageId: inquiryEntry.messageId,
          kind: inquiryEntry.kind,
          at: inquiryEntry.at,
          text: inquiryEntry.text,
        })
        .from(inquiryEntry)
        .innerJoin(contactMessage, eq(contactMessage.id, inquiryEntry.messageId))
        .where(and(isTheirInquiry(me), inArray(inquiryEntry.kind, ['answer', 'hear'])))
        .orderBy(asc(inquiryEntry.id))
      const thread = Map.groupBy(entries, ({ messageId }) => messageId)
      return found.map(({ message, file }) => ({
        ...withoutWork(message),
        thread: (thread.get(message.id) ?? []).map(({ kind, at, text }) => ({
          by: kind === 'hear' ? 'you' : 'us',
          at,
          text,
        })),
        ...(file && { attachment: { ...file, file: inquiryFileName(file) } }),
      }))
    }),
  },
  {
    name: 'pictures',
    about: {
      'zh-tw': '上傳的圖片：照片、備註的圖、紙本名片；檔案在 pictures 資料夾',
      'en-us': 'uploaded pictures: photographs, pictures of notes, paper cards; the files are in the folder pictures',
    },
    tables: [upload],
    rows: atOnce(async (db, { id }) => {
      const found = await db
        .select({ id: upload.id, width: upload.width, height: upload.height, createdAt: upload.createdAt })
        .from(upload)
        .where(isOwn(id))
        .orderBy(asc(upload.createdAt))
      return found.map(({ id: picture, ...rest }) => ({ file: picturePath(picture), ...rest }))
    }),
  },
]

/** The ids of a person's own pictures. */
export async function picturesOf(db: Tx, memberId: string): Promise<string[]> {
  const found = await db.select({ id: upload.id }).from(upload).where(isOwn(memberId))
  return found.map(({ id }) => id)
}
