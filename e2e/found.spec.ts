import { expect, test } from './support/test.ts'

/** Pages as search engines and chat apps request them: without scripts and cookies. */
const PAGES = [
  '/',
  '/idocard/features',
  '/idocard/shop',
  '/idocard/shop?name=%E5%80%8B%E4%BA%BA%E6%96%B9%E6%A1%88',
  '/idocard/shop/shop',
  '/idocard/shop/shop?id=1',
  '/idocard/support',
  '/idocard/news',
  '/idocard/news/newsArticle?id=1',
  '/privacy',
  '/terms',
  '/about',
]
const KINDS: Record<string, string[]> = {
  '/': ['Organization', 'WebSite'],
  '/idocard/shop/shop?id=1': ['Product', 'BreadcrumbList'],
  '/idocard/support': ['FAQPage', 'BreadcrumbList'],
  '/idocard/news/newsArticle?id=1': ['Article', 'BreadcrumbList'],
}

const attributeOf = (html: string, tag: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&')

test('each page has a canonical address, its other language, a picture and structured data', async ({
  request,
  person,
  baseURL,
}) => {
  const titles = new Set<string>()
  for (const path of PAGES) {
    const english = `${path}${path.includes('?') ? '&' : '?'}lang=en-us`
    const here = person.lang === 'en-us' ? english : path
    const answer = await request.get(here)
    expect(answer.status(), here).toBe(200)
    const html = await answer.text()
    expect(html).toContain(person.lang === 'en-us' ? '<html lang="en"' : '<html lang="zh-Hant-TW"')
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(titles.has(title), `the title of ${path} is its own: ${title}`).toBe(false)
    titles.add(title)
    const description = attributeOf(html, /<meta[^>]*name="description"[^>]*>/, 'content') ?? ''
    expect(description.length, `description of ${here}`).toBeGreaterThan(15)
    expect(attributeOf(html, /<link[^>]*rel="canonical"[^>]*>/, 'href'), here).toBe(baseURL + here)
    for (const [hreflang, address] of [
      ['zh-Hant-TW', path],
      ['en', english],
      ['x-default', path],
    ]) {
      const tag = new RegExp(`<link[^>]*hrefLang="${hreflang}"[^>]*>`, 'i')
      expect(attributeOf(html, tag, 'href'), `${hreflang} of ${here}`).toBe(`${baseURL}${address}`)
    }
    const picture = attributeOf(html, /<meta[^>]*property="og:image"[^>]*>/, 'content') ?? ''
    expect(picture).toMatch(/\.jpg$/)
    const drawn = await request.get(picture)
    expect(drawn.headers()['content-type'], picture).toBe('image/jpeg')
    expect(attributeOf(html, /<meta[^>]*name="twitter:card"[^>]*>/, 'content')).toBe('summary_large_image')
    const described = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
    )
    for (const kind of KINDS[path] ?? []) expect(described, here).toContain(kind)
  }
})

test('every address of the sitemap responds, and so do feed, manifest and icons @phone-en-us', async ({
  request,
  baseURL,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address?.replaceAll('&amp;', '&') ?? '',
  )
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  expect((await request.get('/robots.txt')).status()).toBe(200)
  expect((await (await request.get('/idocard/news/rss.xml')).text()).match(/<item>/g)?.length).toBeGreaterThan(10)
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] }
  for (const path of [...icons.map(({ src }) => src), '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await request.get(path)).status(), `${baseURL}${path}`).toBe(200)
})

test('an unknown address is the 404 page', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/idocard/news/newsArticle?id=999999',
    '/idocard/shop/shop?id=x',
    '/%3Cscript%3E',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toContain('This page could not be found')
  }
})

test('a folder of files is a 404 page like any unknown address @desktop-zh-tw', async ({ request }) => {
  for (const path of ['/assets/', '/pictures/', '/pictures/products'])
    expect((await request.get(path)).status(), path).toBe(404)
})
