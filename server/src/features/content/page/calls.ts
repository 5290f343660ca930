import { contract } from '@idocard/contract'
import type { Seller } from '@idocard/domain/commerce/seller'
import { implement } from '../../../api/implement.ts'
import { asRead } from '../content/index.ts'
import { pageShown } from './store.ts'

export const pageCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.page, {
    async load_by_slug({ slug, version }, { db, now, refuse }) {
      return asRead('page', (await pageShown(db, slug.toLowerCase(), version, now)) ?? refuse('not_found'), seller)
    },
  })
