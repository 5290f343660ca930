import { contract } from '@idocard/contract'
import { cleanLine } from '@idocard/domain/address'
import { parseCardSn } from '@idocard/domain/card-address'
import { safeHttpUrl } from '@idocard/domain/web-url'
import { implement } from '../../api/implement.ts'
import type { Tx } from '../../db/open.ts'
import type { OncePerHour } from '../../shared/once-per-hour.ts'
import { cardOf, changeCard, lockCard } from '../card/card.store.ts'
import { cardShown } from '../card/card-shown.ts'
import { countFigure } from '../card/figure.store.ts'
import { nextPlace, removeLink, sortLinks } from '../card-link/card-link.store.ts'
import { ownUpload } from '../upload/upload.store.ts'
import { addWebSite, changeWebSite, countClick, openWebSite } from './web-site.store.ts'

export interface WebSiteServices {
  publicUrl: string
  once: OncePerHour
}

export const webSiteCalls = ({ publicUrl, once }: WebSiteServices) => {
  const sitesOf = async (db: Tx, memberId: string, cardSn: string) => {
    const whole = await cardOf(db, memberId, cardSn)
    return whole && { list: cardShown(whole, publicUrl).webSites }
  }
  return implement(contract.webSite, {
    async set({ cardSn, site_img, site_link, title, visibility, id }, { db, who, now, refuse }) {
      const mine = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
      if (site_link === '') {
        if (!(await removeLink(db, 'webSite', mine.cardSn, id))) refuse('not_found')
      } else {
        const typed = /^https?:\/\//i.test(site_link) ? site_link : `https://${site_link}`
        const link = safeHttpUrl(typed) ?? refuse('link.wrong')
        const imgId = site_img === '' ? null : ((await ownUpload(db, who.id, site_img)) ?? refuse('upload.unknown'))
        const kept = { link, imgId, title: cleanLine(title) ?? refuse('link.wrong'), visibility }
        if (id > 0) {
          if (!(await changeWebSite(db, mine.cardSn, id, kept))) refuse('not_found')
        } else {
          const place = (await nextPlace(db, 'webSite', mine.cardSn)) ?? refuse('link.too_many')
          await addWebSite(db, mine.cardSn, place, kept)
        }
      }
      await changeCard(db, mine.cardSn, {}, now)
      return (await sitesOf(db, who.id, cardSn)) ?? refuse('not_found')
    },

    async sort({ cardSn, list }, { db, who, now, refuse }) {
      const mine = (await lockCard(db, who.id, cardSn)) ?? refuse('not_found')
      await sortLinks(db, 'webSite', mine.cardSn, list)
      await changeCard(db, mine.cardSn, {}, now)
      return (await sitesOf(db, who.id, cardSn)) ?? refuse('not_found')
    },

    async click({ id, cardSn }, { db, who, now, refuse }) {
      const found = await openWebSite(db, id)
      if (found && cardSn !== '' && parseCardSn(cardSn) !== found.cardSn) return refuse('not_found')
      // What only those may see who exchanged is nobody else's to count, nor to find by trying numbers.
      if (!found || (found.visibility === 'exchange' && found.memberId !== who.id)) return refuse('not_found')
      if (found.memberId !== who.id && once.first(`tap ${id}`, who.id, now)) {
        await countClick(db, id)
        await countFigure(db, found.cardSn, 'tap', 'link', now)
      }
      return cardSn === '' ? {} : { site_link: found.link }
    },
  })
}
