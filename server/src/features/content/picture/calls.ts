import { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { PictureUse, StaffPicture } from '@idocard/contract/content/library-picture'
import { LIBRARY_BYTES } from '@idocard/domain/content/picture-library'
import { type Permission, roleThatMay } from '@idocard/domain/identity/permission'
import { type Lang, pick } from '@idocard/domain/language'
import { pictureUrl } from '@idocard/domain/picture'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { libraryBytes, mayUsePicture, type TakePicture } from '../upload/index.ts'
import { removedAddress } from './removed-picture.ts'
import { replaceEverywhere } from './replace-picture.store.ts'
import {
  listPictures,
  lockPicture,
  type Picture,
  pictureById,
  removePicture,
  restorePicture,
  type Staff,
} from './store.ts'
import { usesOf } from './uses.store.ts'

interface Services {
  /** The prefix of the site's own company. */
  companyPrefix: string
  /** Signs the addresses of deleted pictures. */
  secret: string
  takePicture: TakePicture
}
type Library = (typeof contract)['sitePicture']
type Reading = Pick<Context<Library['list']>, 'db' | 'now' | 'lang'> & { acting: Staff }
type Writing = Pick<Context<Library['replace']>, 'db' | 'now' | 'lang' | 'changed'> & { acting: Staff }

/** What the staff of a place see of the uses of a picture: a company's staff those of their company. */
const usesSeen = ({ company }: Staff, uses: readonly PictureUse[]): PictureUse[] =>
  company
    ? uses.filter(({ prefix }) => prefix === company.prefix)
    : // The site's staff edit the looks of every company.
      uses.map((use) => (use.thing === 'company' ? { ...use, prefix: '' } : use))

/** What only those replace a picture on who edit it: a company's looks, and those of its people's cards. */
const RIGHTS: Readonly<Partial<Record<PictureUse['thing'], Permission>>> = {
  company: 'company.edit',
  cardTemplate: 'employee.edit',
}

/**
 * The uses that other staff decide about, but for what stays as it is. The shop's staff are also those of the site's own
 * company.
 */
const usesElsewhere = ({ company, role }: Staff, uses: readonly PictureUse[], companyPrefix: string): PictureUse[] =>
  uses.filter(({ thing, prefix, isFixed }) => {
    if (isFixed) return false
    if (!company) return thing !== 'company' && prefix !== '' && prefix !== companyPrefix
    const right = RIGHTS[thing]
    return prefix !== company.prefix || (right !== undefined && roleThatMay('company', [role], right) === undefined)
  })

const shown = (
  { id, width, height, bytes, createdAt, removedAt, by }: Picture,
  uses: PictureUse[],
  url = pictureUrl(id),
): StaffPicture => ({
  ...{ id, url, width, height, bytes, uses },
  at: createdAt.toISOString(),
  by: by ?? '',
  removedAt: removedAt?.toISOString() ?? null,
})

const allUsesOf = async (db: Tx, id: string): Promise<PictureUse[]> => (await usesOf(db, [id])).get(id) ?? []

/** A picture that was not deleted. @throws {Refusal} */
function kept(found: Picture | undefined): Picture {
  if (!found) throw new Refusal('not_found')
  if (found.removedAt) throw new Refusal('edit.removed')
  return found
}

const NAMED: Record<Lang, (titles: string) => string> = {
  'zh-tw': (titles) => `用在：${titles}`,
  'en-us': (titles) => `Used in: ${titles}`,
}
const MOST_NAMED = 5
/** Some of the things that show a picture, by their titles. */
const named = (uses: readonly PictureUse[], lang: Lang): { fields?: { id: string } } => {
  const titles = uses.slice(0, MOST_NAMED).map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn))
  return titles.length === 0 ? {} : { fields: { id: NAMED[lang](titles.join(lang === 'zh-tw' ? '、' : ', ')) } }
}

/** The same at both places: whose library it is follows from `acting`. */
const handlersWith = ({ companyPrefix, secret, takePicture }: Services) => ({
  async list(at: InputOf<Library['list']>, { db, acting, lang, now }: Reading) {
    const { list, ...page } = (await listPictures(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    const uses = await usesOf(
      db,
      list.map(({ id }) => id),
    )
    const urlOf = ({ id, removedAt }: Picture) =>
      removedAt ? removedAddress(secret, id, acting.person, now) : pictureUrl(id)
    const { kept: taken } = await libraryBytes(db, acting)
    return {
      list: list.map((row) => shown(row, usesSeen(acting, uses.get(row.id) ?? []), urlOf(row))),
      ...page,
      room: { taken, most: LIBRARY_BYTES[acting.company ? 'company' : 'site'] },
    }
  },

  async get({ id }: { id: string }, { db, acting }: Reading) {
    const found = await pictureById(db, acting, id)
    if (!found || found.removedAt) throw new Refusal('not_found')
    return shown(found, usesSeen(acting, await allUsesOf(db, id)))
  },

  // Decoded before the transaction, so that the transaction is short.
  upload: {
    async prepare({ file }: InputOf<Library['upload']>, { db, now, acting }: Reading) {
      const store = await takePicture(file, { db, who: acting.person, acting, now })
      return async ({ db: tx, changed }: Writing) => {
        const { id, width, height } = await store(tx)
        changed({ thing: 'picture', id, after: { width, height } })
        return { id, url: pictureUrl(id), width, height }
      }
    },
  },

  async replace({ id, picture }: { id: string; picture: string }, { db, acting, now, lang, changed }: Writing) {
    // Not locked: who saves an entry holds it, and waits for its pictures. Of a deleted picture there would be nothing to replace.
    kept(await pictureById(db, acting, id))
    if (picture === id || !(await mayUsePicture(db, acting, picture))) refuseInvalid(['picture'], lang)
    const elsewhere = usesElsewhere(acting, await allUsesOf(db, id), companyPrefix)
    // A company's staff read no titles of others.
    if (elsewhere.length > 0) throw new Refusal('picture.elsewhere', acting.company ? {} : named(elsewhere, lang))
    const uses = await replaceEverywhere(db, acting, { from: id, to: picture, now, by: acting.person.id })
    changed({ thing: 'picture', id, before: { img: id }, after: { img: picture, uses } })
    const made = await pictureById(db, acting, picture)
    if (!made) throw new Error('A picture that has taken the place of one is not in the library.')
    return shown(made, usesSeen(acting, await allUsesOf(db, picture)))
  },

  async remove({ id }: { id: string }, { db, acting, now, lang, changed }: Writing) {
    const before = kept(await lockPicture(db, acting, id))
    if (!(await removePicture(db, acting, before, now)))
      throw new Refusal('picture.used', named(usesSeen(acting, await allUsesOf(db, id)), lang))
    const { width, height, by } = before
    changed({ thing: 'picture', id, before: { width, height, by } })
    return {}
  },

  async restore({ id }: { id: string }, { db, acting, changed }: Writing) {
    const before = await lockPicture(db, acting, id)
    if (!before) throw new Refusal('not_found')
    if (!before.removedAt) throw new Refusal('edit.restored')
    await restorePicture(db, acting, before)
    const { width, height, by } = before
    changed({ thing: 'picture', id, after: { width, height, by } })
    return {}
  },
})

/** The libraries of the site and of the companies. */
export function libraryCalls(services: Services) {
  const handlers = handlersWith(services)
  return [...implement(contract.sitePicture, handlers), ...implement(contract.companyPicture, handlers)]
}
