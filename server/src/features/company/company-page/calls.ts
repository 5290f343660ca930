import { contract } from '@idocard/contract'
import type { Seller } from '@idocard/domain/commerce/seller'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { asItHolds, asRead } from '../../content/content/index.ts'
import { pageShown } from '../../content/page/index.ts'
import { companyPageOf, eventsOf } from './store.ts'

/** The site's page that is shown if a company has not written its own. */
const SITE_PAGES = new Map([
  ['termsOfUse', 'terms'],
  ['privacyPolicy', 'privacy'],
])

export const companyPageCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.companyPage, {
    async load_by_slug({ slug, version }, { db, prefix, now, refuse }) {
      const own = await companyPageOf(db, prefix, slug, now)
      if (own) {
        const shown = (await asItHolds(db, 'companyPage', own, version, now)) ?? refuse('not_found')
        return { ...asRead('companyPage', shown, seller), isSite: false }
      }
      const sites = SITE_PAGES.get(slug)
      const found = (sites && (await pageShown(db, sites, version, now))) || refuse('not_found')
      return { ...asRead('page', found, seller), slug, img: '', isSite: true }
    },

    async load_events(_input, { db, prefix, now }) {
      return { list: (await eventsOf(db, prefix, now)).map(withHtml) }
    },
  })
