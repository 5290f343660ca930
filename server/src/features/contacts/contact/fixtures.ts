import { contract } from '@idocard/contract'
import { sendFile } from '../../../testing/app.ts'
import {
  type Fixtures,
  type Kind,
  leftOut,
  mine,
  NO_NUMBER,
  NO_UUID,
  NOBODYS,
  shown,
} from '../../../testing/fixtures.ts'
import { codeFor, deleteAccount, holderWithCard, type Person } from '../../../testing/person.ts'
import type { Given } from '../../../testing/valid-input.ts'
import { CARD } from '../../cards/card/fixtures.ts'
import { addPicture, PICTURE } from '../../content/upload/fixtures.ts'

/** Adds a paper card to the person's contacts; returns its id. */
export async function addPaperCard({ app, holder }: Person, name = '許雅雯'): Promise<string> {
  const { data } = await app.call(contract.paperCard.create, { name, phone: '0912345600' }, holder)
  return data.id
}

/** Saves another holder's card to the person's contacts; returns the contact's id. */
export async function addSavedCard({ app, holder }: Person): Promise<string> {
  const { cardSn } = await holderWithCard(app)
  return (await app.call(contract.cardSave.save, { CardSn: cardSn }, holder)).data.id
}

/** Merges two of the person's paper cards; returns the id of the merged contact. */
export async function addMerged(person: Person): Promise<string> {
  const list = [await addPaperCard(person), await addPaperCard(person, '許雅文')]
  return (await person.app.call(contract.contact.merge, { list }, person.holder)).data.id
}

/** Creates a folder; returns its number. */
export async function addFolder({ app, holder }: Person, name = '客戶'): Promise<number> {
  return (await app.call(contract.collection.create, { name }, holder)).data.id
}

/** Imports a file with one contact; returns the import's id. */
export async function addImport({ app, holder }: Person): Promise<string> {
  const file = Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:匯入的人\nTEL:0912345678\nEND:VCARD\n')
  return (await sendFile(app, contract.contactImport.run, holder.token, file)).data.id
}

/** Reminds the person of a paper card; returns the reminder's id. */
export async function addReminder(person: Person, at = '2026-12-01T01:00:00.000Z'): Promise<string> {
  const contactId = await addPaperCard(person)
  return (await person.app.call(contract.reminder.create, { contactId, at, text: '回電' }, person.holder)).data.id
}

/** The addresses of all the person's contacts as files. */
export async function exportContacts(person: Person): Promise<{ vcard: string; csv: string }> {
  const pinCode = await codeFor(person, 'export_contacts')
  return (await person.app.call(contract.contact.load_export, { pinCode }, person.holder)).data
}

export const PAPER_CARD: Kind = {
  make: addPaperCard,
  remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
  never: NO_UUID,
}

export const REMOVED_PAPER_CARD: Kind = {
  make: async (person) => {
    const id = await addPaperCard(person)
    await person.app.call(contract.contact.remove, { list: [id] }, person.holder)
    return id
  },
  remove: deleteAccount,
  never: NO_UUID,
}

export const SAVED_CARD: Kind = {
  make: addSavedCard,
  remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
  never: NO_UUID,
}

export const MERGED: Kind = {
  make: addMerged,
  remove: ({ app, holder }, id) => app.call(contract.contact.remove, { list: [String(id)] }, holder),
  never: NO_UUID,
}

export const FOLDER: Kind = {
  make: addFolder,
  remove: ({ app, holder }, id) => app.call(contract.collection.delete_layer, { id: Number(id) }, holder),
  never: NO_NUMBER,
}

export const CONTACT_IMPORT: Kind = {
  make: addImport,
  remove: ({ app, holder }, id) => app.call(contract.contactImport.undo, { id: String(id) }, holder),
  never: NO_UUID,
}

export const REMINDER: Kind = {
  make: addReminder,
  remove: ({ app, holder }, id) => app.call(contract.reminder.remove, { id: String(id) }, holder),
  never: NO_UUID,
}

/** Few fields only: `contact.edit`, which has the same rules, is tested with all fields of a contact. */
const FEW_FIELDS: Given = { fields: { nameCh: '林先生' } }

/** Filters that match all contacts. */
const NOTHING_NARROWED: Given = { metOn: '', after: '', importId: '' }

const withPaperCard = async (person: Person) => ({ given: { id: await addPaperCard(person) } })

const withTwo = async (person: Person) => ({
  given: { list: [await addPaperCard(person), await addPaperCard(person, '許雅文')] },
})

const withFolder = async (person: Person) => ({ given: { ...NOTHING_NARROWED, collectionId: await addFolder(person) } })

/** The additions that a holder can make to a contact. */
const marks = async (person: Person): Promise<Given> => ({
  noteImg: await addPicture(person),
  scanImg: await addPicture(person),
  scanBack: await addPicture(person),
  collectionId: await addFolder(person),
  metAt: '2026-11-21T02:00:00.000Z',
})

export const contactFixtures = {
  owners: {
    'contact.load': { collectionId: leftOut(FOLDER), importId: leftOut(CONTACT_IMPORT) },
    'contact.load_all': {},
    'contact.load_sections': { collectionId: leftOut(FOLDER), importId: leftOut(CONTACT_IMPORT) },
    'contact.load_by_id': { id: mine(PAPER_CARD) },
    'contact.edit': {
      id: mine(PAPER_CARD),
      noteImg: mine(PICTURE),
      scanImg: mine(PICTURE),
      scanBack: mine(PICTURE),
      collectionId: mine(FOLDER),
    },
    'contact.edit_many': { list: leftOut(PAPER_CARD), collectionId: mine(FOLDER) },
    'contact.remove': { list: leftOut(PAPER_CARD) },
    'contact.restore': { list: leftOut(REMOVED_PAPER_CARD) },
    'contact.preview_merge': { list: mine(PAPER_CARD) },
    'contact.load_export': {},
    'contact.merge': { list: mine(PAPER_CARD) },
    'contact.unmerge': { id: mine(MERGED) },
    'cardSave.save': { CardSn: shown(CARD) },
    'cardSave.batch_save': { list: NOBODYS },
    'cardSave.batch_delete': { list: leftOut(PAPER_CARD) },
    'cardSave.star': { CardSn: mine(PAPER_CARD) },
    'cardSave.saveNote': { CardSn: mine(PAPER_CARD), img: mine(PICTURE) },
    'collection.loadCardFromCategory': { category: mine(FOLDER) },
    'collection.search_card': {},
    'collection.create': { previous: mine(FOLDER) },
    'collection.edit': { id: mine(FOLDER) },
    'collection.delete_layer': { id: mine(FOLDER) },
    'collection.change_layer': { id: mine(FOLDER), collectionId: mine(FOLDER) },
    'collection.delete_card': { cardSaveId: mine(PAPER_CARD) },
    'collection.crud_collection': { list: NOBODYS },
    'contactImport.preview': {},
    'contactImport.run': {},
    'contactImport.undo': { id: mine(CONTACT_IMPORT) },
    'reminder.create': { contactId: mine(PAPER_CARD) },
    'reminder.edit': { id: mine(REMINDER) },
    'reminder.remove': { id: mine(REMINDER) },
    'paperCard.load_by_cardSn': { cardSn: mine(PAPER_CARD) },
    'paperCard.create': { scanImg: mine(PICTURE), scanBack: mine(PICTURE), collectionId: mine(FOLDER) },
    'paperCard.edit': {
      id: mine(PAPER_CARD),
      scanImg: mine(PICTURE),
      scanBack: mine(PICTURE),
      collectionId: mine(FOLDER),
      cardSn: NOBODYS,
      cardSaveId: NOBODYS,
    },
    'registeredCompany.get': {},
  },
  prepare: {
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
    'cardSave.save': async ({ app }) => ({ given: { CardSn: (await holderWithCard(app)).cardSn } }),
    'cardSave.batch_save': async ({ app }) => ({ given: { list: [(await holderWithCard(app)).cardSn] } }),
    'cardSave.batch_delete': async (person) => ({ given: { list: [await addPaperCard(person)] } }),
    'cardSave.star': async (person) => ({ given: { CardSn: await addPaperCard(person) } }),
    'cardSave.saveNote': async (person) => ({
      given: { CardSn: await addPaperCard(person), img: await addPicture(person) },
    }),
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
    'contactImport.undo': async (person) => ({ given: { id: await addImport(person) } }),
    'contact.load_export': async (person) => ({ given: { pinCode: await codeFor(person, 'export_contacts') } }),
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
    'registeredCompany.get': () => ({ given: { keyword: '22099131' } }),
  },
} satisfies Fixtures<
  'contact' | 'cardSave' | 'collection' | 'contactImport' | 'paperCard' | 'registeredCompany' | 'reminder'
>
