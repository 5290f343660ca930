import { contract } from '@idocard/contract'
import type { PictureUse, StaffPicture } from '@idocard/contract/content/site-picture'
import { type Lang, pick } from '@idocard/domain/language'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { ownPicture } from '../upload/index.ts'
import { replaceEverywhere } from './replace-picture.store.ts'
import { deletePicture, listPictures, pictureOfShop, type Staff } from './store.ts'
import { usesOf } from './uses.store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof pictureOfShop>>>

const shown = ({ id, width, height, bytes, createdAt, by }: Found, uses: PictureUse[]): StaffPicture => ({
  id,
  url: pictureUrl(id),
  width,
  height,
  bytes,
  at: createdAt.toISOString(),
  by: by ?? '',
  uses,
})

/** One of the shop's pictures with what shows it. */
async function pictureWithUses(db: Tx, staff: Staff, id: string): Promise<StaffPicture | undefined> {
  const found = await pictureOfShop(db, staff, id)
  return found && shown(found, (await usesOf(db, [id])).get(id) ?? [])
}

const NAMED: Record<Lang, (titles: string) => string> = {
  'zh-tw': (titles) => `用在：${titles}`,
  'en-us': (titles) => `Used in: ${titles}`,
}
const MOST_NAMED = 5
/** Some of the things that show a picture, by their titles. */
const named = (uses: readonly PictureUse[], lang: Lang): string =>
  NAMED[lang](
    uses
      .slice(0, MOST_NAMED)
      .map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn))
      .join(lang === 'zh-tw' ? '、' : ', '),
  )

export const sitePictureCalls = ({ companyPrefix }: { companyPrefix: string }) =>
  implement(contract.sitePicture, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listPictures(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const uses = await usesOf(
        db,
        list.map(({ id }) => id),
      )
      return { list: list.map((row) => shown(row, uses.get(row.id) ?? [])), ...page }
    },

    async get({ id }, { db, acting, refuse }) {
      return (await pictureWithUses(db, acting, id)) ?? refuse('not_found')
    },

    async replace({ id, picture }, { db, who, acting, now, lang, changed, refuse }) {
      const before = (await pictureWithUses(db, acting, id)) ?? refuse('not_found')
      const isOwn = (await ownPicture(db, who, picture)) !== undefined
      if (picture === id || (!isOwn && !(await pictureOfShop(db, acting, picture)))) refuseInvalid(['picture'], lang)
      // What another company shows is changed by its own staff.
      const elsewhere = before.uses.filter(({ prefix }) => prefix !== '' && prefix !== companyPrefix)
      if (elsewhere.length > 0) refuse('picture.elsewhere', { fields: { id: named(elsewhere, lang) } })
      const uses = await replaceEverywhere(db, acting, { from: id, to: picture, now, by: who.id })
      changed({ thing: 'picture', id, before: { img: id }, after: { img: picture, uses } })
      return (await pictureWithUses(db, acting, picture)) ?? refuse('not_found')
    },

    async remove({ id }, { db, acting, lang, changed, refuse }) {
      const before = (await pictureWithUses(db, acting, id)) ?? refuse('not_found')
      if (!(await deletePicture(db, acting, id)))
        refuse('picture.used', { fields: { id: named((await usesOf(db, [id])).get(id) ?? [], lang) } })
      const { width, height, by } = before
      changed({ thing: 'picture', id, before: { width, height, by } })
      return {}
    },
  })
