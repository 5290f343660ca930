import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { withHtml } from '../../shared/rich-text.ts'
import { pageShown } from './page.store.ts'

export const pageCalls = implement(contract.page, {
  async load_by_slug({ slug }, { db, now, refuse }) {
    return withHtml((await pageShown(db, slug.toLowerCase(), now)) ?? refuse('not_found'))
  },
})
