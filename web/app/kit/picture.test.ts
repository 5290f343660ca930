import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { LANGS } from '@idocard/domain/language'
import { expect, test } from 'vitest'
import { drawnSources } from './picture.tsx'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const seeded = (name: string): string[] => {
  const text = readFileSync(at(`../server/src/seed/${name}.json`), 'utf8')
  return text.match(/\/(pictures|brand)\/[^"]+/g) ?? []
}
const PLANS = ['personal', 'enterprise'].map((plan) => `/pictures/plans/${plan}-960.webp`)
const SEEDS = ['products', 'banners', 'features', 'introduction', 'news', 'teaching', 'partners', 'company']
const ALL = [...PLANS, ...SEEDS.flatMap(seeded)]

test.each(LANGS)('every picture of the demo content and the plans exists as %s pages request it', (lang) => {
  expect(ALL.length).toBeGreaterThan(40)
  for (const src of ALL) {
    const drawn = drawnSources(src, lang)
    const wanted = drawn ? [drawn.avif, drawn.webp].flatMap((set) => set.match(/\/\S+\.\w+/g) ?? []) : []
    for (const path of [drawn?.src ?? src, ...wanted]) expect(existsSync(at(`public${path}`)), path).toBe(true)
  }
})

test('a drawn picture has its proportions, so that its space is reserved', () => {
  expect(drawnSources('/pictures/products/jade-angle-960.webp', 'zh-tw')).toEqual({
    src: '/pictures/products/jade-angle-960.webp',
    avif: '/pictures/products/jade-angle-160.avif 160w, /pictures/products/jade-angle-480.avif 480w, /pictures/products/jade-angle-960.avif 960w',
    webp: '/pictures/products/jade-angle-160.webp 160w, /pictures/products/jade-angle-480.webp 480w, /pictures/products/jade-angle-960.webp 960w',
    width: 960,
    height: 720,
  })
})

test.each([
  '/files/abc.webp',
  'https://elsewhere.example/pictures/products/a-960.webp',
  '/pictures/features/tap.svg',
  '/pictures/constructor/a-1.webp',
  '',
])('any other address is left as it is: %s', (src) => expect(drawnSources(src, 'en-us')).toBeUndefined())

test('every picture of a screen, and no other, is another one on English pages', () => {
  const folder = at('public/pictures/')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
  const english = files.filter((file) => /-en-\d+\.webp$/.test(file)).map((file) => file.replace('-en-', '-'))
  const others = files.filter((file) => drawnSources(`/pictures/${file}`, 'en-us')?.src.includes('-en-'))
  expect(english.length).toBeGreaterThan(50)
  expect(others.filter((file) => !file.includes('-en-')).sort()).toEqual(english.sort())
})
