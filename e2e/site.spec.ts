import { cartPanel, putInCart, ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'
import { textOf } from './support/texts.ts'

const SCREENS = [
  '/',
  '/idocard/features',
  '/idocard/support',
  '/idocard/support?q=LINE',
  '/idocard/support?q=zzzz',
  '/idocard/news',
  '/idocard/news/newsArticle?id=1',
  '/privacy',
  '/idocard/shop',
  '/idocard/shop?name=企業客製方案',
  '/idocard/shop/shop',
  '/idocard/shop/shop?name=企業客製方案',
  '/idocard/shop/shop?id=1',
  '/idocard/login',
]

/**
 * Sums up all layout shifts of the page. Unlike Cumulative Layout Shift it has no time windows, so it is never lower.
 */
const COUNT_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

for (const path of SCREENS) {
  test(`${path} is complete without scripts, accessible, and never scrolls horizontally`, async ({
    page,
    person,
    browser,
    baseURL,
  }) => {
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await ready(page)
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(0.02)
    await person.accessible(page)
    // The narrowest phone, a window of 1280 pixels zoomed to 200 %, and every size in both languages.
    const own = page.viewportSize()?.width ?? 390
    for (const width of [320, 640, own === 390 ? 1440 : 390, own]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const still = await plain.newPage()
    await still.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${person.lang}`)
    // Others buy meanwhile: the few units that are left differ between two readings.
    const units = new RegExp(
      ['1', '2'].map((n) => person.t('goods:fewLeft', { count: Number(n) }).replace(n, '\\d+')).join('|'),
      'g',
    )
    const words = async (of: Page) =>
      (await of.locator('main').innerText())
        .replace(/\s+/g, ' ')
        .replace(units, person.t('goods:fewLeft', { count: 2 }))
    expect(await words(still)).toBe(await words(page))
    await plain.close()
  })
}

test('no page shifts while it loads, in the other language', async ({ page, person }) => {
  test.skip(person.isPhone, 'Chromium reports layout shifts on desktops only')
  await page.addInitScript(COUNT_SHIFTS)
  for (const path of SCREENS) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=zh-tw`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
    await ready(page)
    expect(await page.evaluate('window.shifted'), path).toBeLessThanOrEqual(0.02)
  }
})

test('home is at most eight screens of a phone, and its first screen has the price of the cheapest card', async ({
  page,
  request,
}) => {
  const lowestPrice = async () => {
    const answer = await request.post('/api/idoCard/product/load_by_front', { form: { category: '個人方案' } })
    const { data } = (await answer.json()) as { data: { lowestPrice: number } }
    return `NT$${data.lowestPrice.toLocaleString('en')}`
  }
  for (const lang of ['zh-tw', 'en-us'])
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      // Another journey may have a discount begin or end meanwhile.
      const before = await lowestPrice()
      await page.goto(`/?lang=${lang}`)
      await ready(page)
      const either = new RegExp(`${before}|${await lowestPrice()}`.replaceAll('$', '\\$'))
      await expect(page.getByRole('main').getByText(either).first(), `${lang} ${width}`).toBeInViewport({ ratio: 1 })
      if (width === 390)
        expect(await page.evaluate('document.documentElement.scrollHeight'), lang).toBeLessThanOrEqual(8 * height)
    }
})

test('an unknown address is a 404 page with a link home', async ({ page, person, allowed }) => {
  allowed.push(/status of 404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This page could not be found').first()).toBeVisible()
  await person.accessible(page)
  for (const [key, path] of [
    ['products', '/idocard/shop/shop'],
    ['support', '/idocard/support'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: person.t(`error:${key}`) })).toHaveAttribute(
      'href',
      path,
    )
  }
  await page.getByRole('link', { name: person.t('error:home') }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('Latin is set in the face that we serve, which is cached for ever; a card page loads none @desktop-zh-tw', async ({
  page,
  request,
}) => {
  const fonts: string[] = []
  page.on('request', (one) => one.resourceType() === 'font' && fonts.push(one.url()))
  await page.goto('/')
  await expect.poll(() => fonts).toHaveLength(1)
  const answer = await request.get(fonts[0] ?? '')
  expect(answer.headers()).toMatchObject({ 'content-type': 'font/woff2' })
  expect(answer.headers()['cache-control']).toContain('immutable')
  expect((await answer.body()).length).toBeLessThan(40_000)
  const made = await request.post('/e2e/card', { data: { phone: '0987000321', name: 'Latin', points: 0 } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  await page.goto(`/${cardSn}`)
  await page.waitForLoadState('networkidle')
  expect(fonts).toHaveLength(1)
})

test('the language changes everywhere at once, in every tab, and persists', async ({ page, context, person }) => {
  const other = person.lang === 'en-us' ? { button: '中文', lang: 'zh-Hant-TW' } : { button: 'EN', lang: 'en' }
  const second = await context.newPage()
  await second.goto('/idocard/shop')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: other.button, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other.lang)
  await expect(second.locator('html')).toHaveAttribute('lang', other.lang)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', other.lang)
})

// Mutations: the script without the stored choice; the offer without its key.
test('a chosen language stays in a browser that keeps cookies and stores nothing @desktop-zh-tw', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'iDoLang', value: 'en-us', url: baseURL ?? '' }])
  // Storage is blocked.
  await context.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })`)
  await page.goto('/')
  await ready(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf('en-us', 'header:support') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: textOf('en-us', 'support:title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a browser in the other language is offered that language, without a shift, until it answers', async ({
  browser,
  person,
  baseURL,
}) => {
  const isChinese = person.lang === 'zh-tw'
  const path = isChinese ? '/?lang=en-us' : '/'
  for (const answer of ['改看中文|View in English', '不用了|No, thanks']) {
    const context = await browser.newContext({
      locale: isChinese ? 'zh-TW' : 'en-GB',
      viewport: test.info().project.use.viewport ?? null,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.addInitScript(`
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    await page.goto(path)
    await ready(page)
    const offer = page.locator('[data-offered]')
    await expect(offer).toBeVisible()
    expect(await page.evaluate('window.shifted < 0.01')).toBe(true)
    await person.accessible(page)
    await offer.getByRole('button', { name: new RegExp(answer) }).click()
    await expect(offer).toBeHidden()
    const isTaken = !answer.startsWith('不用了')
    const shown = isChinese === isTaken ? 'zh-Hant-TW' : 'en'
    await expect(page.locator('html')).toHaveAttribute('lang', shown)
    await page.goto('/idocard/support')
    await expect(offer).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('lang', shown)
    await context.close()
  }
})

test('cart and mobile menu are never open together; the cart does not open by itself on checkout', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  await putInCart(page, person)
  const cart = cartPanel(page, person)
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  if (person.isPhone) {
    await page.getByRole('button', { name: person.t('header:menu.open') }).click()
    const menu = page.getByRole('dialog', { name: person.t('header:menu.name') })
    await expect(menu).toBeVisible()
    await person.accessible(page)
    await page.keyboard.press('Escape')
  }
  await page.goto('/idocard/checkout')
  await expect(page.getByRole('button', { name: person.t('checkout:information.submit') })).toBeVisible()
  await expect(cart).toBeHidden()
})

test('a manipulated stored cart does no harm @phone-zh-tw', async ({ page, person }) => {
  await page.goto('/')
  await page.evaluate(() =>
    localStorage.setItem('shopCommodity', '[{"id":1,"price":-5},{"id":"x"},null,"<img src=x onerror=alert(1)>"]'),
  )
  await page.reload()
  await page.getByRole('button', { name: person.t('cart:title'), exact: true }).click()
  await expect(cartPanel(page, person)).toContainText(person.t('cart:empty'))
})

test('hostile input in an address is text or not shown @desktop-en-us', async ({ page }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  for (const payload of [
    '"><script>alert(1)</script>',
    "';alert(1)//",
    '</title><img src=x onerror=alert(1)>',
    '\u2028alert(1)',
  ]) {
    await page.goto(`/idocard/shop?name=${encodeURIComponent(payload)}&lang=${encodeURIComponent(payload)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`/idocard/login?from=${encodeURIComponent('https://evil.example/')}`)
  expect(dialogs).toBe(0)
})

test('every page has its security headers @phone-en-us', async ({ request }) => {
  for (const path of [...SCREENS, '/idocard/user', '/idocard/checkout', '/no/such/page']) {
    const { headers } = { headers: (await request.get(path)).headers() }
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers.etag, path).toBeTruthy()
  }
})

test('a page is sent once: revalidation responds 304, and only address and language change its content @desktop-zh-tw', async ({
  request,
}) => {
  // No other test changes this page. Other pages change with stock levels.
  const first = await request.get('/privacy', { headers: { cookie: 'iDoLang=zh-tw' } })
  const etag = first.headers().etag ?? ''
  expect(
    (await request.get('/privacy', { headers: { cookie: 'iDoLang=zh-tw', 'if-none-match': etag } })).status(),
  ).toBe(304)
  const bytes = await first.text()
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { cookie: 'iDoLang=zh-tw; xiDoLang=en-us' },
    { 'x-original-url': '/outbox' },
  ]) {
    const answer = await request.get('/privacy?utm=1', { headers: { cookie: 'iDoLang=zh-tw', ...headers } })
    expect(await answer.text()).toBe(bytes)
  }
  expect((await request.get('/idocard/user/x.css')).status()).toBe(404)
})

test('an offline notice appears, and disappears again @phone-zh-tw', async ({ page, context, person }) => {
  await page.goto('/')
  await ready(page)
  await context.setOffline(true)
  await expect(page.getByText(person.t('common:offline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(person.t('common:offline'))).toBeHidden()
})

test('a script that no longer exists after a release reloads the page at most once a minute @desktop-en-us', async ({
  page,
  allowed,
  person,
}) => {
  allowed.push(/./)
  await page.goto('/')
  await ready(page)
  await page.route(/assets\/product-(?!client-loader|grid).*\.js/, (route) => route.abort())
  const card = page.getByRole('link', { name: /霧黑名片|Matte Black card/ }).first()
  const reloaded = page.waitForEvent('load')
  await card.click()
  await reloaded
  await ready(page)
  await card.click()
  await expect(page.getByText(person.t('common:missingScript'))).toBeVisible()
  await page
    .getByRole('link', { name: person.t('header:account') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/idocard\/login/)
})

test('input from before the page’s script runs is kept @phone-en-us', async ({ page, person }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/idocard/login', { waitUntil: 'commit' })
  const field = page.getByLabel(person.t('login:username.label'))
  await field.fill('0912-345-678')
  release()
  await expect(page.getByRole('button', { name: person.t('login:send') })).toBeEnabled()
  await expect(field).toHaveValue('0912-345-678')
})

test('a button pressed before the page’s script runs is clicked when it does @desktop-zh-tw', async ({
  page,
  person,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/idocard/shop/shop?id=1')
  await page.getByRole('button', { name: person.t('product:add'), exact: true }).click()
  release()
  await expect(cartPanel(page, person)).toBeVisible()
})

test('a button pressed while the page’s script starts is clicked once @phone-zh-tw', async ({ page, person }) => {
  // Presses the button once React has hydrated the page, right before earlier presses are repeated.
  await page.addInitScript(`{
    let ready
    Object.defineProperty(window, 'idoReady', {
      configurable: true,
      set: (given) => { ready = given },
      get: () => {
        // The page's own; the bar at the foot of a phone has a label.
        for (const button of document.querySelectorAll('button:not([aria-label])'))
          if (button.textContent === '${person.t('product:add')}') button.click()
        return ready
      },
    })
  }`)
  await page.goto('/idocard/shop/shop?id=1')
  await expect(cartPanel(page, person)).toBeVisible()
  await ready(page)
  const lines = String(await page.evaluate(`localStorage.getItem('shopCommodity')`))
  expect(JSON.parse(lines)).toMatchObject([{ quantity: 1 }])
})

test('Back before the page’s script runs, after a reload, shows the page before @desktop-en-us', async ({ page }) => {
  await page.goto('/idocard/news')
  await ready(page)
  const articles = page.getByRole('main').getByRole('article')
  const first = await articles.first().textContent()
  await page.getByRole('link').filter({ hasText: /^2$/ }).click()
  await expect(articles.first()).not.toHaveText(first ?? '')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  // `page.reload` resolves on `load`, before the application has started.
  await page.reload()
  await page.evaluate('history.back()')
  await expect(page).toHaveURL(/\/idocard\/news$/)
  release()
  await expect(articles.first()).toHaveText(first ?? '')
})

test('a page that an unreachable server cannot send says so, can be tried again, and opens by itself @phone-en-us', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/Failed to load resource|ERR_/)
  await page.goto('/idocard/news')
  await ready(page)
  await page.route(/\/api\/|healthz/, (route) => route.abort())
  await page.getByRole('link').filter({ hasText: /^2$/ }).click()
  const offline = page.getByRole('heading', { level: 1, name: person.t('error:offline.title') })
  await expect(offline).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: person.t('error:again'), exact: true }).click()
  await expect(offline).toBeVisible()
  await page.unrouteAll()
  await expect(offline).toBeHidden()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the progress bar ends with its load, and stays hidden @desktop-zh-tw', async ({ page, person }) => {
  await page.goto('/idocard/shop/shop')
  await ready(page)
  const bar = page.getByRole('progressbar', { includeHidden: true })
  const value = async () => Number(await bar.getAttribute('aria-valuenow'))
  const loaded = Promise.withResolvers<void>()
  await page.route(/load_by_front/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  for (const key of ['features', 'support']) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: person.t(`footer:${key}`), exact: true })
      .click()
    if (key === 'features') {
      await expect.poll(value).toBeGreaterThanOrEqual(45)
      expect(await value()).toBeLessThan(100)
      loaded.resolve()
    }
    await expect(page).toHaveURL(new RegExp(`/idocard/${key}`))
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
  }
  // After ten more steps of its animation it has not moved.
  await page.waitForFunction((began) => performance.now() - began > 5000, await page.evaluate(() => performance.now()))
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
})
