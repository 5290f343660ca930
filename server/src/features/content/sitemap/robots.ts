/** Paths that search engines should not crawl (RFC 9309): account pages, the API, payment pages and the outbox. */
const CLOSED = [
  '/api/',
  '/bank/',
  '/payment/',
  '/outbox',
  '/backstage/',
  '/idocard/user',
  '/idocard/checkout',
  '/idocard/login',
  '/idocard/pay',
  '/idocard/merge',
  '/idocard/company',
]

export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
