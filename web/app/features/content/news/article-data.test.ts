import type { CompanyConfig } from '@idocard/contract/company/company'
import type { NewsArticle } from '@idocard/contract/content/news-article'
import { expect, test } from 'vitest'
import { articleData } from './article-data.ts'
import { breadcrumbData } from './breadcrumb-data.ts'

const article: NewsArticle = {
  id: 7,
  newsCategoryId: 1,
  categoryCh: '產品消息',
  categoryEn: 'Product',
  titleCh: '玉色名片',
  titleEn: 'Jade',
  summaryCh: '摘要',
  summaryEn: '',
  contentCh: '<p>字</p>',
  contentEn: '',
  img: '/pictures/news/jade-960.webp',
  publishedAt: '2026-11-18T01:00:00.000Z',
  updatedAt: '2026-11-19T01:00:00.000Z',
  newer: null,
  older: null,
}
const origin = 'https://idocard.example'
const options = {
  article,
  company: { companychname: '智慧名片', companyenname: 'iDoCard', squareLogo: '/brand/mark.svg' } as CompanyConfig,
  lang: 'en-us',
  written: 'zh-tw',
  origin,
  url: `${origin}/idocard/news/newsArticle?id=7&lang=en-us`,
} as const

test('an article has absolute addresses and the language that it is written in', () => {
  const organisation = { '@type': 'Organization', name: 'iDoCard', url: `${origin}/`, logo: `${origin}/brand/mark.svg` }
  expect(articleData(options)).toEqual({
    '@type': 'Article',
    headline: 'Jade',
    description: '摘要',
    image: [`${origin}/pictures/og/news/jade.jpg`],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: organisation,
    publisher: organisation,
    inLanguage: 'zh-Hant-TW',
    articleSection: 'Product',
    mainEntityOfPage: options.url,
  })
})

test.each([
  ['', undefined],
  ['https://elsewhere.example/a.jpg', ['https://elsewhere.example/a.jpg']],
  ['/files/a.webp', [`${origin}/files/a.webp`]],
])('a cover at %j is %j', (img, image) => {
  expect((articleData({ ...options, article: { ...article, img } }) as { image?: string[] }).image).toEqual(image)
})

test('breadcrumbs are numbered from the home page on', () => {
  expect(
    breadcrumbData(
      [
        { name: '首頁', path: '/' },
        { name: '最新消息', path: '/idocard/news' },
      ],
      origin,
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: '首頁', item: `${origin}/` },
      { position: 2, name: '最新消息', item: `${origin}/idocard/news` },
    ],
  })
})
