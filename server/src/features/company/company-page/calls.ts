import { contract } from '@idocard/contract'
import { type Seller, withSeller } from '@idocard/domain/commerce/seller'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { pageShown } from '../../content/page/index.ts'
import { companyPageOf, eventsOf } from './store.ts'

/** The site's page that is shown if a company has not written its own. */
const SITE_PAGES = new Map([
  ['termsOfUse', 'terms'],
  ['privacyPolicy', 'privacy'],
])

export const companyPageCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.companyPage, {
    async load_by_slug({ slug }, { db, prefix, now, refuse }) {
      const own = await companyPageOf(db, prefix, slug)
      if (own) return withHtml({ ...withSeller(own, seller), isSite: false })
      const sites = SITE_PAGES.get(slug)
      const found = (sites && (await pageShown(db, sites, now))) || refuse('not_found')
      return withHtml({ ...withSeller(found, seller), slug, img: '', isSite: true })
    },

    async load_events(_input, { db, prefix }) {
      return { list: (await eventsOf(db, prefix)).map(withHtml) }
    },
  })
