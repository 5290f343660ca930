import { DEFAULT_LANG, type Lang } from '@idocard/domain/language'

/** Every address of the site that is linked to. */
export const paths = {
  home: '/',
  contact: '/#Contact',
  features: '/idocard/features',
  support: '/idocard/support',
  news: '/idocard/news',
  /** News of one category (0: all), a page of them. */
  newsPage: (category: number, page = 1) => {
    const query = new URLSearchParams({
      ...(category > 0 && { category: String(category) }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return query ? `/idocard/news?${query}` : '/idocard/news'
  },
  article: (id: number) => `/idocard/news/newsArticle?id=${id}`,
  /** A page that staff wrote. */
  page: (slug: string) => `/${slug}`,
  plans: (plan?: 'personal' | 'enterprise') =>
    plan
      ? `/idocard/shop?name=${encodeURIComponent(plan === 'personal' ? '個人方案' : '企業客製方案')}`
      : '/idocard/shop',
  /** All products, of both plans. */
  products: '/idocard/shop/shop',
  product: (id: number) => `/idocard/shop/shop?id=${id}`,
  checkout: '/idocard/checkout',
  complete: (orderNumber: string) => `/idocard/checkout/complete?orderNumber=${orderNumber}`,
  user: '/idocard/user',
  order: (orderNumber: string) => `/idocard/user?order=${orderNumber}`,
  /** The login page, which afterwards leads back to `from`. */
  login: (from?: string) => (from ? `/idocard/login?from=${encodeURIComponent(from)}` : '/idocard/login'),
} as const

/** A page's address in a language: Chinese is at the bare one. */
export function inLang(path: string, lang: Lang): string {
  if (lang === DEFAULT_LANG) return path
  const [address = '', hash] = path.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}lang=${lang}${hash === undefined ? '' : `#${hash}`}`
}

/** Where to go after signing in: a path of this site, whatever stands in the address. */
export function safeReturn(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return paths.user
  const target = new URL(from, location.origin)
  return target.origin === location.origin ? target.pathname + target.search + target.hash : paths.user
}
