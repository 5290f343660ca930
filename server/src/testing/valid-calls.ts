import { createHash } from 'node:crypto'
import { contract } from '@idocard/contract'
import { audiences, type CallDeclaration } from '@idocard/contract/call'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { putReset } from '../features/identity/holder/index.ts'
import { codeIn, fillCart, type Sender } from './app.ts'
import { givePoints, holderWithCard, newCard } from './cards.ts'
import { addPaidNotice } from './notices.ts'
import { newBrowser } from './push-service.ts'
import { SHIPPING } from './shipping.ts'
import { appCode, appoint, OURS, tokenForStaff } from './staff.ts'
import {
  addApplication,
  addArticle,
  addCertificate,
  addContact,
  addContent,
  addFolder,
  addImport,
  addLogo,
  addMerged,
  addNews,
  addNewsCategory,
  addOrder,
  addPaidOrder,
  addPaperCard,
  addPicture,
  addPointCard,
  addPrize,
  addQuestion,
  addQuestionCategory,
  addReminder,
  addSavedCard,
  addSession,
  addSocialMedia,
  addSponsor,
  addStaffCode,
  addWebSite,
  type CallName,
  codeFor,
  companyOf,
  NETWORK,
  type Person,
} from './things.ts'
import { type Given, validInput } from './valid-input.ts'

/** The preparation that a call needs to succeed. */
interface Preparation {
  /** Values of fields that the schema does not fully describe, by path. */
  given: Given
  /** The sender; by default the person, signed in for the call's audience. */
  sender?: Sender
  /** The card whose page it changes; by default the person's. */
  cardSn?: string
  /** A repeated call returns the answer of the first one, with any input. */
  isOnce?: boolean
}

/** A call that succeeds. */
export interface ValidCall {
  input: Record<string, unknown>
  sender: Sender
  cardSn: string
  isOnce: boolean
}

/** Valid values of fields that are the same for every call, by path. */
const SHARED: Given = {
  email: 'lin@example.com',
  mail: 'lin@example.com',
  contactMethod: '+886912345678',
  county: '臺北市',
  area: '大安區',
  shippingPhone: '0912345678',
  project: ['商品問題'],
  category: 'personal',
  'fields.phones.number': '0912345678',
  'fields.phones.extension': '12',
  'fields.emails.address': 'lin@example.com',
  'fields.sites': ['https://example.org/'],
  companyEmail: 'lin@example.com',
  companyPhone: '02-2701-5566',
  companyPhoneExt: '12',
  // The honeypot, which users leave empty.
  website: '',
  elapsed: 0,
  neededBy: '2027-01-15',
  // Our own company, to which all people in these tests belong.
  sponsor: 3,
  // 0 accepts any version.
  version: 0,
  cartVersion: 0,
}

/** What an entry with a picture and a period has besides its texts. A changed entry has a new version. */
const entryOf = async (person: Person) => {
  const now = person.app.now().getTime()
  const period = {
    shownFrom: new Date(now - MINUTE_MS).toISOString(),
    shownUntil: new Date(now + DAY_MS).toISOString(),
  }
  return { version: 1, img: await addPicture(person), link: '', day: '', slug: '', isDraft: false, ...period }
}
/** Saves or publishes a draft of news of the person's company. */
async function companyNews(person: Person): Promise<Preparation> {
  const companyId = await companyOf(person)
  const categoryId = await addNewsCategory(person, companyId)
  const id = await addNews(person, { companyId, categoryId, isDraft: true })
  return { given: { kind: 'news', id, categoryId, ...(await entryOf(person)) }, isOnce: true }
}
/** Saves or publishes a draft of an article of the site. */
async function siteArticle(person: Person): Promise<Preparation> {
  const { id, newsCategoryId: categoryId } = await addArticle(person, { isDraft: true })
  const given = { kind: 'newsArticle', id, categoryId, isPublic: false, ...(await entryOf(person)) }
  return { given, isOnce: true }
}

let phones = 20_000_000
const newPhone = () => `09${++phones}`
/** Sends a code to a new number; returns both. */
async function codeSent({ app }: Person): Promise<Preparation> {
  const phone = newPhone()
  await app.call(contract.account.request_code, { username: phone })
  return { given: { phone, pinCode: codeIn(await app.sent(`+886${phone.slice(1)}`)) } }
}
const withOrder = async (person: Person) => ({ given: { orderNumber: await addOrder(person) } })
const withFirst = () => ({ given: { id: 1 } })
const withSponsor = async (person: Person) => ({ given: { sponsor: await addSponsor(person) } })
const stranger = async ({ app }: Person): Promise<Sender> => app.holder()

const withPaperCard = async (person: Person) => ({ given: { id: await addPaperCard(person) } })
const withFolder = async (person: Person) => ({ given: { ...NOTHING_NARROWED, collectionId: await addFolder(person) } })
const withTwo = async (person: Person) => ({
  given: { list: [await addPaperCard(person), await addPaperCard(person, '許雅文')] },
})
/** Few fields only: `contact.edit`, which has the same rules, is tested with all fields of a contact. */
const FEW_FIELDS: Given = { fields: { nameCh: '林先生' } }
/** Filters that match all contacts. */
const NOTHING_NARROWED: Given = { metOn: '', after: '', importId: '' }
/** The additions that a holder can make to a contact. */
const marks = async (person: Person): Promise<Given> => ({
  noteImg: await addPicture(person),
  scanImg: await addPicture(person),
  scanBack: await addPicture(person),
  collectionId: await addFolder(person),
  metAt: '2026-11-21T02:00:00.000Z',
})

type Prepare = (person: Person) => Preparation | Promise<Preparation>
/** Preparations of calls that need more than their schema and `SHARED`. */
const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  'account.request_code': () => ({ given: { username: newPhone() } }),
  'account.login': codeSent,
  'account.revoke_session': async (person) => ({ given: { id: await addSession(person) } }),
  'contact.load': withFolder,
  'contact.load_all': async (person) => {
    await addPaperCard(person)
    // Of a part without contacts, which the answer names.
    return { given: { known: ['00'] } }
  },
  'contact.load_sections': withFolder,
  'contact.load_by_id': withPaperCard,
  'contact.edit': async (person) => ({
    given: { ...(await marks(person)), id: await addPaperCard(person), noteBefore: '' },
  }),
  'contact.edit_many': async (person) => ({
    given: { ...(await marks(person)), list: [await addPaperCard(person)] },
  }),
  'contact.remove': async (person) => ({ given: { list: [await addPaperCard(person)] } }),
  'contact.restore': async (person) => {
    const list = [await addPaperCard(person)]
    await person.app.call(contract.contact.remove, { list }, person.holder)
    return { given: { list } }
  },
  'contact.preview_merge': withTwo,
  'contact.merge': async (person) => ({ given: { ...(await withTwo(person)).given, ...FEW_FIELDS } }),
  'contact.unmerge': async (person) => ({ given: { id: await addMerged(person) } }),
  'card.activate_card': async ({ app }) => {
    const { code, cardSn } = await newCard(app)
    return { given: { cardActivateCode: code }, cardSn }
  },
  'card.get': async (person) => ({ given: {}, sender: await stranger(person) }),
  'card.update': async (person) => ({
    given: {
      photo: await addPicture(person),
      'links.socialMedia.id': await addSocialMedia(person),
      'links.socialMedia.socialMediaId': NETWORK,
      'links.socialMedia.socialMediaLink': 'mori.interiors',
      'links.webSites.id': await addWebSite(person),
      'links.webSites.site_img': await addPicture(person),
      'links.webSites.site_link': 'https://example.org',
      // Refused beside `links`.
      socialMedia: undefined,
      webSites: undefined,
    },
  }),
  'cardSave.save': async ({ app }) => ({ given: { CardSn: (await holderWithCard(app)).cardSn } }),
  'cardSave.batch_save': async ({ app }) => ({ given: { list: [(await holderWithCard(app)).cardSn] } }),
  'cardSave.batch_delete': async (person) => ({ given: { list: [await addPaperCard(person)] } }),
  'cardSave.star': async (person) => ({ given: { CardSn: await addPaperCard(person) } }),
  'cardSave.saveNote': async (person) => ({
    given: { CardSn: await addPaperCard(person), img: await addPicture(person) },
  }),
  'certificate.verify': async (person) => ({ given: { number: await addCertificate(person) } }),
  'collection.loadCardFromCategory': async (person) => ({ given: { category: String(await addFolder(person)) } }),
  'collection.create': async (person) => ({ given: { previous: await addFolder(person) } }),
  'collection.edit': async (person) => ({ given: { id: await addFolder(person) } }),
  'collection.delete_layer': async (person) => ({ given: { id: await addFolder(person) } }),
  'collection.change_layer': async (person) => ({
    given: { id: String(await addFolder(person)), collectionId: await addFolder(person) },
  }),
  'collection.delete_card': async (person) => ({ given: { cardSaveId: await addPaperCard(person) } }),
  'collection.crud_collection': async (person) => ({
    given: { list: [{ id: await addFolder(person), name: '同事', sorter: 1, previous: 0 }] },
  }),
  'company.getSponsor': async (person) => ({ given: { id: await addSponsor(person) } }),
  'companyPage.load_by_slug': () => ({ given: { slug: 'termsOfUse' } }),
  'contactImport.undo': async (person) => ({ given: { id: await addImport(person) } }),
  'discount.apply': async ({ app, member }) => {
    await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
    return { given: { code: 'SHIPFREE' } }
  },
  'exchange.remove': async (person) => ({ given: { id: await addContact(person) } }),
  'exchange.share_back': async (person) => {
    const { app, holder, cardSn } = person
    const fields = { nameCh: '林先生', emails: [{ kind: 'work' as const, address: 'lin@example.com' }] }
    await app.call(contract.card.update, { cardSn, fields }, holder)
    return { given: { id: await addSavedCard(person) } }
  },
  'holder.auth_by_device': async ({ app }) => ({
    given: { loginid: (await app.call(contract.holder.auth_by_device)).data.loginid },
  }),
  'holder.sms_login': codeSent,
  'holder.create_icon': async (person) => ({ given: { imgIcon: await addPicture(person) } }),
  'contact.load_export': async (person) => ({ given: { pinCode: await codeFor(person, 'export_contacts') } }),
  // With a file: features/company/inquiry/inquiry-file.test.ts.
  'inquiry.create': () => ({ given: { file: '' } }),
  'staff.begin_second_factor': async (person) => {
    await appoint(person)
    return { given: { pinCode: await codeFor(person, 'second_factor') }, sender: person.holder }
  },
  'staff.sign_in': async (person) => ({ given: { code: await appCode(person) }, sender: person.holder, isOnce: true }),
  'holder.take_my_data': async (person) => ({ given: { pinCode: await codeFor(person, 'take_data') } }),
  'holder.delete_my_account': async (person) => ({ given: { pinCode: await codeFor(person, 'delete_account') } }),
  'holder.reset_account_by_activate': async ({ app, holder }) => {
    const activateCode = `code for ${holder.id}`
    const hash = createHash('sha256').update(`reset ${activateCode}`).digest()
    await putReset(app.running.database.db, holder.id, hash, new Date(app.now().getTime() + 60_000))
    const newPassword = 'correct horse battery'
    return { given: { userId: holder.id, newPassword, checkPassword: newPassword, activateCode } }
  },
  'holder.change_first_sponsor': ({ cardSn }) => ({ given: { cardId: cardSn } }),
  'news.load_All': async (person) => {
    const sponsor = await addSponsor(person)
    return { given: { sponsor, category: await addNewsCategory(person, sponsor) } }
  },
  'news.load_by_category': async (person) => ({ given: { category: await addNewsCategory(person) } }),
  'news.load_by_category_and_page': () => ({ given: { category: 1 } }),
  'news.load_by_id': async (person) => ({ given: { id: await addNews(person) } }),
  'news.load_public_by_id': withFirst,
  'news.load_layer': withSponsor,
  'newsArticle.load_by_id': withFirst,
  'order.load_my_order_info': withOrder,
  'order.update_shopping_cart': () => ({ given: { list: [{ id: 1, quantity: 2 }] } }),
  'order.create_order': async ({ app, member }) => {
    await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
    return { given: { ...SHIPPING, discountCode: 'SHIPFREE', taxNumber: '04595257' }, isOnce: true }
  },
  'order.pay_order': withOrder,
  'order.cancel_order': withOrder,
  'order.request_refund': async (person) => ({ given: { orderNumber: await addPaidOrder(person) }, isOnce: true }),
  'order.ask': withOrder,
  'page.load_by_slug': () => ({ given: { slug: 'privacy' } }),
  'notice.load_notify': () => ({ given: { after: '' } }),
  'notice.read': async ({ app, holder }) => ({ given: { id: await addPaidNotice(app, holder) } }),
  'notice.save_settings': () => ({ given: { quietFrom: 1350, quietUntil: 420 } }),
  'notice.subscribe_push': () => ({
    given: { endpoint: 'https://web.push.apple.com/valid', ...newBrowser().keys },
  }),
  'notice.announce': () => ({ given: { link: 'news' } }),
  'reminder.create': async (person) => ({
    given: { contactId: await addPaperCard(person), at: '2026-12-21T02:00:00.000Z' },
  }),
  'reminder.edit': async (person) => ({ given: { id: await addReminder(person), at: '2026-12-21T02:00:00.000Z' } }),
  'reminder.remove': async (person) => ({ given: { id: await addReminder(person) }, isOnce: true }),
  'paperCard.load_by_cardSn': async (person) => ({ given: { cardSn: await addPaperCard(person) } }),
  'paperCard.create': async (person) => ({ given: { ...(await marks(person)), ...FEW_FIELDS } }),
  'paperCard.edit': async (person) => ({
    given: { ...(await marks(person)), ...FEW_FIELDS, id: await addPaperCard(person) },
  }),
  'point.redeem_code': async (person) => ({ given: { code: await addStaffCode(person) }, isOnce: true }),
  'point.issue_code': async (person) => ({ given: { pointCardId: await addPointCard(person) } }),
  'point.check_code': async (person) => ({ given: { code: await addStaffCode(person) } }),
  'pointCard.load_by_id': async (person) => ({ given: { id: await addPointCard(person) } }),
  'print.save_draft': async (person) => {
    const cartVersion = await fillCart(person.app, person.member.token, [{ id: 1, quantity: 1 }])
    return { given: { productId: 1, cartVersion, logo: await addLogo(person) } }
  },
  'print.change': async (person) => ({
    given: { orderNumber: await addOrder(person), productId: 1, logo: await addLogo(person) },
  }),
  'print.read_list': () => ({ given: { productId: 1, csv: '姓名\n林先生' } }),
  'printLogo.load_file': async (person) => ({ given: { id: await addLogo(person) } }),
  'prize.load_by_id': async (person) => ({ given: { id: await addPrize(person) } }),
  'prize.list': () => ({ given: { cursor: '', sort: 'order' } }),
  'prize.get': async (person) => ({ given: { id: await addPrize(person) } }),
  'prize.save': async (person) => {
    const period = { shownFrom: '2026-11-21T00:00:00Z', shownUntil: '2027-11-21T00:00:00Z' }
    // A prize that is changed has a new version, so it is changed once.
    const given = { id: await addPrize(person), version: 1, img: await addPicture(person), ...period }
    return { given, isOnce: true }
  },
  'prize.sort': async (person) => ({ given: { list: [await addPrize(person), await addPrize(person)] } }),
  'prize.remove': async (person) => ({ given: { id: await addPrize(person) }, isOnce: true }),
  'companyContent.list': async (person) => {
    const categoryId = await addQuestionCategory(person)
    return { given: { kind: 'question', cursor: '', sort: 'order', categoryId } }
  },
  'companyContent.get': async (person) => ({ given: { kind: 'question', id: await addQuestion(person) } }),
  'companyContent.save': companyNews,
  'companyContent.publish': companyNews,
  'companyContent.sort': async (person) => {
    const categoryId = await addQuestionCategory(person)
    const list = [await addQuestion(person, { categoryId }), await addQuestion(person, { categoryId })]
    return { given: { kind: 'question', list: list.reverse() } }
  },
  'companyContent.remove': async (person) => ({
    given: { kind: 'question', id: await addQuestion(person), version: 1 },
    isOnce: true,
  }),
  'companyContent.restore': async (person) => ({
    given: { kind: 'question', id: await addQuestion(person, { removedAt: person.app.now() }) },
    isOnce: true,
  }),
  'siteContent.list': () => ({ given: { kind: 'banner', cursor: '', sort: 'order', categoryId: 0 } }),
  'siteContent.get': async (person) => ({ given: { kind: 'banner', id: await addContent(person) } }),
  'siteContent.save': siteArticle,
  'siteContent.publish': siteArticle,
  'siteContent.sort': async (person) => ({
    given: { kind: 'banner', list: [await addContent(person), await addContent(person)].reverse() },
  }),
  'siteContent.remove': async (person) => ({
    given: { kind: 'banner', id: await addContent(person), version: 1 },
    isOnce: true,
  }),
  'siteContent.restore': async (person) => ({
    given: { kind: 'banner', id: await addContent(person, { removedAt: person.app.now() }) },
    isOnce: true,
  }),
  'prizeApply.list': () => ({ given: { cursor: '', sort: 'at' } }),
  'prizeApply.apply': async (person) => {
    await givePoints(person.app, person.holder.id, 10_000)
    return { given: { id: await addPrize(person) }, isOnce: true }
  },
  'prizeApply.approve': async (person) => ({ given: { id: (await addApplication(person)).id }, isOnce: true }),
  'prizeApply.refuse': async (person) => ({ given: { id: (await addApplication(person)).id }, isOnce: true }),
  'prizeApply.hand_over': async (person) => {
    const { code } = await addApplication(person, { approvesItself: true })
    return { given: { code }, isOnce: true }
  },
  'product.load_by_id': withFirst,
  'question.load_layer': withSponsor,
  'registeredCompany.get': () => ({ given: { keyword: '22099131' } }),
  'socialMedia.set': async (person) => ({
    given: { socialMediaId: NETWORK, socialMediaLink: 'another', id: await addSocialMedia(person) },
  }),
  'socialMedia.sort': async (person) => {
    const first = await addSocialMedia(person, 'someone')
    return { given: { list: [await addSocialMedia(person, 'another'), first] } }
  },
  'theme.change': () => ({ given: { theme: 'idoDark' } }),
  'theme.buy': async ({ app, holder }) => {
    await givePoints(app, holder.id, 10_000)
    return { given: { theme: 'SG' }, isOnce: true }
  },
  'theme.undo_buy': async ({ app, holder, cardSn }) => {
    await givePoints(app, holder.id, 10_000)
    await app.call(contract.theme.buy, { cardSn, theme: 'SG' }, holder)
    return { given: { theme: 'SG', previous: 'idoLight' }, isOnce: true }
  },
  'webSite.set': async (person) => ({
    given: {
      site_img: await addPicture(person),
      site_link: 'https://example.org',
      id: await addWebSite(person),
    },
  }),
  'webSite.sort': async (person) => {
    const first = await addWebSite(person, 'first')
    return { given: { list: [await addWebSite(person, 'second'), first] } }
  },
  'webSite.click': async (person) => ({
    given: { id: await addWebSite(person) },
    sender: await stranger(person),
  }),
} satisfies Partial<Record<CallName, Prepare>>

/** The person's token for a call, if it needs one. */
async function signedInFor(declaration: CallDeclaration, person: Person): Promise<Sender> {
  const allowed = audiences(declaration)
  if (allowed.includes('anyone')) return {}
  if (declaration.may) {
    const isOfCompany = declaration.on === 'company'
    await appoint(person, isOfCompany ? 'owner' : 'administrator', isOfCompany ? OURS : null)
    return { token: await tokenForStaff(person, declaration) }
  }
  return { token: person[allowed.includes('holder') ? 'holder' : 'member'].token }
}

/** Prepares a call that succeeds for a person, with every field filled in. */
export async function validCall(
  { name, declaration }: { name: string; declaration: CallDeclaration },
  person: Person,
): Promise<ValidCall> {
  const preparation: Preparation = (await PREPARATIONS[name]?.(person)) ?? { given: {} }
  const { given, sender, cardSn = person.cardSn, isOnce = false } = preparation
  return {
    input: validInput(declaration.input, { ...SHARED, cardSn: person.cardSn, ...given }) as Record<string, unknown>,
    sender: sender ?? (await signedInFor(declaration, person)),
    cardSn,
    isOnce,
  }
}
