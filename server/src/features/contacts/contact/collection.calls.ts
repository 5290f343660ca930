import { contract } from '@idocard/contract'
import { cleanLine } from '@idocard/domain/commerce/address'
import { CONTACT_SORTS, type ContactKind, type ContactSort } from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import type { CollectionRow } from '../../../db/schema/contacts/contact.ts'
import { isUuid } from '../../../shared/uuid.ts'
import {
  changeCollection,
  deleteCollection,
  folderShown,
  foldersShown,
  holdOwnCollection,
  insertCollection,
  lockCollections,
  moveCollection,
} from './collection.store.ts'
import { type ContactFilter, listContacts, NO_FILTER } from './contact-list.store.ts'
import { contactItem } from './contact-shown.ts'
import { overviewOf } from './overview.store.ts'
import { changeContact, lockOwnContact } from './store.ts'

/** The most contacts in a response of the specification's calls, which have no pagination. */
const MAX_LISTED = 200

/** The built-in lists, with their names. */
const LISTS: Readonly<Record<string, { filter: Partial<ContactFilter>; name: Record<Lang, string> }>> = {
  all: { filter: {}, name: { 'zh-tw': '全部', 'en-us': 'All' } },
  star: { filter: { star: true }, name: { 'zh-tw': '星號', 'en-us': 'Starred' } },
  received: { filter: { kind: 'received' }, name: { 'zh-tw': '收到的資料', 'en-us': 'Received' } },
  saved: { filter: { kind: 'saved' }, name: { 'zh-tw': '電子名片', 'en-us': 'Digital cards' } },
  paper: { filter: { kind: 'paper' }, name: { 'zh-tw': '紙本名片', 'en-us': 'Paper cards' } },
  imported: { filter: { kind: 'imported' }, name: { 'zh-tw': '匯入', 'en-us': 'Imported' } },
  none: { filter: { collectionId: -1 }, name: { 'zh-tw': '未分類', 'en-us': 'In no folder' } },
}

const sortOf = (text: string): ContactSort => CONTACT_SORTS.find((sort) => sort === text.toLowerCase()) ?? 'newest'

async function found(db: Tx, who: Owner, filter: Partial<ContactFilter>, sort: ContactSort = 'newest') {
  const { rows } = await listContacts(db, who, { ...NO_FILTER, ...filter }, sort, { size: MAX_LISTED })
  return { list: rows.map(contactItem) }
}

/** A folder's name in normal form. */
function nameOf(written: string, lang: Lang): string {
  const name = cleanLine(written)
  if (!name) refuseInvalid(['name'], lang)
  return name
}

type Folders = readonly Owned<CollectionRow>[]
const folderOf = (folders: Folders, id: number) => folders.find((folder) => folder.id === id)

export const collectionCalls = implement(contract.collection, {
  async load_layer(_input, { db, who }) {
    return { list: await foldersShown(db, who) }
  },

  async loadCategory(_input, { db, who, lang, now }) {
    const counts = await overviewOf(db, who, now)
    const folders = await foldersShown(db, who)
    const filed = folders.reduce((sum, { count }) => sum + count, 0)
    const countOf = (category: string): number => {
      if (category === 'all') return counts.total
      if (category === 'none') return counts.total - filed
      return counts[category as ContactKind | 'star']
    }
    return {
      list: [
        ...Object.entries(LISTS).map(([category, { name }]) => ({
          category,
          name: name[lang],
          count: countOf(category),
        })),
        ...folders.map(({ id, name, count }) => ({ category: String(id), name, count })),
      ],
    }
  },

  async loadCardFromCategory({ category, sortBy, keyword }, { db, who, refuse }) {
    const list = LISTS[category || 'all']
    if (list) return found(db, who, { ...list.filter, keyword }, sortOf(sortBy))
    const folder = (await foldersShown(db, who)).find(({ id }) => String(id) === category) ?? refuse('not_found')
    return found(db, who, { collectionId: folder.id, keyword }, sortOf(sortBy))
  },

  async search_card({ keyword }, { db, who }) {
    return found(db, who, { keyword })
  },

  async create({ name, sorter, previous }, { db, who, lang, now, refuse }) {
    const folders = await lockCollections(db, who)
    const made = await insertCollection(db, who, folders, { name: nameOf(name, lang), sorter, previous }, now)
    if (typeof made === 'string') return refuse(made)
    return folderShown(folderOf(await lockCollections(db, who), made) ?? refuse('not_found'))
  },

  async edit({ id, name, sorter }, { db, who, lang, refuse }) {
    const mine = folderOf(await lockCollections(db, who), id) ?? refuse('not_found')
    await changeCollection(db, mine, { name: nameOf(name, lang), sorter })
    return (await foldersShown(db, who)).find((folder) => folder.id === id) ?? refuse('not_found')
  },

  async delete_layer({ id }, { db, who, refuse }) {
    const folders = await lockCollections(db, who)
    await deleteCollection(db, folders, folderOf(folders, id) ?? refuse('not_found'))
    return { list: await foldersShown(db, who) }
  },

  async change_layer({ id, collectionId }, { db, who, now, refuse }) {
    if (isUuid(id)) {
      const mine = (await lockOwnContact(db, who, id)) ?? refuse('not_found')
      const folder = collectionId > 0 ? await holdOwnCollection(db, who, collectionId) : null
      if (folder === undefined) return refuse('not_found')
      await changeContact(db, mine, { collectionId: folder?.id ?? null }, now)
    } else {
      const folders = await lockCollections(db, who)
      const mine = folders.find((folder) => String(folder.id) === id) ?? refuse('not_found')
      const refusal = await moveCollection(db, folders, mine, collectionId)
      if (refusal) refuse(refusal)
    }
    return { list: await foldersShown(db, who) }
  },

  async delete_card({ cardSaveId }, { db, who, now, refuse }) {
    const mine = (await lockOwnContact(db, who, cardSaveId)) ?? refuse('not_found')
    return contactItem(await changeContact(db, mine, { collectionId: null }, now))
  },

  async crud_collection({ list }, { db, who, lang, now, refuse }) {
    for (const { id, name, sorter, previous, delete: deletes } of list) {
      const folders = await lockCollections(db, who)
      if (id === 0) {
        const place = { name: nameOf(name, lang), sorter: sorter ?? 99, previous: previous ?? 0 }
        const made = await insertCollection(db, who, folders, place, now)
        if (typeof made === 'string') refuse(made)
        continue
      }
      const mine = folderOf(folders, id) ?? refuse('not_found')
      if (deletes) {
        await deleteCollection(db, folders, mine)
        continue
      }
      await changeCollection(db, mine, { name: name === '' ? undefined : nameOf(name, lang), sorter })
      const refusal =
        previous !== undefined && previous !== (mine.previousId ?? 0)
          ? await moveCollection(db, folders, mine, previous)
          : undefined
      if (refusal) refuse(refusal)
    }
    return { list: await foldersShown(db, who) }
  },
})
