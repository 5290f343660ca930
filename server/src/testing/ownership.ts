import { contract } from '@idocard/contract'
import { eq } from 'drizzle-orm'
import { printLogo } from '../db/schema/print.ts'
import { upload } from '../db/schema/upload.ts'
import {
  addContact,
  addFolder,
  addImport,
  addLogo,
  addMerged,
  addOrder,
  addPaperCard,
  addPicture,
  addSavedCard,
  addSession,
  addSocialMedia,
  addWebSite,
  type CallName,
  deleteAccount,
  NETWORK,
  type Person,
} from './things.ts'

type Name = string | number

/** A kind of resource that belongs to a user. */
interface Kind {
  /** Creates one for a user; returns its name in calls. */
  make(owner: Person): Promise<Name>
  /** Deletes it, or its owner's account where it cannot be deleted alone. */
  remove(owner: Person, name: Name): Promise<unknown>
  /** A well-formed name of no resource. */
  never: Name
}

const NO_UUID = '00000000-0000-4000-8000-000000000000'
const NO_NUMBER = 2_147_483_647

export const KINDS = {
  card: {
    make: async ({ cardSn }) => cardSn,
    remove: ({ app, holder, cardSn }) => app.call(contract.card.release, { cardSn }, holder),
    never: 'zzzzzzzzzz',
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
    remove: ({ app, holder }, id) => app.call(contract.addressBook.remove, { list: [String(id)] }, holder),
    never: NO_UUID,
  },
  removedPaperCard: {
    make: async (person) => {
      const id = await addPaperCard(person)
      await person.app.call(contract.addressBook.remove, { list: [id] }, person.holder)
      return id
    },
    remove: deleteAccount,
    never: NO_UUID,
  },
  merged: {
    make: addMerged,
    remove: ({ app, holder }, id) => app.call(contract.addressBook.remove, { list: [String(id)] }, holder),
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
  order: { make: addOrder, remove: deleteAccount, never: '0000000000' },
  person: { make: async ({ holder }) => holder.id, remove: deleteAccount, never: NO_UUID },
  picture: {
    make: addPicture,
    remove: ({ app }, id) => app.running.database.db.delete(upload).where(eq(upload.id, String(id))),
    never: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  session: {
    make: addSession,
    remove: ({ app, holder }, id) => app.call(contract.account.revoke_session, { id: String(id) }, holder),
    never: NO_UUID,
  },
  savedCard: {
    make: addSavedCard,
    remove: ({ app, holder }, id) => app.call(contract.addressBook.remove, { list: [String(id)] }, holder),
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
  webSite: {
    make: addWebSite,
    remove: ({ app, holder, cardSn }, id) =>
      app.call(contract.webSite.set, { cardSn, site_link: '', id: Number(id) }, holder),
    never: NO_NUMBER,
  },
} satisfies Record<string, Kind>

export interface Owned {
  kind: keyof typeof KINDS
  /** `mine`: only its owner may use it. `left out`: other users' resources are ignored. `shown`: anyone may use it. */
  to: 'mine' | 'left out' | 'shown'
}

const mine = (kind: Owned['kind']): Owned => ({ kind, to: 'mine' })
const leftOut = (kind: Owned['kind']): Owned => ({ kind, to: 'left out' })
const shown = (kind: Owned['kind']): Owned => ({ kind, to: 'shown' })
/** A field that refers to something without an owner: a product, an article, a secret. */
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
  'addressBook.load': { collectionId: leftOut('collection') },
  'addressBook.load_sections': { collectionId: leftOut('collection') },
  'addressBook.load_by_id': { id: mine('paperCard') },
  'addressBook.edit': {
    id: mine('paperCard'),
    noteImg: mine('picture'),
    scanImg: mine('picture'),
    scanBack: mine('picture'),
    collectionId: mine('collection'),
  },
  'addressBook.edit_many': { list: leftOut('paperCard'), collectionId: mine('collection') },
  'addressBook.remove': { list: leftOut('paperCard') },
  'addressBook.restore': { list: leftOut('removedPaperCard') },
  'addressBook.preview_merge': { list: mine('paperCard') },
  'addressBook.merge': { list: mine('paperCard') },
  'addressBook.unmerge': { id: mine('merged') },
  'card.activate_card': { cardSn: mine('card') },
  'card.get': { cardSn: shown('card') },
  'card.load_my_card': { cardSn: mine('card') },
  'card.update': { cardSn: mine('card'), photo: mine('picture') },
  'card.release': { cardSn: mine('card') },
  'card.renew_address': { cardSn: mine('card') },
  'card.getAutoIntroduction': { cardSn: mine('card') },
  'card.load_metrics': { cardSn: mine('card') },
  'cardSave.save': { CardSn: shown('card') },
  'cardSave.batch_save': { list: NOBODYS },
  'cardSave.batch_delete': { list: leftOut('paperCard') },
  'cardSave.star': { CardSn: mine('paperCard') },
  'cardSave.saveNote': { CardSn: mine('paperCard'), img: mine('picture') },
  'collection.loadCardFromCategory': { category: mine('collection') },
  'collection.search_card': {},
  'collection.create': { previous: mine('collection') },
  'collection.edit': { id: mine('collection') },
  'collection.delete_layer': { id: mine('collection') },
  'collection.change_layer': { id: mine('collection'), collectionId: mine('collection') },
  'collection.delete_card': { cardSaveId: mine('paperCard') },
  'collection.crud_collection': { list: NOBODYS },
  'contact.send_contact_us': { product: NOBODYS },
  'contact.create': { sponsor_id: NOBODYS },
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
  'holder.delete_my_account': {},
  'holder.reset_account_by_activate': { userId: mine('person') },
  'newsArticle.load_by_page_front': { newsCategoryId: NOBODYS },
  'newsArticle.load_by_id': { id: NOBODYS },
  'order.load_my_order_info': { orderNumber: mine('order') },
  'order.load_all_my_order': {},
  'order.update_shopping_cart': { list: NOBODYS },
  'order.create_order': {},
  'order.pay_order': { orderNumber: mine('order') },
  'order.cancel_order': { orderNumber: mine('order') },
  'page.load_by_slug': { slug: NOBODYS },
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
  'print.save_draft': { productId: NOBODYS, logo: mine('logo') },
  'print.change': { orderNumber: mine('order'), productId: NOBODYS, logo: mine('logo') },
  'print.read_list': { productId: NOBODYS },
  'printLogo.upload': {},
  'printLogo.load_file': { id: mine('logo') },
  'product.load_by_page_background': {},
  'product.load_by_front': {},
  'product.load_by_id': { id: NOBODYS },
  'registeredCompany.get': {},
  'scanHistory.get': {},
  'scanHistory.set_kept': {},
  'socialMedia.list': { cardSn: mine('card') },
  'socialMedia.set': { cardSn: mine('card'), id: mine('socialMedia'), socialMediaId: NOBODYS },
  'socialMedia.sort': { cardSn: mine('card'), list: leftOut('socialMedia') },
  'theme.change': { cardSn: mine('card') },
  'theme.buy': { cardSn: mine('card') },
  'theme.listAvailableThemeByCard': { cardSn: mine('card') },
  'upload.upload_original': {},
  'upload.baidu_ocr_card': {},
  'webSite.set': { cardSn: mine('card'), id: mine('webSite'), site_img: mine('picture') },
  'webSite.sort': { cardSn: mine('card'), list: leftOut('webSite') },
  // A tap is counted by the site's id alone, but its address is returned only with its own card.
  'webSite.click': { id: shown('webSite'), cardSn: mine('card') },
} satisfies Partial<Record<CallName, Row>>
