import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { order, orderEvent, orderMessage, orderNote } from '../db/schema/commerce/order.ts'
import { cardRequest } from '../db/schema/company/card-request.ts'
import { employeeFigure } from '../db/schema/company/company-figures.ts'
import { certificate, course } from '../db/schema/company/company-page.ts'
import { companyAccount } from '../db/schema/company/company-sign-in.ts'
import { departure } from '../db/schema/company/departure.ts'
import { employee } from '../db/schema/company/employee.ts'
import { employeeImport } from '../db/schema/company/employee-import.ts'
import { contactMessage, inquiryEntry } from '../db/schema/company/inquiry.ts'
import { lead, leadMeeting } from '../db/schema/company/lead.ts'
import { contentDraft, contentVersion } from '../db/schema/content/content.ts'
import { upload } from '../db/schema/content/upload.ts'
import { member, session } from '../db/schema/identity/account.ts'
import { accountMerge, mergedAccount, mergedSession, releasedAddress } from '../db/schema/identity/account-merge.ts'
import {
  announcement,
  announcementMail,
  notice,
  noticeSetting,
  pushSubscription,
} from '../db/schema/identity/notice.ts'
import {
  listView,
  mention,
  passkey,
  recoveryCode,
  secondFactor,
  staffDraft,
  staffInvitation,
  staffRole,
} from '../db/schema/identity/staff.ts'
import { pointCard, prize, prizeApplication, staffCode, stamp } from '../db/schema/loyalty/point.ts'
import { fillCart } from '../features/commerce/order/fixtures.ts'
import { payable, signed, tell } from '../features/commerce/payment/fixtures.ts'
import { sendLogo } from '../features/commerce/print-logo/fixtures.ts'
import { logoFile } from '../features/commerce/print-logo/index.ts'
import { putReset } from '../features/identity/holder/index.ts'
import { givePoints } from '../features/loyalty/point/fixtures.ts'
import { hashOf } from '../shared/secrets.ts'
import { codeIn, sendFile, type TestApp } from './app.ts'
import type { Canary } from './canaries.ts'
import { SVG_LOGO } from './logos.ts'
import { holderWithCard, newCard } from './person.ts'
import { SHIPPING } from './shipping.ts'

const MINUTE = 61_000
export const PHONE = '+886987654309'
export const EMAIL = 'canary.person@example.com'
const SERVICE = 'service@idocard.example'
export const OTHER = 'other.holder@example.com'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'

/** Texts that identify the user, in every place where they can enter one. */
export const WRITTEN = {
  phone: '987654309',
  phoneAsRead: formatPhone(PHONE),
  email: 'canary.person',
  name: '金絲雀本人',
  street: '金絲雀路一段 7 號',
  recipient: '金絲雀收件',
  paidName: '金絲雀付款',
  paidStreet: '金絲雀巷 8 號',
  paidRemark: '金絲雀備註',
  paidCompany: '金絲雀抬頭',
  paidQuestion: '金絲雀問訂單',
  cancelledName: '金絲雀取消',
  cancelledStreet: '金絲雀弄 9 號',
  cardName: '金絲雀名片',
  cardCompany: '金絲雀公司',
  link: 'canary-handle',
  site: 'canary-site.example.com',
  inquiry: '金絲雀詢問',
  inquiryReply: '金絲雀回信',
  leftName: '金絲雀留下',
  leftNote: '金絲雀留言',
  receivedName: '金絲雀訪客',
  printName: '金絲雀印製',
  cartPrint: '金絲雀待印',
  cancelledPrint: '金絲雀不印',
  paperName: '金絲雀紙本',
  privateNote: '金絲雀私記',
  reminder: '金絲雀提醒',
  folder: '金絲雀資料夾',
  imported: '金絲雀匯入',
  certificate: '金絲雀結業',
  employee: '金絲雀員工',
  account: '金絲雀公司帳號',
  asked: '金絲雀職稱',
  leaving: '金絲雀離職',
  exception: '金絲雀分處',
  lead: '金絲雀客戶',
  passkey: '金絲雀密鑰',
  pushEndpoint: 'https://canary-push.example.com/one',
}

/** Requests a code, a minute after the last one. */
const requestCode = async (app: TestApp, to: string) => {
  app.later(MINUTE)
  await app.call(contract.account.request_code, { username: to })
}

/** Signs in by a code, as a browser does. */
export async function signIn(app: TestApp, to: string, as: 'sms_login' | 'login', device = '') {
  await requestCode(app, to)
  const pinCode = codeIn(await app.sent(to, 'code'))
  const sender = { userAgent: IPHONE, device }
  const { data } =
    as === 'login'
      ? await app.call(contract.account.login, { phone: to, pinCode }, sender)
      : await app.call(contract.holder.sms_login, { phone: to, pinCode }, sender)
  return { token: data.token, device: data.device }
}

/** Writes a user's data from a company (certificate, notice, stamp, prize and more), as the calls would write it. */
async function companyLife(app: TestApp, memberId: string, { token, cardSn }: { token: string; cardSn: string }) {
  const { db } = app.running.database
  const at = app.now()
  const titles = { companyId: 3, titleCh: '一日志工' }
  const day = taiwanDay(at)
  const [held] = await db
    .insert(course)
    .values({ ...titles, hours: 6, startsOn: day, endsOn: day })
    .returning()
  const issued = { number: 'CANARY', companyId: 3, courseId: held?.id ?? 0, issuedOn: day }
  await db.insert(certificate).values({ ...issued, memberId, nameCh: WRITTEN.certificate })
  const exceptions = { address: { ch: WRITTEN.exception, en: '' } }
  const [employed] = await db
    .insert(employee)
    .values({
      companyId: 3,
      memberId,
      countedId: memberId,
      nameCh: WRITTEN.employee,
      state: 'joined',
      joinedAt: at,
      exceptions,
    })
    .returning()
  const account = { employeeId: employed?.id ?? 0, issuer: 'https://id.example.com', subject: WRITTEN.account }
  await db.insert(companyAccount).values({ ...account, companyId: 3, memberId, connectedAt: at })
  const [known] = await db
    .insert(lead)
    .values({
      companyId: 3,
      name: WRITTEN.lead,
      phone: PHONE,
      email: EMAIL,
      note: WRITTEN.lead,
      createdAt: at,
      metAt: at,
    })
    .returning()
  const meeting = { leadId: known?.id ?? 0, source: 'form', message: WRITTEN.lead, consent: WRITTEN.lead, at } as const
  await db.insert(leadMeeting).values(meeting)
  await db.insert(employeeFigure).values({
    companyId: 3,
    day: taiwanDay(at),
    employeeId: employed?.id ?? 0,
    departmentId: 0,
    source: 'qr',
    opened: 1,
  })
  const asked = {
    companyId: 3,
    employeeId: employed?.id ?? 0,
    cardSn,
    field: 'title',
    wantedCh: WRITTEN.asked,
  } as const
  const answered = { state: 'declined', reason: '再等等', askedAt: at, decidedAt: at, decidedBy: memberId } as const
  await db.insert(cardRequest).values({ ...asked, ...answered, memberId })
  const [gone] = await db.insert(employee).values({ companyId: 3, nameCh: '離職', state: 'left' }).returning()
  await db
    .insert(departure)
    .values({ companyId: 3, employeeId: gone?.id ?? 0, memberId, note: WRITTEN.leaving, leftAt: at })
  await db.insert(employeeImport).values({ companyId: 3, byId: memberId, createdAt: at, touchedAt: at })
  const base = { companyId: 3, kind: 'exchange', category: 'contact', params: { name: WRITTEN.receivedName } } as const
  await db.insert(notice).values({ ...base, memberId, at })
  await db.insert(noticeSetting).values({ memberId })
  const [told] = await db
    .insert(announcement)
    .values({ titleCh: '停機維護', createdAt: at, isDraft: true, sendAt: at, byMail: true })
    .returning()
  const dueAt = new Date(at.getTime() + 1000 * DAY_MS)
  await db.insert(announcementMail).values({ announcementId: told?.id ?? 0, memberId, dueAt })
  const [signedIn] = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.tokenHash, hashOf(token)))
  const browser = { endpoint: WRITTEN.pushEndpoint, p256dh: 'key', auth: 'secret', lang: 'zh-tw' } as const
  await db.insert(pushSubscription).values({ ...browser, memberId, sessionId: signedIn?.id ?? '', createdAt: at })
  const [stamps] = await db
    .insert(pointCard)
    .values({ ...titles, stamps: 5 })
    .returning()
  const pointCardId = stamps?.id ?? 0
  const shown = { pointCardId, codeHash: hashOf('canary staff code'), createdAt: at, expiresAt: at }
  await db.insert(staffCode).values({ ...shown, issuedBy: memberId, usedBy: memberId, usedAt: at })
  await db.insert(stamp).values({ pointCardId, memberId, reference: 'canary', at })
  const [given] = await db
    .insert(prize)
    .values({ ...titles, points: 10, stock: 1 })
    .returning()
  const applied = { prizeId: given?.id ?? 0, state: 'handed_over', points: 10, codeHash: hashOf('canary') } as const
  await db.insert(prizeApplication).values({ ...applied, memberId, handedOverBy: memberId, appliedAt: at })
}

/** A user who has used every feature, with all texts that identify them. */
export async function canaryPerson(app: TestApp) {
  const { db } = app.running.database
  const other = await holderWithCard(app)
  await db.update(member).set({ email: OTHER }).where(eq(member.id, other.id))
  const first = await signIn(app, PHONE, 'sms_login')
  const { id } = (await app.call(contract.holder.load_my_info, {}, first)).data
  // Written directly, because no call yet combines a phone number and an e-mail address in one account.
  await db.update(member).set({ email: EMAIL, appleSub: '001.canary' }).where(eq(member.id, id))
  const shop = await signIn(app, EMAIL, 'login', first.device)
  const again = await signIn(app, PHONE, 'sms_login', first.device)
  await app.refused(contract.account.login, { phone: PHONE, pinCode: '000000' })

  await app.call(contract.holder.set_account_info, { name: WRITTEN.name, sex: 'other' }, first)
  const profile = { county: '臺中市', area: '西屯區', address: WRITTEN.street, shippingName: WRITTEN.recipient }
  await app.call(contract.account.edit_by_id, { ...profile, shippingPhone: PHONE }, shop)
  await putReset(db, id, hashOf('canary reset'), new Date(app.now().getTime() + DAY_MS))

  const { cardSn, code } = await newCard(app)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, first)
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_none, at) => (at * 7919) % 251))
  const photo = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const photoId = (await sendFile(app, contract.upload.upload_original, first.token, photo)).data.id
  const fields = { nameCh: WRITTEN.cardName, companyCh: WRITTEN.cardCompany }
  await app.call(contract.card.update, { cardSn, fields, photo: photoId, allowIndex: true }, first)
  await app.call(contract.holder.create_icon, { imgIcon: photoId }, first)
  await app.call(contract.socialMedia.set, { cardSn, socialMediaId: 1, socialMediaLink: WRITTEN.link }, first)
  const site = { cardSn, site_link: `https://${WRITTEN.site}/`, title: WRITTEN.cardCompany, site_img: photoId }
  await app.call(contract.webSite.set, site, first)
  await givePoints(app, id, 10_000)
  await app.call(contract.theme.buy, { cardSn, theme: 'SG' }, first)
  await app.call(contract.card.get, { cardSn: other.cardSn, addCount: true }, first)

  // Another holder saves the card and merges it with a paper card.
  const saved = (await app.call(contract.cardSave.save, { CardSn: cardSn }, other)).data.id
  const theirs = (await app.call(contract.paperCard.create, { name: '同一人', scanImg: '' }, other)).data.id
  await app.call(contract.contact.merge, { list: [theirs, saved] }, other)
  const { id: collectionId } = (await app.call(contract.collection.create, { name: WRITTEN.folder }, first)).data
  const paper = { name: WRITTEN.paperName, note: WRITTEN.privateNote, collectionId, scanImg: photoId }
  const contactId = (await app.call(contract.paperCard.create, paper, first)).data.id
  await app.call(contract.reminder.create, { contactId, at: app.now().toISOString(), text: WRITTEN.reminder }, first)
  await app.call(contract.contact.edit, { id: contactId, note: `${WRITTEN.privateNote}。` }, first)
  const file = Buffer.from(`BEGIN:VCARD\nFN:${WRITTEN.imported}\nEND:VCARD\n`)
  await sendFile(app, contract.contactImport.run, first.token, file)

  const visitor = { name: WRITTEN.receivedName, contactMethod: 'visitor@example.com', consent: true }
  await app.call(contract.exchange.leave, { ...visitor, cardSn })
  const left = { cardSn: other.cardSn, name: WRITTEN.leftName, note: WRITTEN.leftNote, consent: true }
  for (const contactMethod of [PHONE, EMAIL]) await app.call(contract.exchange.leave, { ...left, contactMethod })
  const inquiry = { name: WRITTEN.name, email: EMAIL, project: ['我想購買'], content: WRITTEN.inquiry }
  await app.call(contract.inquiry.send_contact_us, inquiry)
  const asCompany = { name: WRITTEN.name, mail: EMAIL, phone: PHONE, companyName: WRITTEN.cardCompany }
  const [inquired] = await db.select().from(contactMessage).where(eq(contactMessage.content, WRITTEN.inquiry))
  const reply = { messageId: inquired?.id ?? '', kind: 'hear', writtenBy: id, assignedTo: id, at: app.now() } as const
  await db.insert(inquiryEntry).values({ ...reply, text: WRITTEN.inquiryReply })
  await db.update(contactMessage).set({ assignedTo: id }).where(eq(contactMessage.id, reply.messageId))
  const names = Buffer.from(`Name\n${WRITTEN.name}\n`)
  await sendFile(app, contract.inquiry.create, '', names, { ...asCompany, detail: WRITTEN.inquiry })
  await db.insert(staffRole).values({ companyId: 3, memberId: id, role: 'viewer' })
  const invited = { createdAt: app.now(), sentAt: app.now(), expiresAt: app.now() }
  await db.insert(staffInvitation).values({ companyId: 4, memberId: id, role: 'owner', ...invited })
  await db.insert(secondFactor).values({ memberId: id, sealed: 'sealed' })
  const passkeyId = `canary${id}`
  await db.insert(passkey).values({
    ...{ memberId: id, credentialId: passkeyId, publicKey: Buffer.from('key'), counter: 0, transports: [] },
    ...{ name: WRITTEN.passkey, createdAt: app.now() },
  })
  // The kinds are in several tables, so a version can be of anything.
  const version = {
    kind: 'news',
    contentId: Date.now() % 1_000_000_000,
    version: 1,
    fields: {},
    isDraft: true,
  } as const
  await db.insert(contentVersion).values({ ...version, savedAt: app.now(), memberId: id })
  const drafted = { kind: version.kind, contentId: version.contentId, fields: {}, shownVersion: 1 }
  await db.insert(contentDraft).values({ ...drafted, savedAt: app.now(), memberId: id })
  await db
    .insert(listView)
    .values({ companyId: 3, memberId: id, screen: 'prizes', name: '快到期的', query: 'sort=until' })
  await db.insert(mention).values({ memberId: id, thing: 'order', thingId: 'X', byId: id, at: app.now() })
  await db.insert(staffDraft).values({
    companyId: 3,
    memberId: id,
    screen: 'prizes',
    thing: '1',
    fields: '{}',
    version: 1,
    seenAt: app.now(),
  })
  await db.insert(recoveryCode).values({ memberId: id, codeHash: Buffer.from(id) })
  // Requests to merge accounts that have ended, and what an earlier merge left.
  const request = {
    reason: '本人要求',
    askedBy: id,
    askedAt: app.now(),
    expiresAt: app.now(),
    refusedBy: 'stays',
  } as const
  await db.insert(accountMerge).values([
    { ...request, staysId: id, goesId: other.id },
    { ...request, staysId: other.id, goesId: id },
    // Of others, for which they asked as staff.
    { ...request, staysId: other.id, goesId: other.id },
  ])
  await db.insert(releasedAddress).values({ memberId: id, address: '+886987654308', releasedAt: app.now() })
  await db.insert(mergedAccount).values({ id: randomUUID(), memberId: id, mergedAt: app.now() })
  await db.insert(mergedSession).values({ memberId: id, tokenHash: hashOf('canary merged'), expiresAt: app.now() })
  await companyLife(app, id, { token: first.token, cardSn })

  // Print details: the first go to an order that is paid, the second to a cancelled one, the last stay in the cart.
  const logo = (await sendLogo(app, shop.token, SVG_LOGO)).data.id
  const toPrint = async (nameCh: string) => {
    const cartVersion = await fillCart(app, shop.token, [{ id: 1, quantity: 1 }])
    const texts = { nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '' }
    const cards = [{ ...texts, nameCh, finish: 'matte-black' as const }]
    await app.call(contract.print.save_draft, { productId: 1, cards, logo, cartVersion }, shop)
  }
  await toPrint(WRITTEN.printName)
  const paid = await payable(app, shop, {
    shippingName: WRITTEN.paidName,
    shippingAddress: WRITTEN.paidStreet,
    shippingRemark: WRITTEN.paidRemark,
    shippingPhone: PHONE,
    email: EMAIL,
    discountCode: 'HELLO100',
    taxNumber: '04595257',
    invoiceTitle: WRITTEN.paidCompany,
  })
  await tell(app, signed(paid.notice))
  await app.call(contract.order.ask, { orderNumber: paid.orderNumber, content: WRITTEN.paidQuestion }, shop)
  const [bought] = await db.select().from(order).where(eq(order.orderNumber, paid.orderNumber))
  await db.insert(orderNote).values({ orderId: bought?.id ?? 0, writtenBy: id, text: '放管理室', at: app.now() })
  const ended = { kind: 'cancelled', madeBy: id, reason: '客人改變主意' } as const
  await db.insert(orderEvent).values({ orderId: bought?.id ?? 0, ...ended, at: app.now() })
  const asked = { again: app.now().getTime(), sentBy: id, channel: 'sms', at: app.now() } as const
  await db.insert(orderMessage).values({ orderId: bought?.id ?? 0, notice: 'paid', time: 0, ...asked })
  const cart = [{ id: 1, quantity: 1 }]
  await toPrint(WRITTEN.cancelledPrint)
  const cartVersion = await fillCart(app, shop.token, cart)
  const cancelled = { shippingName: WRITTEN.cancelledName, shippingAddress: WRITTEN.cancelledStreet }
  const { orderNumber } = (
    await app.call(contract.order.create_order, { ...SHIPPING, ...cancelled, shippingPhone: PHONE, cartVersion }, shop)
  ).data
  await app.call(contract.order.cancel_order, { orderNumber }, shop)
  await toPrint(WRITTEN.cartPrint)

  // A code that is not used.
  await requestCode(app, PHONE)
  // Wait until everything has been sent.
  for (const [to, kind] of [
    [EMAIL, 'exchange'],
    [OTHER, 'exchange'],
    [OTHER, 'exchange'],
    [EMAIL, 'order_paid'],
    [EMAIL, 'order_cancelled'],
    [SERVICE, 'contact'],
    [SERVICE, 'contact'],
    [SERVICE, 'paid_order'],
    [PHONE, 'code'],
  ] as const)
    await app.sent(to, kind)

  // Only the unused code is left, because codes are deleted when they are used.
  const { rows: codes } = await db.execute<{ target: string }>(sql`select target from challenge`)
  expect(codes).toHaveLength(1)
  const [stored] = await db.select().from(upload).where(eq(upload.id, photoId))
  const canaries: Record<string, Canary> = {
    ...WRITTEN,
    id,
    appleSub: '001.canary',
    code: codes[0]?.target ?? '',
    photoId,
    logo,
    logoFile: (await logoFile(db, logo))?.file ?? '',
    picture: stored?.webp.subarray(0, 400) ?? '',
    contact: stored?.jpeg.subarray(-400) ?? '',
    device: hashOf(first.device),
    reset: hashOf('canary reset'),
    session: hashOf(first.token),
    shopSession: hashOf(shop.token),
    secondSession: hashOf(again.token),
  }
  return { ...first, id, cardSn, canaries, paid: paid.orderNumber, otherCard: other.cardSn }
}
