import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { printLogo } from '../db/schema/commerce/print.ts'
import { certificate } from '../db/schema/company/company-page.ts'
import { news, newsCategory } from '../db/schema/content/news.ts'
import { question, questionCategory } from '../db/schema/content/question.ts'
import { upload } from '../db/schema/content/upload.ts'
import { pointCard, prize, prizeApplication, staffCode } from '../db/schema/loyalty/point.ts'
import { staffCodeHash } from '../features/loyalty/point/index.ts'
import { prizeCodeHash } from '../features/loyalty/prize/index.ts'
import { addPaidNotice } from './notices.ts'
import {
  addApplication,
  addCertificate,
  addContact,
  addFolder,
  addImport,
  addLogo,
  addMerged,
  addNews,
  addNewsCategory,
  addNewsDraft,
  addOrder,
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
  companyOf,
  deleteAccount,
  leaveSponsor,
  NETWORK,
  type Person,
} from './things.ts'

type Name = string | number

/** A kind of resource that belongs to a user. */
interface Kind {
  /** Creates a resource for a user; returns the name by which calls refer to it. */
  make(owner: Person): Promise<Name>
  /** Deletes the resource, or its owner's account if it cannot be deleted separately. */
  remove(owner: Person, name: Name): Promise<unknown>
  /** A well-formed name without a resource. */
  never: Name
}

const NO_UUID = '00000000-0000-4000-8000-000000000000'
const NO_NUMBER = 2_147_483_647
const NO_CODE = '7K2M-9QXR-4DHT-W0CZ'

export const KINDS = {
  card: {
    make: async ({ cardSn }) => cardSn,
    remove: ({ app, holder, cardSn }) => app.call(contract.card.release, { cardSn }, holder),
    never: 'zzzzzzzzzz',
  },
  certificate: {
    make: addCertificate,
    remove: ({ app }, number) =>
      app.running.database.db.delete(certificate).where(eq(certificate.number, String(number))),
    never: '0000-0000-0000-0000',
  },
  collection: {
    make: addFolder,
    remove: ({ app, holder }, id) => app.call(contract.collection.delete_layer, { id: Number(id) }, holder),
    never: NO_NUMBER,
  },
  contactImport: {
    make: addImport,
    remove: ({ app, holder }, id) => app.call(contract.contactImport.undo, { id: String(id) }, holder),
    never: NO_UUID,
  },
  paperCard: {
    make: addPaperCard,
    remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
    never: NO_UUID,
  },
  reminder: {
    make: addReminder,
    remove: ({ app, holder }, id) => app.call(contract.reminder.remove, { id: String(id) }, holder),
    never: NO_UUID,
  },
  removedPaperCard: {
    make: async (person) => {
      const id = await addPaperCard(person)
      await person.app.call(contract.contact.remove, { list: [id] }, person.holder)
      return id
    },
    remove: deleteAccount,
    never: NO_UUID,
  },
  merged: {
    make: addMerged,
    remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
    never: NO_UUID,
  },
  contact: {
    make: addContact,
    remove: ({ app, holder }, id) => app.call(contract.exchange.remove, { id: String(id) }, holder),
    never: NO_UUID,
  },
  logo: {
    make: addLogo,
    remove: ({ app }, id) => app.running.database.db.delete(printLogo).where(eq(printLogo.id, String(id))),
    never: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  news: {
    make: (person) => addNews(person),
    remove: ({ app }, id) => app.running.database.db.delete(news).where(eq(news.id, Number(id))),
    never: NO_NUMBER,
  },
  newsCategory: {
    make: (person) => addNewsCategory(person),
    remove: ({ app }, id) => app.running.database.db.delete(newsCategory).where(eq(newsCategory.id, Number(id))),
    never: NO_NUMBER,
  },
  newsDraft: {
    make: (person) => addNewsDraft(person),
    remove: ({ app }, id) => app.running.database.db.delete(news).where(eq(news.id, Number(id))),
    never: NO_NUMBER,
  },
  ownNewsCategory: {
    make: async (person) => addNewsCategory(person, await companyOf(person)),
    remove: ({ app }, id) => app.running.database.db.delete(newsCategory).where(eq(newsCategory.id, Number(id))),
    never: NO_NUMBER,
  },
  question: {
    make: (person) => addQuestion(person),
    remove: ({ app }, id) => app.running.database.db.delete(question).where(eq(question.id, Number(id))),
    never: NO_NUMBER,
  },
  questionCategory: {
    make: (person) => addQuestionCategory(person),
    remove: ({ app }, id) =>
      app.running.database.db.delete(questionCategory).where(eq(questionCategory.id, Number(id))),
    never: NO_NUMBER,
  },
  removedQuestion: {
    make: (person) => addQuestion(person, { removedAt: person.app.now() }),
    remove: ({ app }, id) => app.running.database.db.delete(question).where(eq(question.id, Number(id))),
    never: NO_NUMBER,
  },
  notice: { make: ({ app, holder }) => addPaidNotice(app, holder), remove: deleteAccount, never: NO_UUID },
  order: { make: addOrder, remove: deleteAccount, never: '0000000000' },
  person: { make: async ({ holder }) => holder.id, remove: deleteAccount, never: NO_UUID },
  picture: {
    make: addPicture,
    remove: ({ app }, id) => app.running.database.db.delete(upload).where(eq(upload.id, String(id))),
    never: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  pointCard: {
    make: (owner) => addPointCard(owner),
    remove: ({ app }, id) => app.running.database.db.delete(pointCard).where(eq(pointCard.id, Number(id))),
    never: NO_NUMBER,
  },
  prize: {
    make: (owner) => addPrize(owner),
    remove: ({ app }, id) => app.running.database.db.delete(prize).where(eq(prize.id, Number(id))),
    never: NO_NUMBER,
  },
  prizeApplication: {
    make: async (owner) => (await addApplication(owner)).id,
    remove: deleteAccount,
    never: NO_UUID,
  },
  prizeCode: {
    make: async (owner) => (await addApplication(owner, { approvesItself: true })).code,
    remove: ({ app }, code) =>
      app.running.database.db
        .delete(prizeApplication)
        .where(eq(prizeApplication.codeHash, prizeCodeHash(String(code)) ?? Buffer.alloc(0))),
    never: NO_CODE,
  },
  staffCode: {
    make: (owner) => addStaffCode(owner),
    remove: ({ app }, code) =>
      app.running.database.db
        .delete(staffCode)
        .where(eq(staffCode.codeHash, staffCodeHash(String(code)) ?? Buffer.alloc(0))),
    never: NO_CODE,
  },
  session: {
    make: addSession,
    remove: ({ app, holder }, id) => app.call(contract.account.revoke_session, { id: String(id) }, holder),
    never: NO_UUID,
  },
  savedCard: {
    make: addSavedCard,
    remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
    never: NO_UUID,
  },
  socialMedia: {
    make: addSocialMedia,
    remove: ({ app, holder, cardSn }, id) =>
      app.call(
        contract.socialMedia.set,
        { cardSn, socialMediaId: NETWORK, socialMediaLink: '', id: Number(id) },
        holder,
      ),
    never: NO_NUMBER,
  },
  sponsor: { make: addSponsor, remove: (person, id) => leaveSponsor(person, Number(id)), never: NO_NUMBER },
  webSite: {
    make: addWebSite,
    remove: ({ app, holder, cardSn }, id) =>
      app.call(contract.webSite.set, { cardSn, site_link: '', id: Number(id) }, holder),
    never: NO_NUMBER,
  },
} satisfies Record<string, Kind>

export interface Owned {
  kind: keyof typeof KINDS
  /**
   * `mine`: only the owner may use it. `ours`: everybody in the owner's company may use it. `left out`: other users'
   * resources are ignored. `shown`: anyone may use it.
   */
  to: 'mine' | 'ours' | 'left out' | 'shown'
}

const mine = (kind: Owned['kind']): Owned => ({ kind, to: 'mine' })
const ours = (kind: Owned['kind']): Owned => ({ kind, to: 'ours' })
const leftOut = (kind: Owned['kind']): Owned => ({ kind, to: 'left out' })
const shown = (kind: Owned['kind']): Owned => ({ kind, to: 'shown' })
/** A field that refers to something without an owner, such as a product, an article or a secret. */
const NOBODYS = 'nobody’s'

type Row = Readonly<Record<string, Owned | typeof NOBODYS>>
/** The owners of the resources in each call's fields. Every call with fields has a row. */
export const OWNERSHIP: Readonly<Record<string, Row>> = {
  'account.request_code': {},
  'account.login': {},
  'account.revoke_session': { id: mine('session') },
  'account.edit_by_id': {},
  'address.load_all': {},
  'address.load_area': {},
  'contact.load': { collectionId: leftOut('collection'), importId: leftOut('contactImport') },
  'contact.load_all': {},
  'contact.load_sections': { collectionId: leftOut('collection'), importId: leftOut('contactImport') },
  'contact.load_by_id': { id: mine('paperCard') },
  'contact.edit': {
    id: mine('paperCard'),
    noteImg: mine('picture'),
    scanImg: mine('picture'),
    scanBack: mine('picture'),
    collectionId: mine('collection'),
  },
  'contact.edit_many': { list: leftOut('paperCard'), collectionId: mine('collection') },
  'contact.remove': { list: leftOut('paperCard') },
  'contact.restore': { list: leftOut('removedPaperCard') },
  'contact.preview_merge': { list: mine('paperCard') },
  'contact.load_export': {},
  'contact.merge': { list: mine('paperCard') },
  'contact.unmerge': { id: mine('merged') },
  'card.activate_card': { cardSn: mine('card') },
  'card.create_virtual': { cardSn: mine('card') },
  'card.get': { cardSn: shown('card') },
  'card.load_my_card': { cardSn: mine('card') },
  'card.update': { cardSn: mine('card'), photo: mine('picture') },
  'card.release': { cardSn: mine('card') },
  'card.renew_address': { cardSn: mine('card') },
  'card.getAutoIntroduction': { cardSn: mine('card') },
  'card.spell_name': {},
  'card.load_metrics': { cardSn: mine('card') },
  'cardSave.save': { CardSn: shown('card') },
  'cardSave.batch_save': { list: NOBODYS },
  'cardSave.batch_delete': { list: leftOut('paperCard') },
  'cardSave.star': { CardSn: mine('paperCard') },
  'cardSave.saveNote': { CardSn: mine('paperCard'), img: mine('picture') },
  'certificate.verify': { number: shown('certificate') },
  'collection.loadCardFromCategory': { category: mine('collection') },
  'collection.search_card': {},
  'collection.create': { previous: mine('collection') },
  'collection.edit': { id: mine('collection') },
  'collection.delete_layer': { id: mine('collection') },
  'collection.change_layer': { id: mine('collection'), collectionId: mine('collection') },
  'collection.delete_card': { cardSaveId: mine('paperCard') },
  'collection.crud_collection': { list: NOBODYS },
  'company.getSponsor': { id: mine('sponsor') },
  'companyContent.list': { categoryId: leftOut('questionCategory') },
  'companyContent.get': { id: ours('question') },
  'companyContent.save': {
    id: ours('newsDraft'),
    img: mine('picture'),
    categoryId: ours('ownNewsCategory'),
    slug: NOBODYS,
  },
  'companyContent.publish': {
    id: ours('newsDraft'),
    img: mine('picture'),
    categoryId: ours('ownNewsCategory'),
    slug: NOBODYS,
  },
  'companyContent.sort': { list: ours('question') },
  'companyContent.remove': { id: ours('question') },
  'companyContent.restore': { id: ours('removedQuestion') },
  'companyPage.load_by_slug': { slug: NOBODYS },
  'inquiry.send_contact_us': { product: NOBODYS },
  'inquiry.create': { sponsor_id: NOBODYS },
  'contactImport.preview': {},
  'contactImport.run': {},
  'contactImport.undo': { id: mine('contactImport') },
  'discount.apply': {},
  'exchange.leave': { cardSn: shown('card') },
  'exchange.load_mine': {},
  'exchange.remove': { id: mine('contact') },
  'exchange.share_back': { id: mine('savedCard'), cardSn: mine('card') },
  'holder.auth_by_device': { loginid: NOBODYS },
  'holder.sms_login': {},
  'holder.apple_login': {},
  'holder.set_account_info': {},
  'holder.create_icon': { imgIcon: mine('picture') },
  'holder.request_step_up': {},
  'holder.take_my_data': {},
  'staff.begin_second_factor': {},
  'staff.sign_in': {},
  'holder.delete_my_account': {},
  'holder.reset_account_by_activate': { userId: mine('person') },
  'holder.change_first_sponsor': { cardId: mine('card') },
  'news.load_All': { sponsor: mine('sponsor'), category: mine('newsCategory') },
  'news.load': {},
  'news.load_by_category': { category: mine('newsCategory') },
  'news.load_by_category_and_page': {},
  'news.load_by_id': { id: mine('news') },
  'news.load_public_by_id': { id: NOBODYS },
  'news.load_layer': { sponsor: mine('sponsor') },
  'newsArticle.load_by_page_front': { newsCategoryId: NOBODYS },
  'newsArticle.load_by_id': { id: NOBODYS },
  'notice.load_notify': {},
  'notice.read': { id: mine('notice') },
  'notice.save_settings': {},
  'notice.subscribe_push': {},
  'notice.announce': {},
  'order.load_my_order_info': { orderNumber: mine('order') },
  'order.load_all_my_order': {},
  'order.load_last_invoice': {},
  'order.update_shopping_cart': { list: NOBODYS },
  'order.create_order': { taxNumber: NOBODYS },
  'order.pay_order': { orderNumber: mine('order') },
  'order.cancel_order': { orderNumber: mine('order') },
  'order.request_refund': { orderNumber: mine('order') },
  'order.ask': { orderNumber: mine('order') },
  'page.load_by_slug': { slug: NOBODYS },
  'reminder.create': { contactId: mine('paperCard') },
  'reminder.edit': { id: mine('reminder') },
  'reminder.remove': { id: mine('reminder') },
  'paperCard.load_by_cardSn': { cardSn: mine('paperCard') },
  'paperCard.create': { scanImg: mine('picture'), scanBack: mine('picture'), collectionId: mine('collection') },
  'paperCard.edit': {
    id: mine('paperCard'),
    scanImg: mine('picture'),
    scanBack: mine('picture'),
    collectionId: mine('collection'),
    cardSn: NOBODYS,
    cardSaveId: NOBODYS,
  },
  'point.load_entries': { sponsor: NOBODYS },
  'point.redeem_code': { code: ours('staffCode') },
  'point.issue_code': { pointCardId: ours('pointCard') },
  'point.check_code': { code: ours('staffCode') },
  'pointCard.load_all': { sponsor: NOBODYS },
  'pointCard.load_by_id': { id: ours('pointCard') },
  'print.save_draft': { productId: NOBODYS, logo: mine('logo') },
  'print.change': { orderNumber: mine('order'), productId: NOBODYS, logo: mine('logo') },
  'print.read_list': { productId: NOBODYS },
  'printLogo.upload': {},
  'printLogo.load_file': { id: mine('logo') },
  'prize.load_all': { sponsor: NOBODYS },
  'prize.load_by_id': { id: ours('prize') },
  'prize.list': {},
  'prize.get': { id: ours('prize') },
  'prize.save': { id: ours('prize'), img: mine('picture') },
  'prize.sort': { list: ours('prize') },
  'prize.remove': { id: ours('prize') },
  'prizeApply.apply': { id: ours('prize') },
  'prizeApply.load_mine': { sponsor: NOBODYS },
  'prizeApply.load_open': {},
  'prizeApply.list': {},
  'prizeApply.approve': { id: ours('prizeApplication') },
  'prizeApply.refuse': { id: ours('prizeApplication') },
  'prizeApply.hand_over': { code: ours('prizeCode') },
  'product.load_by_page_background': {},
  'product.load_by_front': {},
  'product.load_by_id': { id: NOBODYS },
  'question.load_layer': { sponsor: mine('sponsor') },
  'registeredCompany.get': {},
  'scanHistory.get': {},
  'scanHistory.set_enabled': {},
  'siteContent.list': { categoryId: NOBODYS },
  'siteContent.get': { id: NOBODYS },
  'siteContent.save': { id: NOBODYS, img: mine('picture'), categoryId: NOBODYS, slug: NOBODYS },
  'siteContent.publish': { id: NOBODYS, img: mine('picture'), categoryId: NOBODYS, slug: NOBODYS },
  'siteContent.sort': { list: NOBODYS },
  'siteContent.remove': { id: NOBODYS },
  'siteContent.restore': { id: NOBODYS },
  'socialMedia.list': { cardSn: mine('card') },
  'socialMedia.set': { cardSn: mine('card'), id: mine('socialMedia'), socialMediaId: NOBODYS },
  'socialMedia.sort': { cardSn: mine('card'), list: leftOut('socialMedia') },
  'theme.change': { cardSn: mine('card') },
  'theme.buy': { cardSn: mine('card') },
  'theme.undo_buy': { cardSn: mine('card') },
  'theme.listAvailableThemeByCard': { cardSn: mine('card') },
  'upload.upload_original': {},
  'upload.baidu_ocr_card': {},
  'webSite.set': { cardSn: mine('card'), id: mine('webSite'), site_img: mine('picture') },
  'webSite.sort': { cardSn: mine('card'), list: leftOut('webSite') },
  // A tap is counted by the web site's id alone, but the address is returned only for the site's own card.
  'webSite.click': { id: shown('webSite'), cardSn: mine('card') },
} satisfies Partial<Record<CallName, Row>>
