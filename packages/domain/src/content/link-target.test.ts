import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linksIn, linkTarget, SITE_PATHS } from './link-target.ts'

const ORIGIN = 'https://idocard.example'
const PICTURE = 'A'.repeat(22)

it.each([
  ['/', { to: 'page' }],
  ['/?lang=en-us#top', { to: 'page' }],
  ['/idocard/shop/', { to: 'page' }],
  ['https://idocard.example/idocard/news', { to: 'page' }],
  ['/idocard/shops', { to: 'nothing' }],
  ['/idocard/news/newsArticle?id=12&lang=en-us', { to: 'article', id: 12 }],
  ['/idocard/news/newsArticle', { to: 'nothing' }],
  ['/idocard/news/newsArticle?id=12x', { to: 'nothing' }],
  ['/idocard/shop/shop', { to: 'page' }],
  ['/idocard/shop/shop?id=3', { to: 'product', id: 3 }],
  ['/shipping', { to: 'slug', slug: 'shipping' }],
  ['shipping', { to: 'slug', slug: 'shipping' }],
  ['/%E9%81%8B%E8%B2%BB', { to: 'slug', slug: '運費' }],
  ['/%', { to: 'nothing' }],
  ['/shipping/more', { to: 'nothing' }],
  ['/backstage/SG', { to: 'company', prefix: 'SG' }],
  ['/backstage/SG/question', { to: 'company', prefix: 'SG' }],
  ['/backstage/SG/questions', { to: 'nothing' }],
  ['/admin/site/page', { to: 'page' }],
  ['/certificate/A1', { to: 'page' }],
  ['/films/lost.mp4', { to: 'page' }],
  [`/picture/${PICTURE}.webp`, { to: 'picture', id: PICTURE }],
  ['https://example.org/none', undefined],
  ['//example.org/none', undefined],
  ['mailto:a@example.org', undefined],
  ['tel:+886212345678', undefined],
  ['#below', undefined],
  ['', undefined],
])('%s', (address, target) => {
  expect(linkTarget(address, ORIGIN)).toEqual(target)
})

it('knows every path of the site, and answers for any text', () => {
  for (const path of SITE_PATHS.filter((one) => !one.includes(':') && one !== '/idocard/news/newsArticle'))
    expect(linkTarget(path, ORIGIN)).toEqual({ to: 'page' })
  fc.assert(fc.property(fc.string(), (text) => linkTarget(text, ORIGIN) === undefined || true))
})

it('are found in Markdown and in HTML', () => {
  const text = `看[運費](/shipping "說明")與 ![圖](</picture/x.webp>)。
<a class="x" href='/a?x=1&amp;y=2'>甲</a> [乙][1]

[1]: /terms`
  expect(linksIn(text)).toEqual(['/shipping', '/picture/x.webp', '/a?x=1&y=2', '/terms'])
})
