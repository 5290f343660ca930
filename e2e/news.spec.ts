import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

const LIST = '/idocard/news'
const ARTICLE = '/idocard/news/newsArticle'
const PER_PAGE = 9

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href')
const wide = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

test('the list: newest first and large, with date, category and cover; nine per page', async ({ page, person }) => {
  await page.goto(LIST)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: person.t('news:title'), exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(PER_PAGE)
  const times = await cards(page).locator('time').all()
  const days = await Promise.all(times.map(async (time) => (await time.getAttribute('datetime')) ?? ''))
  expect(days).toEqual(days.toSorted().toReversed())
  await expect(cards(page).first().locator('time')).toHaveText(
    person.lang === 'zh-tw' ? /^\d{4}年\d{1,2}月\d{1,2}日$/ : /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/,
  )
  const [first, second] = [await cards(page).first().boundingBox(), await cards(page).nth(1).boundingBox()]
  if (!person.isPhone) expect(first?.width).toBeGreaterThan(1.8 * (second?.width ?? 0))
  await expect(cards(page).first().locator('img')).toHaveJSProperty('complete', true)
  expect(await cards(page).first().locator('img').getAttribute('fetchpriority')).toBe('high')
  await expect(
    page
      .getByRole('navigation', { name: person.t(person.isPhone ? 'footer:nav' : 'header:nav') })
      .getByRole('link', { name: person.t('header:news'), exact: true }),
  ).toHaveAttribute('href', LIST)
  await expect(page.locator('header a[aria-current="page"]')).toHaveText(person.t('header:news'))

  const feed = page.getByRole('link', { name: person.t('news:rss') })
  const answer = await page.request.get((await feed.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('rss+xml')
  expect(await page.locator('link[type="application/rss+xml"]').getAttribute('href')).toBe(
    await feed.getAttribute('href'),
  )
  // The one recommended product.
  await expect(page.getByRole('complementary', { name: /.+/ }).getByText(person.t('common:recommended'))).toBeVisible()
})

test('categories are links and stay in the address; an empty one links back @desktop-en-us', async ({
  page,
  person,
  baseURL,
}) => {
  await page.goto(LIST)
  await ready(page)
  const categories = page.getByRole('navigation', { name: person.t('news:categories') })
  await expect(categories.getByRole('link')).toHaveCount(5)
  await expect(categories.locator('[aria-current="page"]')).toHaveText(person.t('news:all'))
  const link = categories.getByRole('link').nth(2)
  const name = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(/\/idocard\/news\?category=\d+$/)
  await expect(categories.locator('[aria-current="page"]')).toHaveText(name ?? '')
  await expect(page).toHaveTitle(new RegExp(`^${name}`))
  for (const card of await cards(page).all()) await expect(card).toContainText(name ?? '')
  expect(await cards(page).count()).toBeLessThan(PER_PAGE)
  expect(await canonical(page)).toBe(page.url() + (person.lang === 'en-us' ? '&lang=en-us' : ''))
  await person.accessible(page)
  const address = page.url()
  await page.reload()
  await expect(categories.locator('[aria-current="page"]')).toHaveText(name ?? '')
  await page.goBack()
  await expect(cards(page)).toHaveCount(PER_PAGE)
  await page.goForward()
  await expect(page).toHaveURL(address)

  await page.goto(`${LIST}?category=999999999`)
  await ready(page)
  await expect(page.getByRole('heading', { name: person.t('news:noneOf.title') })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await person.accessible(page)
  await page.getByRole('link', { name: person.t('news:noneOf.action') }).click()
  await expect(page).toHaveURL(`${baseURL}${LIST}`)
  await expect(cards(page)).toHaveCount(PER_PAGE)
})

test('paging: the focus moves to the next page; Back and Forward restore page and position @phone-en-us', async ({
  page,
  person,
}) => {
  await page.goto(LIST)
  await ready(page)
  const pager = page.getByRole('navigation', { name: person.t('news:pager.label') })
  const before = await cards(page).getByRole('link').allTextContents()
  await pager.getByRole('link', { name: person.t('news:pager.next') }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2')
  await expect(page.getByRole('status').filter({ hasText: /2/ })).toBeFocused()
  await expect(page).toHaveTitle(/2/)
  const after = await cards(page).getByRole('link').allTextContents()
  expect(after.filter((title) => before.includes(title))).toEqual([])
  expect(await canonical(page)).toContain('?page=2')

  await cards(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/newsArticle\?id=\d+$/)
  await page.goBack()
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2')
  await page.goBack()
  await expect(pager.locator('[aria-current="page"]')).toHaveText('1')
  expect(await cards(page).getByRole('link').allTextContents()).toEqual(before)
  await page.goForward()
  await expect(pager.locator('[aria-current="page"]')).toHaveText('2')
  await page.goBack()
  await expect(pager.locator('[aria-current="page"]')).toHaveText('1')

  const last = cards(page).getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>('scrollY')
  expect(place).toBeGreaterThan(300)
  await last.click()
  await expect(page).toHaveURL(/newsArticle\?id=\d+$/)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(PER_PAGE)
  await expect.poll(async () => Math.abs((await page.evaluate<number>('scrollY')) - place)).toBeLessThan(3)
})

test('an invalid category or page is all news, page one; a page beyond the last is the last @desktop-zh-tw', async ({
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(LIST)
  const first = await cards(page).getByRole('link').first().textContent()
  for (const value of [
    '<script>alert(1)</script>',
    '-1',
    '0',
    '1.5',
    'abc',
    '99999999999999999999',
    '１',
    "1' or 1=1",
  ]) {
    const answer = await page.goto(`${LIST}?category=${encodeURIComponent(value)}&page=${encodeURIComponent(value)}`)
    expect(answer?.status()).toBe(200)
    await expect(cards(page).getByRole('link').first()).toHaveText(first ?? '')
    expect(await canonical(page)).not.toMatch(/category|page/)
  }
  await page.goto(`${LIST}?page=999999`)
  await expect(cards(page)).not.toHaveCount(0)
  expect(await canonical(page)).toMatch(/\?page=\d\b/)
  expect(dialogs).toEqual([])
})

test('an article: breadcrumb, dates, cover, neighbours, and structured data @phone-zh-tw', async ({
  page,
  person,
  baseURL,
}) => {
  await page.goto(LIST)
  await ready(page)
  const link = cards(page).getByRole('link').nth(1)
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 6)))
  await person.accessible(page)
  await expect(page.locator('header a[aria-current]')).toHaveText(person.t('header:news'))
  await expect(page.locator('header a[aria-current]')).toHaveAttribute('aria-current', 'true')

  const [article, crumbs] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: title,
    inLanguage: person.lang === 'zh-tw' ? 'zh-Hant-TW' : 'en',
    publisher: { '@type': 'Organization', url: `${baseURL}/` },
  })
  for (const field of ['datePublished', 'dateModified'])
    expect(Number.isNaN(Date.parse(String(article?.[field])))).toBe(false)
  const [image = ''] = article?.image as string[]
  expect((await page.request.get(image)).ok()).toBe(true)
  expect((crumbs?.itemListElement as object[]).length).toBe(4)

  const trail = page.getByRole('navigation', { name: person.t('news:breadcrumb') })
  await expect(trail.getByRole('link')).toHaveCount(3)
  const neighbours = page.getByRole('navigation', { name: person.t('news:neighbours') })
  await neighbours
    .getByRole('link')
    .filter({ hasText: person.t('news:older') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await neighbours
    .getByRole('link')
    .filter({ hasText: person.t('news:newer') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await trail.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/idocard\/news\?category=\d+$/)
  await page.goBack()
  await page.getByRole('link', { name: person.t('news:back') }).click()
  await expect(page).toHaveURL(`${baseURL}${LIST}`)
})

test('an article is shared: by its link, in LINE, and by the device’s share sheet @desktop-en-us', async ({
  page,
  context,
  person,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(`
    window.shared = []
    Object.defineProperty(navigator, 'share', { value: async (what) => void shared.push(what) })`)
  await page.goto(`${ARTICLE}?id=1`)
  await ready(page)
  const url = `${baseURL}${ARTICLE}?id=1${person.lang === 'en-us' ? '&lang=en-us' : ''}`
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: person.t('news:share.copy') }).click()
  await expect(page.getByRole('status').filter({ hasText: person.t('news:share.copied') })).toBeAttached()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url)
  await person.accessible(page)
  const line = await page.getByRole('main').getByRole('link', { name: 'LINE', exact: true }).getAttribute('href')
  expect(line).toBe(`https://line.me/R/share?text=${encodeURIComponent(`${title}\n${url}`)}`)
  await page.getByRole('button', { name: person.t('news:share.more') }).click()
  expect(await page.evaluate('shared')).toEqual([{ title, url }])
})

test('a link that cannot be copied is shown @phone-en-us', async ({ page, person, baseURL }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await page.goto(`${ARTICLE}?id=1`)
  await ready(page)
  await page.getByRole('button', { name: person.t('news:share.copy') }).click()
  await expect(page.getByText(person.t('news:share.byHand'))).toBeVisible()
  await expect(page.getByText(`${baseURL}${ARTICLE}?id=1`)).toBeVisible()
})

test('an article in Chinese only has the right lang, and says so on the English page', async ({ page, person }) => {
  await page.goto(`${ARTICLE}?id=8`)
  await ready(page)
  const isForeign = person.lang === 'en-us'
  await expect(page.getByText(person.t('page:onlyIn.zh-tw'))).toHaveCount(isForeign ? 1 : 0)
  const body = page.getByRole('article').locator('[lang="zh-Hant-TW"]')
  await expect(body.filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(1)
  const heading = page.getByRole('heading', { level: 1 })
  if (isForeign) await expect(heading).toHaveAttribute('lang', 'zh-Hant-TW')
  else await expect(heading).not.toHaveAttribute('lang')
  await person.accessible(page)
})

test('the address without an id shows the newest article, with that one’s canonical address @desktop-zh-tw', async ({
  page,
  baseURL,
}) => {
  await page.goto(LIST)
  const newest = (await cards(page).getByRole('link').first().textContent()) ?? ''
  for (const query of ['', '?id=', '?x=1']) {
    await page.goto(ARTICLE + query)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
    expect(await canonical(page)).toContain(`${baseURL}${ARTICLE}?id=`)
  }
})

test('an unknown article is the 404 page, from the server and within the site @phone-zh-tw', async ({
  page,
  allowed,
  person,
}) => {
  allowed.push(/status of 404/)
  for (const query of ['?id=0', '?id=-1', '?id=999999999', '?id=1e3', '?id=1;drop', '?id=%3Cscript%3E', '?id=%201']) {
    const answer = await page.goto(ARTICLE + query)
    expect(answer?.status(), query).toBe(404)
    await expect(page.getByText('This page could not be found').first()).toBeVisible()
  }
  await person.accessible(page)
  await page.goto(LIST)
  await ready(page)
  const link = cards(page).getByRole('link').first()
  await page.route(/newsArticle\/load_by_id/, (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: '找不到', data: { refusal: 'not_found' } } }),
  )
  await link.click()
  await expect(page.getByText('This page could not be found').first()).toBeVisible()
})

test('a page by staff: its slug in any case, a table of contents, a layout that fits', async ({
  page,
  person,
  baseURL,
  allowed,
}) => {
  allowed.push(/status of 404/)
  await page.goto('/PRIVACY')
  await ready(page)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(await canonical(page)).toBe(`${baseURL}/privacy${person.lang === 'en-us' ? '?lang=en-us' : ''}`)
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await expect(page.getByRole('article').locator('time').last()).toHaveText(/20\d\d/)

  const contents = page.getByRole('navigation', { name: person.t('page:contents') })
  const links = contents.getByRole('link')
  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  expect(await links.allTextContents()).toEqual(await headings.allTextContents())
  const third = links.nth(2)
  const wanted = (await third.textContent()) ?? ''
  await third.click()
  await expect(page).toHaveURL(/#section-3$/)
  const target = page.getByRole('heading', { level: 2, name: wanted, exact: true })
  await expect(target).toBeInViewport()
  await expect(target).toBeFocused()
  await person.accessible(page)
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await wide(page)).toBeLessThanOrEqual(width)
  }
  for (const slug of ['no-such-page', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'x'.repeat(200), '..%2Fprivacy'])
    expect((await page.goto(`/${slug}`))?.status(), slug).toBe(404)
})

test('links in staff content are client-side navigations @desktop-en-us', async ({ page }) => {
  await page.goto(`${ARTICLE}?id=1`)
  await ready(page)
  await page.evaluate('window.stayed = true')
  await page.getByRole('article').locator('a[href^="/idocard/shop/shop?id="]').first().click()
  await expect(page).toHaveURL(/\/idocard\/shop\/shop\?id=\d+$/)
  expect(await page.evaluate('window.stayed')).toBe(true)
})

test('the footer links to privacy policy, terms, about and delivery @phone-en-us', async ({ page, person }) => {
  await page.goto(LIST)
  await ready(page)
  const foot = page.getByRole('contentinfo')
  for (const key of ['privacy', 'terms', 'about', 'shipping']) {
    await foot.getByRole('link', { name: person.t(`footer:${key}`), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: person.t(`footer:${key}`), exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: person.t('inquiry:title') })).toHaveCount(0)
  }
  await expect(foot).toContainText(`Copyright ${new Date().getFullYear()}`)
  await expect(foot).toContainText('00000000')
  // Placeholder addresses, which belong to no real account, are not shown.
  await expect(foot.getByRole('link', { name: /Messenger|Facebook/ })).toHaveCount(0)
  await expect(foot).toContainText('10:00–19:00')
})

test('the mobile menu opens at the current group, folds its groups, and marks the page @desktop-zh-tw', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/idocard/shop?name=%E4%BC%81%E6%A5%AD%E5%AE%A2%E8%A3%BD%E6%96%B9%E6%A1%88')
  await ready(page)
  await page.getByRole('button', { name: person.t('header:menu.open') }).click()
  const menu = page.getByRole('dialog', { name: person.t('header:menu.name') })
  const current = menu.locator('[aria-current="page"]')
  await expect(current).toHaveText(person.t('header:enterprise.name'))
  await expect(current).toBeVisible()
  await menu.getByText(person.t('header:plans'), { exact: true }).click()
  await expect(current).toBeHidden()
  await expect(menu.getByRole('link', { name: person.t('header:orders') })).toBeHidden()
  await menu.getByText(person.t('header:account'), { exact: true }).click()
  await expect(menu.getByRole('link', { name: person.t('header:orders') })).toBeVisible()
  await person.accessible(page)
  await menu.getByRole('link', { name: person.t('header:news'), exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/idocard\/news$/)
})

test('list, article and page are complete without scripts @phone-zh-tw', async ({ browser, baseURL, person }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const lang = `lang=${person.lang}`
  await page.goto(`${LIST}?${lang}`)
  await expect(cards(page)).toHaveCount(PER_PAGE)
  await page
    .getByRole('navigation', { name: person.t('news:pager.label') })
    .getByRole('link', { name: '2' })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await cards(page).getByRole('link').first().click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.goto(`/privacy?${lang}`)
  await page
    .getByRole('navigation', { name: person.t('page:contents') })
    .getByRole('link')
    .nth(1)
    .click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).nth(1)).toBeInViewport()
  await context.close()
})
