/** Paths that search engines should not crawl: account pages, the API, files about the running server (RFC 9309). */
const CLOSED = [
  '/api/',
  '/bank/',
  '/payment/',
  '/outbox',
  '/backstage/',
  '/idocard/user',
  '/idocard/checkout',
  '/idocard/login',
]

export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
