import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { articleById, articlesShown } from './store.ts'

export const newsArticleCalls = implement(contract.newsArticle, {
  async load_by_page_front(query, { db, now }) {
    const { pageNum, pageSize } = query
    return { pageNum, pageSize, ...(await articlesShown(db, query, now)) }
  },
  async load_by_id({ id }, { db, now, refuse }) {
    return withHtml((await articleById(db, id, now)) ?? refuse('not_found'))
  },
})
