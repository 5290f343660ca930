import { LANGS, type Lang } from '@idocard/domain/language'
import { inLang, siteAddress } from '@idocard/domain/site-address'
import { xml } from '@idocard/domain/xml'
import type { publicPages } from './store.ts'

const HREFLANG: Record<Lang, string> = { 'zh-tw': 'zh-Hant-TW', 'en-us': 'en' }
const { home, features, plans, products: productList, support, news } = siteAddress

/** The sitemap (sitemaps.org 0.9): every public page in both languages, each with links to its language versions. */
export function sitemap(publicUrl: string, { products, articles, pages }: Awaited<ReturnType<typeof publicPages>>) {
  const entries: { path: string; updatedAt?: string }[] = [
    ...[home, features, plans, productList, support, news].map((path) => ({ path })),
    ...products.map(({ id }) => ({ path: siteAddress.product(id) })),
    ...articles.map(({ id, updatedAt }) => ({ path: siteAddress.article(id), updatedAt })),
    ...pages.map(({ slug, updatedAt }) => ({ path: siteAddress.page(slug), updatedAt })),
  ]
  const urls = entries.flatMap(({ path, updatedAt }) => {
    const others = LANGS.map(
      (lang) =>
        `<xhtml:link rel="alternate" hreflang="${HREFLANG[lang]}" href="${xml(publicUrl + inLang(path, lang))}"/>`,
    ).join('')
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''
    return LANGS.map((lang) => `<url><loc>${xml(publicUrl + inLang(path, lang))}</loc>${changed}${others}</url>\n`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}
