import { randomBytes, randomInt } from 'node:crypto'
import { type Contract, contract } from '@idocard/contract'
import type { StepUp } from '@idocard/contract/identity/holder'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { formatCertificateNumber } from '@idocard/domain/company/certificate'
import { MINUTE_MS } from '@idocard/domain/duration'
import { STAFF_CODE_MINUTES } from '@idocard/domain/loyalty/point'
import { eq } from 'drizzle-orm'
import { insertOne } from '../db/insert-one.ts'
import { card } from '../db/schema/cards/card.ts'
import { order } from '../db/schema/commerce/order.ts'
import { company } from '../db/schema/company/company.ts'
import { certificate, course } from '../db/schema/company/company-page.ts'
import { content, newsArticle } from '../db/schema/content/content.ts'
import { news, newsCategory } from '../db/schema/content/news.ts'
import { question, questionCategory } from '../db/schema/content/question.ts'
import { pointCard, prize } from '../db/schema/loyalty/point.ts'
import { insertLogo } from '../features/commerce/print-logo/index.ts'
import { insertUpload } from '../features/content/upload/index.ts'
import { earnPoints, insertStaffCode, newStaffCode } from '../features/loyalty/point/index.ts'
import { codeIn, fillCart, type TestApp } from './app.ts'
import { holderWithCard, newCard } from './cards.ts'
import { SHIPPING } from './shipping.ts'
import { sendFile } from './uploads.ts'

/** The name `noun.call` of a declared call. */
export type CallName = { [N in keyof Contract]: `${N}.${keyof Contract[N] & string}` }[keyof Contract]

interface SignedIn {
  id: string
  token: string
}

/** A user with a card who is signed in to the shop and to the back office. */
export interface Person {
  app: TestApp
  phone: string
  member: SignedIn
  holder: SignedIn
  cardSn: string
}

export async function newPerson(app: TestApp, companyId?: number): Promise<Person> {
  const { cardSn, ...holder } = await holderWithCard(app, companyId)
  const { phone } = (await app.call(contract.holder.load_my_info, {}, holder)).data
  return { app, phone, member: await app.member({ phone }), holder, cardSn }
}

/** A network whose links are handles. */
export const NETWORK = SOCIAL_MEDIA.find(({ asks }) => asks === 'handle')?.id ?? 0

/** Adds a social network to the person's card; returns the link's id. */
export async function addSocialMedia({ app, holder, cardSn }: Person, socialMediaLink = 'someone'): Promise<number> {
  const { set } = contract.socialMedia
  const { data } = await app.call(set, { cardSn, id: 0, socialMediaId: NETWORK, socialMediaLink }, holder)
  return data.list.at(-1)?.id ?? 0
}

/** Adds a web site to the person's card; returns the link's id. */
export async function addWebSite({ app, holder, cardSn }: Person, title = ''): Promise<number> {
  const { data } = await app.call(
    contract.webSite.set,
    { cardSn, id: 0, site_link: 'https://example.com', title },
    holder,
  )
  return data.list.at(-1)?.id ?? 0
}

/** Adds a picture as if it had been uploaded; returns its id. */
export async function addPicture({ app, holder }: Person): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const file = Buffer.from('a picture')
  const sizes = { width: 1, height: 1, bytes: 2 * file.length, jpeg: file, webp: file }
  await insertUpload(app.running.database.db, { id, memberId: holder.id, ...sizes, createdAt: app.now() })
  return id
}

/** Adds a logo as if it had been uploaded; returns its id. */
export async function addLogo({ app, member }: Person): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const file = Buffer.from('a logo')
  const stored = { kind: 'pdf', file, picture: null, width: 0, height: 0, bytes: file.length } as const
  await insertLogo(app.running.database.db, { ...stored, id, memberId: member.id, createdAt: app.now() })
  return id
}

/** Gives the person a certificate of a company; returns its number. */
export async function addCertificate({ app, holder }: Person, companyId = 3): Promise<string> {
  const { db } = app.running.database
  const number = formatCertificateNumber(randomBytes(10))
  const held = { companyId, titleCh: '課程', hours: 8, startsOn: '2026-01-05', endsOn: '2026-01-05' }
  const [made] = await db.insert(course).values(held).returning({ id: course.id })
  const person = { memberId: holder.id, nameCh: '林先生', nameEn: 'Mr. Lin' }
  await db.insert(certificate).values({ ...person, number, companyId, courseId: made?.id ?? 0, issuedOn: '2026-01-05' })
  return number
}

/** Leaves contact details on the person's card; returns their id. */
export async function addContact({ app, holder, cardSn }: Person): Promise<string> {
  await app.call(contract.exchange.leave, { cardSn, name: '林先生', contactMethod: 'lin@example.com', consent: true })
  const { data } = await app.call(contract.exchange.load_mine, {}, holder)
  return data.list[0]?.id ?? ''
}

/** Adds a paper card to the person's contacts; returns its id. */
export async function addPaperCard({ app, holder }: Person, name = '許雅雯'): Promise<string> {
  const { data } = await app.call(contract.paperCard.create, { name, phone: '0912345600' }, holder)
  return data.id
}

/** Reminds the person of a paper card; returns the reminder's id. */
export async function addReminder(person: Person, at = '2026-12-01T01:00:00.000Z'): Promise<string> {
  const contactId = await addPaperCard(person)
  return (await person.app.call(contract.reminder.create, { contactId, at, text: '回電' }, person.holder)).data.id
}

/** Merges two of the person's paper cards; returns the id of the merged contact. */
export async function addMerged(person: Person): Promise<string> {
  const list = [await addPaperCard(person), await addPaperCard(person, '許雅文')]
  return (await person.app.call(contract.contact.merge, { list }, person.holder)).data.id
}

/** Saves another holder's card to the person's contacts; returns the contact's id. */
export async function addSavedCard({ app, holder }: Person): Promise<string> {
  const { cardSn } = await holderWithCard(app)
  return (await app.call(contract.cardSave.save, { CardSn: cardSn }, holder)).data.id
}

/** Imports a file with one contact; returns the import's id. */
export async function addImport({ app, holder }: Person): Promise<string> {
  const file = Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:匯入的人\nTEL:0912345678\nEND:VCARD\n')
  return (await sendFile(app, contract.contactImport.run, holder.token, file)).data.id
}

/** Creates a folder; returns its number. */
export async function addFolder({ app, holder }: Person, name = '客戶'): Promise<number> {
  return (await app.call(contract.collection.create, { name }, holder)).data.id
}

/** Creates an unpaid order; returns its number. */
export async function addOrder({ app, member }: Person): Promise<string> {
  await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
  return (await app.call(contract.order.create_order, SHIPPING, member)).data.orderNumber
}

/** Creates an order that the bank has confirmed as paid; returns its number. */
export async function addPaidOrder(person: Person): Promise<string> {
  const orderNumber = await addOrder(person)
  const paid = { state: 'paid', paidAt: person.app.now(), confirmedAt: person.app.now() } as const
  await person.app.running.database.db.update(order).set(paid).where(eq(order.orderNumber, orderNumber))
  return orderNumber
}

/** Creates a company and gives the person a card of it; returns its id. */
export async function addSponsor({ app, holder }: Person): Promise<number> {
  const id = randomInt(1000, 2_000_000_000)
  const names = { companychname: '又一家公司', companyenname: 'One More' }
  await app.running.database.db.insert(company).values({ id, prefix: `C${id}`, ...names })
  const { code } = await newCard(app, id)
  await app.call(contract.card.activate_card, { cardActivateCode: code }, holder)
  return id
}

/** Gives up the person's cards of a company. */
export async function leaveSponsor({ app, holder }: Person, id: number): Promise<void> {
  const { list } = (await app.call(contract.company.load_sponsors, {}, holder)).data
  for (const cardSn of list.find((one) => one.id === id)?.cards ?? [])
    await app.call(contract.card.release, { cardSn }, holder)
}

/** Creates a category of a company's news, by default of a new company of the person's; returns its id. */
export async function addNewsCategory(person: Person, sponsor?: number): Promise<number> {
  const companyId = sponsor ?? (await addSponsor(person))
  const [made] = await person.app.running.database.db
    .insert(newsCategory)
    .values({ companyId, titleCh: '公告', titleEn: 'Notes' })
    .returning()
  return made?.id ?? 0
}

/** Publishes news of a company, by default of a new one of the person's, for its people; returns their id. */
export async function addNews(
  person: Person,
  row: Partial<typeof news.$inferInsert> & { companyId?: number } = {},
): Promise<number> {
  const { app } = person
  const companyId = row.companyId ?? (await addSponsor(person))
  const categoryId = row.categoryId ?? (await addNewsCategory(person, companyId))
  const [made] = await app.running.database.db
    .insert(news)
    .values({ titleCh: '消息', publishedAt: app.now(), ...row, companyId, categoryId })
    .returning()
  return made?.id ?? 0
}

/** Creates a category of questions of the person's company, or of another one; returns its id. */
export async function addQuestionCategory(person: Person, row: Partial<typeof questionCategory.$inferInsert> = {}) {
  const values = { companyId: await companyOf(person), titleCh: '問題分類', ...row }
  return (await insertOne(person.app.running.database.db, questionCategory, values)).id
}

/** Creates a question with its category; returns its id. */
export async function addQuestion(person: Person, row: Partial<typeof question.$inferInsert> = {}): Promise<number> {
  const categoryId = row.categoryId ?? (await addQuestionCategory(person))
  const values = { titleCh: '問題', contentCh: '回答', ...row, categoryId }
  return (await insertOne(person.app.running.database.db, question, values)).id
}

/** Creates a draft of news of the person's company; returns its id. */
export const addNewsDraft = async (person: Person): Promise<number> =>
  addNews(person, { companyId: await companyOf(person), isDraft: true })

/** Creates an entry of the site's content; returns its id. */
export async function addContent({ app }: Person, row: Partial<typeof content.$inferInsert> = {}): Promise<number> {
  return (await insertOne(app.running.database.db, content, { kind: 'banner', titleCh: '橫幅', ...row })).id
}

/** Creates an article of the site with its category; returns the ids of both. */
export async function addArticle(person: Person, row: Partial<typeof newsArticle.$inferInsert> = {}) {
  const newsCategoryId = await addContent(person, { kind: 'newsCategory' })
  const values = { titleCh: '文章', publishedAt: person.app.now(), ...row, newsCategoryId }
  return { id: (await insertOne(person.app.running.database.db, newsArticle, values)).id, newsCategoryId }
}

/** Creates another session; returns its id. */
export async function addSession({ app, phone }: Person): Promise<string> {
  const { data } = await app.call(contract.account.load_my_sessions, {}, await app.member({ phone }))
  return data.list.find(({ current }) => current)?.id ?? ''
}

/** Requests the one-time code for an action that needs one; returns the code. */
export async function codeFor({ app, phone, holder }: Person, action: StepUp): Promise<string> {
  await app.call(contract.holder.request_step_up, { action }, holder)
  return codeIn(await app.sent(phone, 'code'))
}

/** The addresses of all the person's contacts as files. */
export async function exportContacts(person: Person): Promise<{ vcard: string; csv: string }> {
  const pinCode = await codeFor(person, 'export_contacts')
  return (await person.app.call(contract.contact.load_export, { pinCode }, person.holder)).data
}

/** Deletes the person's account with all its data. */
export async function deleteAccount(person: Person): Promise<void> {
  const pinCode = await codeFor(person, 'delete_account')
  await person.app.call(contract.holder.delete_my_account, { pinCode }, person.holder)
}

/** The company of the person's card. */
export async function companyOf({ app, cardSn }: Person): Promise<number> {
  const [found] = await app.running.database.db.select({ id: card.companyId }).from(card).where(eq(card.cardSn, cardSn))
  return found?.id ?? 0
}

/** Adds a point card of the person's company; returns its number. */
export async function addPointCard(
  person: Person,
  rules: Partial<typeof pointCard.$inferInsert> = {},
): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(pointCard)
    .values({ companyId: await companyOf(person), titleCh: '集點卡', stamps: 6, points: 5, fullPoints: 20, ...rules })
    .returning({ id: pointCard.id })
  return made?.id ?? 0
}

/** Issues a code for a point card, as staff do. */
export async function addStaffCode(person: Person, pointCardId?: number): Promise<string> {
  const { code, hash } = newStaffCode()
  const { app } = person
  const expiresAt = new Date(app.now().getTime() + STAFF_CODE_MINUTES * MINUTE_MS)
  await insertStaffCode(app.running.database.db, {
    codeHash: hash,
    pointCardId: pointCardId ?? (await addPointCard(person)),
    createdAt: app.now(),
    expiresAt,
  })
  return code
}

/** Adds a prize of the person's company; returns its number. */
export async function addPrize(person: Person, rules: Partial<typeof prize.$inferInsert> = {}): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(prize)
    .values({ companyId: await companyOf(person), titleCh: '獎品', points: 10, stock: 5, ...rules })
    .returning({ id: prize.id })
  return made?.id ?? 0
}

/** Adds points and applies for a prize of the person's company. Staff must approve it unless `rules` sets otherwise. */
export async function addApplication(
  person: Person,
  rules: Partial<typeof prize.$inferInsert> = {},
): Promise<{ id: string; code: string }> {
  const { app, holder } = person
  const id = await addPrize(person, { approvesItself: false, ...rules })
  const entry = { memberId: holder.id, companyId: await companyOf(person), amount: 10, reference: `for ${id}` }
  await earnPoints(app.running.database.db, { ...entry, reason: 'gift' }, app.now())
  return (await app.call(contract.prizeApply.apply, { id }, holder)).data.application
}
