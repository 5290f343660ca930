import fc from 'fast-check'
import { expect, it } from 'vitest'
import { langOfCookie } from '../responses/reader.ts'
import { type PageRoute, pageAddress } from './page-address.ts'

const ROUTES: PageRoute[] = [
  { pattern: '/', query: [] },
  { pattern: '/idocard/shop', query: ['name'] },
  { pattern: '/:id', query: [] },
]

it.each([
  ['/', undefined, '/', 'zh-tw'],
  ['/?utm_source=line&fbclid=1', undefined, '/', 'zh-tw'],
  ['/?lang=en-us', undefined, '/', 'en-us'],
  ['/?lang=fr', 'a=1; iDoLang=en-us', '/', 'en-us'],
  ['/', 'xiDoLang=en-us', '/', 'zh-tw'],
  ['/idocard/shop/?x=1&name=%E5%80%8B%E4%BA%BA', undefined, '/idocard/shop?name=%E5%80%8B%E4%BA%BA', 'zh-tw'],
  ['/idocard/shop?name=', undefined, '/idocard/shop', 'zh-tw'],
  ['/idocard/shop?name=%', undefined, '/idocard/shop?name=%25', 'zh-tw'],
  ['/idocard/shop/x.css', undefined, '/no/such/page', 'zh-tw'],
  ['/wang', undefined, '/wang', 'zh-tw'],
])('reduces %s with cookie %s', (url, cookie, path, lang) => {
  expect(pageAddress(url, cookie, ROUTES)).toMatchObject({ path, lang })
})

it('ignores undeclared query parameters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (query) => {
      const { name: _, lang: __, ...rest } = query
      expect(pageAddress(`/idocard/shop?${new URLSearchParams(rest)}`, undefined, ROUTES)).toEqual(
        pageAddress('/idocard/shop', undefined, ROUTES),
      )
    }),
  )
})

it('reads only supported languages from a cookie', () => {
  fc.assert(fc.property(fc.string(), (cookie) => ['zh-tw', 'en-us'].includes(langOfCookie(cookie))))
})
