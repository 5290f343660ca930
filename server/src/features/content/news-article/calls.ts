import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { articleShown, articlesShown, neighboursOf } from './store.ts'

export const newsArticleCalls = implement(contract.newsArticle, {
  async load_by_page_front(query, { db, now }) {
    const { pageNum, pageSize } = query
    return { pageNum, pageSize, ...(await articlesShown(db, query, now)) }
  },
  async load_by_id({ id }, { db, now, refuse }) {
    const found = (await articleShown(db, id, now)) ?? refuse('not_found')
    return { ...withHtml(found), ...(await neighboursOf(db, found, now)) }
  },
})
