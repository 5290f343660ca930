import { contract } from '@idocard/contract'
import { type Seller, withSeller } from '@idocard/domain/commerce/seller'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { pageShown } from './store.ts'

export const pageCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.page, {
    async load_by_slug({ slug }, { db, now, refuse }) {
      const found = (await pageShown(db, slug.toLowerCase(), now)) ?? refuse('not_found')
      return withHtml(withSeller(found, seller))
    },
  })
