import type { Product } from '../packages/contract/src/commerce/product.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const VIDEO_HOSTS = /^https:\/\/(?:www\.youtube-nocookie\.com|player\.vimeo\.com)\//

const searchField = (page: Page, person: Person) =>
  page.getByRole('searchbox', { name: person.t('support:search.label') })

/** All entries of the support page: steps, videos, lessons, questions. */
const entries = (page: Page) => page.locator('main :is(#guides ol > li[id], #videos ul > li, details)')

test('features: the list at the top links to each of them, the end to the plans @phone-zh-tw', async ({
  page,
  person,
}) => {
  await page.goto('/idocard/features')
  await ready(page)
  const links = page.getByRole('navigation', { name: person.t('features:index') }).getByRole('link')
  await expect(links).toHaveCount(8)
  const last = links.last()
  const id = (await last.getAttribute('href'))?.slice(1) ?? ''
  await last.click()
  await expect(page.locator(`[id="${id}"] h2`)).toBeInViewport()
  await page.getByRole('link', { name: person.t('features:end.plans') }).click()
  await expect(page).toHaveURL(/\/idocard\/shop$/)
})

test('support: a search ignores width and case, counts and marks its results, and is in the address @desktop-en-us', async ({
  page,
  person,
}) => {
  await page.goto('/idocard/support')
  await ready(page)
  const all = await entries(page).count()
  await searchField(page, person).fill('ｌｉｎｅ')
  await expect.poll(() => entries(page).count()).toBeLessThan(all)
  const count = await entries(page).count()
  expect(count).toBeGreaterThan(1)
  await expect(page.getByRole('status').filter({ visible: true })).toContainText(
    person.t(`support:search.found_${count === 1 ? 'one' : 'other'}`, { count }),
  )
  await expect(page.locator('summary mark').first()).toHaveText('LINE')
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  await expect(searchField(page, person)).toHaveValue('ｌｉｎｅ')
  await expect(entries(page)).toHaveCount(count)
  await page.getByRole('link', { name: person.t('support:search.clear') }).click()
  await expect(searchField(page, person)).toBeFocused()
  await expect(entries(page)).toHaveCount(all)
  await expect(page).toHaveURL(/\/idocard\/support$/)
})

test('support: a search without results links to the contact section, and stays in the field @phone-en-us', async ({
  page,
  person,
}) => {
  await page.goto('/idocard/support')
  await ready(page)
  await searchField(page, person).fill('zzzz')
  await searchField(page, person).press('Enter')
  await expect(page.getByRole('heading', { name: person.t('support:search.none', { query: 'zzzz' }) })).toBeVisible()
  await page.getByRole('link', { name: person.t('support:ask') }).click()
  await expect(page.locator('#Contact')).toBeInViewport()
  await expect(searchField(page, person)).toHaveValue('zzzz')
})

test('support: without scripts the form searches, and questions open @desktop-zh-tw', async ({
  browser,
  person,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await plain.newPage()
  await page.goto(`/idocard/support?lang=${person.lang}`)
  await page.getByRole('searchbox').fill('line')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=line/)
  await expect(page.locator('summary mark').first()).toHaveText('LINE')
  const entry = page.locator('main details').first()
  await entry.locator('summary').click()
  await expect(entry.locator('summary + div')).toBeVisible()
  // A single result is open.
  await page.getByRole('searchbox').fill('超商')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=%E8%B6%85%E5%95%86/)
  await expect(page.locator('main details')).toHaveCount(1)
  await expect(entry.locator('summary + div')).toBeVisible()
  await plain.close()
})

test('support: a hostile search is text @phone-zh-tw', async ({ page, person }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  for (const query of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{count}} $t(common:title)',
    '</title><svg onload=alert(1)>',
    '(?:[',
  ]) {
    await page.goto(`/idocard/support?q=${encodeURIComponent(query)}`)
    await ready(page)
    await expect(searchField(page, person)).toHaveValue(query)
    await expect(page.locator('main h2').first()).toHaveText(
      { 'zh-tw': `找不到「${query}」`, 'en-us': `Nothing found for “${query}”` }[person.lang],
    )
  }
  expect(dialogs).toBe(0)
})

test('support: a link to a question opens it @desktop-en-us', async ({ page }) => {
  await page.goto('/idocard/support')
  await ready(page)
  const id = (await page.locator('#questions details').nth(5).getAttribute('id')) ?? ''
  expect(id).toMatch(/^q-\d+$/)
  await page.goto('/idocard/news')
  await page.goto(`/idocard/support#${id}`)
  const question = page.locator(`#${id}`)
  await expect(question).toHaveAttribute('open', '')
  await expect(question.locator('summary')).toBeInViewport()
  await question.locator('summary').click()
  await expect(question).not.toHaveAttribute('open')
})

/** The members of the video element that these tests use. They are compiled without the DOM types. */
interface Player {
  currentTime: number
  currentSrc: string
  textTracks: Iterable<{ language: string; mode: string; cues: ArrayLike<{ text: string }> | null }>
  play(): Promise<void>
  pause(): void
}

test('support: each lesson is a film of our own, which plays with captions', async ({ page, person, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/idocard/support')
  await ready(page)
  const lesson = page.locator('#videos li').nth(2)
  const film = lesson.locator('video')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveAccessibleName((await lesson.getByRole('heading').textContent()) ?? '')
  await expect(page.locator('#videos video')).toHaveCount(5)
  expect(asked.filter((url) => /\.(?:webm|mp4)/.test(url))).toEqual([])

  await film.evaluate((video) => (video as unknown as Player).play())
  await expect.poll(() => film.evaluate((video) => (video as unknown as Player).currentTime)).toBeGreaterThan(0.5)
  // The captions of the page's language are part of the picture, so that no track covers it until it is asked for.
  const shown = await film.evaluate((video) => {
    const { currentSrc, textTracks } = video as unknown as Player
    const tracks = [...textTracks].map(({ language, mode }) => `${language} ${mode}`)
    for (const track of textTracks) track.mode = 'hidden'
    return { src: currentSrc, tracks }
  })
  expect(shown.src).toContain(`/films/save-${person.lang}.`)
  const tracks = ['zh-Hant-TW disabled', 'en disabled']
  expect(shown.tracks).toEqual(person.lang === 'zh-tw' ? tracks : tracks.toReversed())
  await expect
    .poll(() =>
      film.evaluate((video) => [...(video as unknown as Player).textTracks].map(({ cues }) => cues?.[0]?.text)),
    )
    .toContain(
      { 'zh-tw': '對方的手機靠近名片，這一頁就打開', 'en-us': 'They tap your card, and this page opens.' }[person.lang],
    )
  expect(asked.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  await film.evaluate((video) => (video as unknown as Player).pause())
  await person.accessible(page)
})

/** Replaces the lessons in this browser by one that links to a video on YouTube. */
async function linkedLesson(page: Page, title: string): Promise<void> {
  await page.route('/api/idoCard/teachingLink/load_by_front', (route) => {
    const words = { titleCh: title, titleEn: title, contentCh: '', contentEn: '' }
    const entry = { id: 1, ...words, img: '/pictures/teaching/fill-960.webp', link: 'https://youtu.be/aqz-KE-bpKQ' }
    return route.fulfill({ json: { code: 200, message: '', data: { list: [entry] } } })
  })
}

test('support: a video plays in its place, and only after a click @phone-en-us', async ({ page, person, allowed }) => {
  // The fixture's init script writes to the storage of every document, which the embedded document refuses.
  allowed.push(/'localStorage'/)
  const asked: string[] = []
  await page.route(VIDEO_HOSTS, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>A video</title><p>Played</p></html>',
    })
  })
  await page.goto('/idocard/features')
  await ready(page)
  await linkedLesson(page, 'A video')
  await page.locator('footer a[href^="/idocard/support"]').first().click()
  await expect(page).toHaveURL(/\/support/)
  await page.locator('#videos').scrollIntoViewIfNeeded()
  const video = page.locator('#videos li').first()
  const title = (await video.getByRole('heading').textContent()) ?? ''
  const cover = video.getByRole('link', { name: person.t('support:videos.play', { title }) })
  await expect(cover).toHaveAttribute('href', /^https:\/\/(?:www\.)?(?:youtube\.com|youtu\.be)\//)
  const before = await cover.boundingBox()
  expect(asked).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)

  await cover.click()
  const frame = video.locator('iframe')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/)
  await expect(frame).toHaveAttribute('title', title)
  await expect(frame).toHaveAttribute('allow', 'fullscreen; picture-in-picture; encrypted-media')
  await expect(frame).toHaveAttribute('allowfullscreen', '')
  await expect(frame).toHaveAttribute('loading', 'lazy')
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  await expect(page.frameLocator('#videos iframe').getByText('Played')).toBeVisible()
  const after = await frame.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  await person.accessible(page)
})

test('structured data of support and products matches the visible content @desktop-zh-tw', async ({ page, person }) => {
  const dataOf = async (path: string) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  }
  const of = (data: Record<string, unknown>[], type: string) => data.find((one) => one['@type'] === type)
  const support = await dataOf('/idocard/support')
  const questions = of(support, 'FAQPage')?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  await expect(page.locator('#questions summary')).toHaveCount(questions.length)
  await expect(page.locator('#questions summary').first()).toHaveText(questions[0]?.name ?? '')
  expect(questions.every((one) => one.acceptedAnswer.text.length > 0)).toBe(true)
  expect(of(support, 'BreadcrumbList')?.itemListElement).toHaveLength(2)

  const product = of(await dataOf('/idocard/shop/shop?id=1'), 'Product')
  expect(product).toMatchObject({
    name: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    offers: { price: 980, priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
  })
  const { image, offers } = product as { image: string[]; offers: { url: string } }
  expect([...image, offers.url].every((address) => /^https?:\/\//.test(address))).toBe(true)
  expect(offers.url.includes('lang=en-us')).toBe(person.lang === 'en-us')
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'product')
})

/** Replaces the list of products in this browser by a longer one, as in a large shop. */
async function manyProducts(page: Page, of: number): Promise<void> {
  const products = Array.from({ length: of }, (_, index): Product => {
    const title = `Card ${index + 1}`
    const words = { titleCh: title, titleEn: title, summaryCh: '', summaryEn: '', descriptionCh: '', descriptionEn: '' }
    const img = index % 3 === 0 ? [] : ['/pictures/products/jade-angle-960.webp']
    return {
      id: index + 1,
      category: 'personal',
      ...words,
      img,
      imgAlt: [],
      price: 900 + index,
      discountPrice: null,
      priceSteps: [],
      print: null,
      stock: 50,
      madeToOrder: true,
      specs: [],
    }
  })
  const field = (body: string, name: string) => Number(new RegExp(`name="${name}"\\s+(\\d+)`).exec(body)?.[1])
  await page.route('/api/idoCard/product/load_by_id', (route) =>
    route.fulfill({
      json: { code: 200, message: '', data: products[field(route.request().postData() ?? '', 'id') - 1] },
    }),
  )
  await page.route('/api/idoCard/product/load_by_front', (route) => {
    const body = route.request().postData() ?? ''
    const [pageNum, pageSize] = [field(body, 'pageNum'), field(body, 'pageSize')]
    const list = products.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const data = { pageNum, pageSize, total: of, list, lowestPrice: 900, highestPrice: 899 + of }
    return route.fulfill({ json: { code: 200, message: '', data } })
  })
}

test('products: Back and Forward restore plan, page and scroll position @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  await page.goto('/idocard/shop/shop')
  await ready(page)
  await manyProducts(page, 70)
  const filter = page.getByRole('navigation', { name: t('product:list.filter') })
  const status = (number: number) =>
    page.getByText(t('product:list.countPage_other', { count: 70, page: number, pages: 3 }))
  await filter.getByRole('link', { name: t('plans:personal.name') }).click()
  await expect(status(1)).toBeVisible()
  await page.getByRole('link', { name: t('product:list.page', { page: 2 }) }).click()
  await expect(status(2)).toBeVisible()
  await expect(status(2)).toBeFocused()
  expect(await page.evaluate('scrollY')).toBe(0)
  await person.accessible(page)

  const card = page.getByRole('link', { name: 'Card 41', exact: true })
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate('scrollY')
  expect(place).toBeGreaterThan(100)
  await card.click()
  await expect(page).toHaveURL(/id=41/)
  await expect(page.getByRole('heading', { level: 1, name: 'Card 41' })).toBeFocused()
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await expect(status(2)).toBeVisible()
  await expect(filter.getByRole('link', { name: t('plans:personal.name') })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate('scrollY')).toBe(place)
  await page.goBack()
  await expect(status(1)).toBeVisible()
  await page.goForward()
  await expect(status(2)).toBeVisible()
  await expect.poll(() => page.evaluate('scrollY')).toBe(place)
})

test('plans: both link to all of their products, and start at the price of the cheapest @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  await page.goto('/idocard/features')
  await ready(page)
  await manyProducts(page, 70)
  await page.getByRole('link', { name: t('features:end.plans') }).click()
  await expect(page.getByText(t('plans:from', { price: 'NT$900' })).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Card \d+$/ })).toHaveCount(16)
  await page
    .getByRole('link', { name: t('plans:all_other', { count: 70 }) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shop\/shop\?name=/)
  await expect(page.getByRole('heading', { level: 1, name: t('plans:personal.products') })).toBeVisible()
})
