import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { cleanLine } from '@idocard/domain/commerce/address'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import { cleanText } from '@idocard/domain/text'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { holdOwnCollection } from './collection.store.ts'
import type { ContactChangeSet } from './store.ts'

type Edit = InputOf<typeof contract.contact.edit>
/** What a holder may write on any contact. */
type Marks = Pick<Edit, 'note' | 'noteImg' | 'tags' | 'collectionId' | 'metAt' | 'metPlace' | 'scanImg' | 'scanBack'>

/** Tags in normal form, without duplicates. Null if one contains characters that are not allowed in a line. */
export function cleanTags(tags: readonly string[]): string[] | null {
  const clean = tags.map((tag) => cleanLine(tag))
  return clean.includes(null) ? null : ([...new Set(clean.filter((tag) => tag !== null && tag !== ''))] as string[])
}

/**
 * Validates what a holder wrote on a contact, limited to the fields that were sent.
 * @throws {Refusal} with the invalid fields, or for a picture or folder that is not the holder's
 */
export async function readMarks(db: Tx, who: Owner, marks: Marks, lang: Lang): Promise<ContactChangeSet> {
  const wrong: string[] = []
  const checked = <T>(name: string, value: T | null): T | undefined => {
    if (value === null) wrong.push(name)
    return value ?? undefined
  }
  const { note, tags, metPlace, metAt, collectionId } = marks
  const texts = {
    ...(note !== undefined && { note: checked('note', cleanText(note)) ?? '' }),
    ...(tags && { tags: checked('tags', cleanTags(tags)) ?? [] }),
    ...(metPlace !== undefined && { metPlace: checked('metPlace', cleanLine(metPlace)) ?? '' }),
  }
  if (wrong.length > 0) refuseInvalid(wrong, lang)
  const picture = async (id: string | undefined) => {
    if (id === undefined || id === '') return id === undefined ? undefined : null
    const found = await ownPicture(db, who, id)
    if (!found) throw new Refusal('upload.unknown')
    return found.id
  }
  const [noteImgId, scanImgId, scanBackId] = [
    await picture(marks.noteImg),
    await picture(marks.scanImg),
    await picture(marks.scanBack),
  ]
  const folder = collectionId ? await holdOwnCollection(db, who, collectionId) : null
  if (folder === undefined) throw new Refusal('collection.unknown')
  return {
    ...texts,
    ...(metAt !== undefined && { metAt: momentOf(metAt) }),
    ...(collectionId !== undefined && { collectionId: folder?.id ?? null }),
    ...(noteImgId !== undefined && { noteImgId }),
    ...(scanImgId !== undefined && { scanImgId }),
    ...(scanBackId !== undefined && { scanBackId }),
  }
}

const momentOf = (text: string): Date | null => (text === '' ? null : new Date(text))

/** A contact's tags after adding some and removing others. */
export const withTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] =>
  [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag)).slice(0, CONTACT_LIMITS.tags)
