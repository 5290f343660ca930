import { contract } from '@idocard/contract'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { cleanLine } from '@idocard/domain/commerce/address'
import { typedHttpUrl } from '@idocard/domain/web-url'
import { implement } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import type { OncePerHour } from '../../../shared/once-per-hour.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { changeCard, countMetric, lockOwnCard, ownWholeCard } from '../card/index.ts'
import {
  addWebSite,
  changeWebSite,
  countClick,
  linksWith,
  nextPlace,
  openLink,
  removeLinks,
  sortLinks,
  webSiteShown,
} from '../card-link/index.ts'

const sitesOf = async (db: Tx, who: Owner, cardSn: string) => {
  const mine = await ownWholeCard(db, who, cardSn)
  return mine && { list: mine.webSites.map(webSiteShown) }
}

export const webSiteCalls = ({ once }: { once: OncePerHour }) =>
  implement(contract.webSite, {
    async set({ cardSn, site_img, site_link, title, titleEn, visibility, id }, { db, who, now, refuse }) {
      const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
      const line = cleanLine(title) ?? refuse('link.wrong')
      const english = titleEn === undefined ? {} : { titleEn: cleanLine(titleEn) ?? refuse('link.wrong') }
      if (site_link === '') {
        // Without id and title it is unclear which web site to remove.
        if (id === undefined && line === '') refuse('not_found')
        if (!(await removeLinks(db, 'webSite', mine, { id, key: { title: line } }))) refuse('not_found')
      } else {
        const link = typedHttpUrl(site_link) ?? refuse('link.wrong')
        const picture = site_img ? ((await ownPicture(db, who, site_img)) ?? refuse('upload.unknown')) : null
        const existing = id ?? (await linksWith(db, mine, { link }))[0] ?? 0
        if (existing > 0) {
          const change = {
            link,
            title: line,
            ...english,
            ...(site_img !== undefined && { picture }),
            ...(visibility && { visibility }),
          }
          if (!(await changeWebSite(db, mine, existing, change))) refuse('not_found')
        } else {
          const place = (await nextPlace(db, 'webSite', mine)) ?? refuse('link.too_many')
          await addWebSite(db, mine, place, {
            link,
            picture,
            title: line,
            titleEn: '',
            ...english,
            visibility: visibility ?? 'link',
          })
        }
      }
      await changeCard(db, mine, { links: true }, now)
      return (await sitesOf(db, who, cardSn)) ?? refuse('not_found')
    },

    async sort({ cardSn, list }, { db, who, now, refuse }) {
      const mine = (await lockOwnCard(db, who, cardSn)) ?? refuse('not_found')
      await sortLinks(db, 'webSite', mine, list)
      await changeCard(db, mine, { links: true }, now)
      return (await sitesOf(db, who, cardSn)) ?? refuse('not_found')
    },

    async click({ id, cardSn }, { db, who, now, refuse }) {
      const found = await openLink(db, 'webSite', id)
      if (found && cardSn !== '' && parseCardSn(cardSn) !== found.cardSn) return refuse('not_found')
      // A link that is shown only after an exchange must not be counted, and not be found by trying ids.
      if (!found || (found.visibility === 'exchange' && found.memberId !== who.id)) return refuse('not_found')
      if (found.memberId !== who.id && once.first(`tap ${id}`, who.id, now)) {
        await countClick(db, 'webSite', id)
        await countMetric(db, found.cardSn, 'tap', 'link', now)
      }
      return cardSn === '' ? {} : { site_link: found.link }
    },
  })
