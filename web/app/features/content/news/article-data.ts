import type { CompanyConfig } from '@idocard/contract/company/company'
import type { NewsArticle } from '@idocard/contract/content/news-article'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import { sharePicture } from '../../../lib/share-picture.ts'

interface ArticleDataOptions {
  article: NewsArticle
  company: CompanyConfig
  /** The page's language, and the body's language. */
  lang: Lang
  written: Lang
  /** Scheme and host. */
  origin: string
  /** The page's canonical address, absolute. */
  url: string
}

const absolute = (origin: string, src: string) => (src.startsWith('/') ? origin + src : src)

/** Structured data of an article for search engines (schema.org/Article). */
export function articleData({ article, company, lang, written, origin, url }: ArticleDataOptions): object {
  const publisher = {
    '@type': 'Organization',
    name: pick(lang, company.companychname, company.companyenname),
    url: `${origin}/`,
    ...(company.squareLogo && { logo: absolute(origin, company.squareLogo) }),
  }
  const image = article.img && absolute(origin, sharePicture(article.img) ?? article.img)
  return {
    '@type': 'Article',
    headline: pick(lang, article.titleCh, article.titleEn),
    description: pick(lang, article.summaryCh, article.summaryEn),
    ...(image && { image: [image] }),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: publisher,
    publisher,
    inLanguage: htmlLang(written),
    articleSection: pick(lang, article.categoryCh, article.categoryEn),
    mainEntityOfPage: url,
  }
}
