import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integerOr, list, nothing, optionalText, rowId, rowIdOrNone, text } from '../fields.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'
import { contactItem } from './contact-fields.ts'

const PATH = '/api/{product}/collection'
const id = rowId
const name = text(CONTACT_LIMITS.folderName)
const sorter = integerOr(0, INTEGER_MAX, 99)
/** The position of a folder, as clients of the specification send it. Only `previous` is used. */
const place = { root: integerOr(0, INTEGER_MAX, 1), layer: integerOr(0, INTEGER_MAX, 1), previous: rowIdOrNone }

/** A folder of contacts. */
const folder = z.object({
  id: z.int(),
  name: z.string(),
  sorter: z.int(),
  /** 1 at the top, otherwise 0. */
  root: z.int(),
  /** The level; 1 at the top. */
  layer: z.int(),
  /** The id of the parent folder; 0 at the top. */
  previous: z.int(),
  /** Number of contacts in this folder, without its subfolders. */
  count: z.int(),
})
export type Folder = z.infer<typeof folder>
const folders = z.object({ list: z.array(folder) })

const cards = z.object({ list: z.array(contactItem) })
const REFUSES = ['not_found', 'collection.too_deep', 'collection.too_many'] as const

/**
 * One of several changes: `id` with `delete` deletes a folder, `id` alone edits one, and without `id` one is created.
 */
const change = z.strictObject({
  id: rowIdOrNone,
  name: optionalText(CONTACT_LIMITS.folderName),
  sorter: integerOr(0, INTEGER_MAX, 99).unwrap().optional(),
  previous: rowIdOrNone.unwrap().optional(),
  delete: z.boolean().optional(),
  root: z.unknown().optional(),
  layer: z.unknown().optional(),
  count: z.unknown().optional(),
})

export const collectionContract = {
  load_layer: call({
    summary: 'My folders by level, the top level first, and in order within a folder.',
    path: `${PATH}/load_layer`,
    who: 'holder',
    input: nothing,
    output: folders,
  }),
  loadCategory: call({
    summary: 'The categories for `loadCardFromCategory`: the built-in lists, then my folders.',
    path: `${PATH}/loadCategory`,
    who: 'holder',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          /** `all`, `star`, `received`, `saved`, `paper`, `none`, or a folder’s id. */
          category: z.string(),
          /** In the caller’s language. */
          name: z.string(),
          count: z.int(),
        }),
      ),
    }),
  }),
  loadCardFromCategory: call({
    summary: 'Contacts of a category, sorted and searched, 200 at most.',
    path: `${PATH}/loadCardFromCategory`,
    who: 'holder',
    input: z.strictObject({
      /** A category from `loadCategory`; empty for all contacts. */
      category: optionalText(20),
      /** `newest`, `name`, `latin`, `company` or `viewed`. Any other value sorts the newest first. */
      sortBy: optionalText(40),
      keyword: optionalText(CONTACT_LIMITS.keyword),
    }),
    output: cards,
    refuses: ['not_found'],
  }),
  search_card: call({
    summary: 'Contacts with the keyword in any text: name, company, phone, note, tag, Pinyin. 200 at most.',
    path: `${PATH}/search_card`,
    who: 'holder',
    input: z.strictObject({ keyword: optionalText(CONTACT_LIMITS.keyword) }),
    output: cards,
  }),
  create: call({
    summary: 'Creates a folder, in the folder `previous` or at the top.',
    path: `${PATH}/create`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ name, sorter, ...place }),
    output: folder,
    refuses: REFUSES,
  }),
  edit: call({
    summary: 'Renames a folder, or changes its position among its siblings.',
    path: `${PATH}/edit`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id, name, sorter: sorter.unwrap().optional() }),
    output: folder,
    refuses: ['not_found'],
    refreshes: CONTACT_NOUNS,
  }),
  delete_layer: call({
    summary: 'Deletes a folder with its subfolders. Their contacts move to its parent folder, or to none.',
    path: `${PATH}/delete_layer`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id }),
    output: folders,
    refuses: ['not_found'],
    refreshes: CONTACT_NOUNS,
  }),
  change_layer: call({
    summary: 'Moves a folder (its number) or a contact (its id) into the folder `collectionId`; 0 for none.',
    path: `${PATH}/change_layer`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: text(40), collectionId: rowIdOrNone }),
    output: folders,
    refuses: [...REFUSES, 'collection.cycle'],
    refreshes: CONTACT_NOUNS,
  }),
  delete_card: call({
    summary: 'Removes a contact from its folder, but not from my contacts.',
    path: `${PATH}/delete_card`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ cardSaveId: text(40) }),
    output: contactItem,
    refuses: ['not_found'],
    refreshes: CONTACT_NOUNS,
  }),
  crud_collection: call({
    summary: 'Creates, edits, moves and deletes many folders in one transaction, in the order of the list.',
    path: `${PATH}/crud_collection`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ list: list(change, CONTACT_LIMITS.folders) }),
    output: folders,
    refuses: [...REFUSES, 'collection.cycle'],
    refreshes: CONTACT_NOUNS,
  }),
}
