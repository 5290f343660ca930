import { randomBytes } from 'node:crypto'
import { type Contract, contract } from '@idocard/contract'
import { SOCIAL_MEDIA } from '@idocard/domain/social-media'
import { insertLogo } from '../features/print-logo/print-logo.store.ts'
import { insertUpload } from '../features/upload/upload.store.ts'
import { codeIn, fillCart, type TestApp } from './app.ts'
import { holderWithCard } from './cards.ts'
import { SHIPPING } from './shipping.ts'
import { sendFile } from './uploads.ts'

/** `noun.call`, of every declared call. */
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

/** Leaves contact details on the person's card; returns their id. */
export async function addContact({ app, holder, cardSn }: Person): Promise<string> {
  await app.call(contract.exchange.leave, { cardSn, name: '林先生', reach: 'lin@example.com', consent: true })
  const { data } = await app.call(contract.exchange.load_mine, {}, holder)
  return data.list[0]?.id ?? ''
}

/** Adds a paper card to the person's contacts; returns its id. */
export async function addPaperCard({ app, holder }: Person, name = '許雅雯'): Promise<string> {
  const { data } = await app.call(contract.paperCard.create, { name, phone: '0912345600' }, holder)
  return data.id
}

/** Merges two paper cards of the person's; returns the id of what became of them. */
export async function addMerged(person: Person): Promise<string> {
  const list = [await addPaperCard(person), await addPaperCard(person, '許雅文')]
  return (await person.app.call(contract.addressBook.merge, { list }, person.holder)).data.id
}

/** Saves somebody else's card among the person's contacts; returns the contact's id. */
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

/** Creates another session; returns its id. */
export async function addSession({ app, phone }: Person): Promise<string> {
  const { data } = await app.call(contract.account.load_my_sessions, {}, await app.member({ phone }))
  return data.list.find(({ current }) => current)?.id ?? ''
}

/** The code for deleting the person's account. */
export async function codeForDeleting({ app, phone, holder }: Person): Promise<string> {
  await app.call(contract.holder.request_step_up, {}, holder)
  return codeIn(await app.sent(phone, 'code'))
}

/** Deletes the person's account with all its data. */
export async function deleteAccount(person: Person): Promise<void> {
  const pinCode = await codeForDeleting(person)
  await person.app.call(contract.holder.delete_my_account, { pinCode }, person.holder)
}
