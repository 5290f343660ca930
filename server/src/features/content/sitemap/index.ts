export { robots } from './robots.ts'
export { sitemap } from './sitemap.ts'
export { publicPages } from './store.ts'
