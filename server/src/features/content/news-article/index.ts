export { newsArticleCalls } from './calls.ts'
export { newsFeed } from './news-feed.ts'
export { articlesShown } from './store.ts'
