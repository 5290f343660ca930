import type { NewsArticleSummary } from '@idocard/contract/content/news-article'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import { inLang, siteAddress } from '@idocard/domain/site-address'
import { xml } from '@idocard/domain/xml'

const TITLE: Record<Lang, string> = { 'zh-tw': 'iDoCard 最新消息', 'en-us': 'iDoCard news' }
const ABOUT: Record<Lang, string> = {
  'zh-tw': 'iDoCard 智慧名片的產品消息、活動、使用者故事與公告。',
  'en-us': 'Product news, events, stories and notices of iDoCard.',
}

/** The newest articles as a feed (RSS 2.0, with the Atom link that its best practices recommend). */
export function newsFeed(publicUrl: string, lang: Lang, articles: readonly NewsArticleSummary[]): string {
  const address = (path: string) => xml(publicUrl + inLang(path, lang))
  const items = articles.map((article) => {
    const link = address(siteAddress.article(article.id))
    return `<item><title>${xml(pick(lang, article.titleCh, article.titleEn))}</title><link>${link}</link>\
<guid isPermaLink="true">${link}</guid><pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate>\
<description>${xml(pick(lang, article.summaryCh, article.summaryEn))}</description></item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${TITLE[lang]}</title><link>${address(siteAddress.news)}</link><description>${ABOUT[lang]}</description>
<language>${htmlLang(lang).toLowerCase()}</language>
<atom:link href="${address(siteAddress.newsFeed)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
}
