import { DEFAULT_LANG, type Lang } from './language.ts'

/** Addresses of the public site that the server also uses, in the sitemap and in news feeds. */
export const siteAddress = {
  home: '/',
  features: '/idocard/features',
  plans: '/idocard/shop',
  products: '/idocard/shop/shop',
  support: '/idocard/support',
  news: '/idocard/news',
  newsFeed: '/idocard/news/rss.xml',
  product: (id: number) => `/idocard/shop/shop?id=${id}`,
  article: (id: number) => `/idocard/news/newsArticle?id=${id}`,
  /** The page that verifies certificates, and the page of one certificate by its number. */
  certificates: '/certificate',
  certificate: (number: string) => `/certificate/${encodeURIComponent(number)}`,
  /** A page written by staff. */
  page: (slug: string) => `/${encodeURIComponent(slug)}`,
} as const

/** A page's address in a language. The bare address is Chinese (docs/decisions/0008). */
export function inLang(path: string, lang: Lang): string {
  if (lang === DEFAULT_LANG) return path
  const [address = '', hash] = path.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}${hash === undefined ? '' : `#${hash}`}`
}
