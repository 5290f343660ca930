import { siteAddress } from '@idocard/domain/site-address'

/** Every kind of public page; detail pages show the demo content's first entry. */
export const PUBLIC_PAGES = {
  home: siteAddress.home,
  features: siteAddress.features,
  plans: siteAddress.plans,
  products: siteAddress.products,
  product: siteAddress.product(1),
  support: siteAddress.support,
  news: siteAddress.news,
  article: siteAddress.article(1),
  'written page': siteAddress.page('privacy'),
} as const

/** A page request like Chromium's. */
export const pageRequest = (path: string) =>
  ({
    method: 'GET',
    path,
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'zh-TW,zh;q=0.9',
    },
  }) as const
