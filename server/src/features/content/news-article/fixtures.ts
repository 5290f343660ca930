import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'

export const newsArticleFixtures = {
  owners: {
    'newsArticle.load_by_page_front': { newsCategoryId: NOBODYS },
    'newsArticle.load_by_id': { id: NOBODYS },
  },
  prepare: {
    'newsArticle.load_by_id': () => ({ given: { id: 1 } }),
  },
} satisfies Fixtures<'newsArticle'>
