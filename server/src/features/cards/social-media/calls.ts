import { contract } from '@idocard/contract'
import {
  SOCIAL_MEDIA,
  type SocialMedia,
  socialLink,
  socialMediaById,
  USUAL_SOCIAL_MEDIA,
} from '@idocard/domain/cards/social-media'
import { cleanLine } from '@idocard/domain/commerce/address'
import { implement } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { changeCard, lockOwnCard, ownWholeCard } from '../card/index.ts'
import {
  addSocialMedia,
  changeSocialMedia,
  linksWith,
  nextPlace,
  removeLinks,
  socialMediaShown,
  sortLinks,
} from '../card-link/index.ts'

const networksOf = (list: readonly SocialMedia[]) =>
  list.map(({ id, key, nameCh, nameEn, asks }) => ({ id, key, nameCh, nameEn, asks }))

const socialMediaOf = async (db: Tx, who: Owner, cardSn: string) => {
  const mine = await ownWholeCard(db, who, cardSn)
  return mine && { list: mine.socialMedia.map(socialMediaShown) }
}

export const socialMediaCalls = implement(contract.socialMedia, {
  async list_preset() {
    return { list: networksOf(USUAL_SOCIAL_MEDIA) }
  },

  async list_all() {
    return { list: networksOf(SOCIAL_MEDIA) }
  },

  async list({ cardSn }, { db, who, refuse }) {
    return (await socialMediaOf(db, who, cardSn)) ?? refuse('not_found')
  },

  async set({ cardSn, socialMediaId, socialMediaLink, title, titleEn, visibility, id }, { db, who, now, refuse }) {
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    const network = socialMediaById(socialMediaId) ?? refuse('link.wrong')
    const key = { socialMediaId }
    if (socialMediaLink === '') {
      if (!(await removeLinks(db, 'socialMedia', mine, { id, key }))) refuse('not_found')
    } else {
      const { link, shown } = socialLink(network, socialMediaLink) ?? refuse('link.wrong')
      const english = titleEn === undefined ? {} : { titleEn: cleanLine(titleEn) ?? refuse('link.wrong') }
      const stored = { socialMediaId, link, shown, title: cleanLine(title) ?? refuse('link.wrong'), ...english }
      const existing = id ?? (await linksWith(db, mine, key))[0] ?? 0
      if (existing > 0) {
        const change = { ...stored, ...(visibility && { visibility }) }
        if (!(await changeSocialMedia(db, mine, existing, change))) refuse('not_found')
      } else {
        const place = (await nextPlace(db, 'socialMedia', mine)) ?? refuse('link.too_many')
        await addSocialMedia(db, mine, place, { titleEn: '', ...stored, visibility: visibility ?? 'link' })
      }
    }
    await changeCard(db, mine, { links: true }, now)
    return (await socialMediaOf(db, who, cardSn)) ?? refuse('not_found')
  },

  async sort({ cardSn, list }, { db, who, now, refuse }) {
    const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
    await sortLinks(db, 'socialMedia', mine, list)
    await changeCard(db, mine, { links: true }, now)
    return (await socialMediaOf(db, who, cardSn)) ?? refuse('not_found')
  },
})
