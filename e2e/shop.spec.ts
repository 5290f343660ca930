import { cartPanel, ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'
import { textOf } from './support/texts.ts'

/** The members of a DOM element that these tests use. They are compiled without the DOM types. */
interface Scrolled {
  clientWidth: number
  scrollLeft: number
  scrollTo(to: { left: number }): void
  scrollIntoView(how: { block: 'center'; behavior: 'instant' }): void
}

const addButton = (page: Page, { t }: Person) => page.getByRole('button', { name: t('product:add'), exact: true })

test('the button that ends the typing of a quantity stays under the finger @phone-zh-tw', async ({
  page,
  context,
  baseURL,
}) => {
  // English texts are the widest.
  await context.addCookies([{ name: 'iDoLang', value: 'en-us', url: baseURL ?? '' }])
  await context.addInitScript(() => localStorage.setItem('iDoLang', 'en-us'))
  await page.goto('/idocard/shop/shop?id=2')
  await ready(page)
  const quantity = page.getByRole('main').getByRole('spinbutton')
  const add = page.getByRole('button', { name: textOf('en-us', 'product:add'), exact: true })
  for (const typed of ['3', '1']) {
    await quantity.fill(typed)
    const before = await add.boundingBox()
    await quantity.blur()
    await expect(quantity).toHaveAttribute('aria-valuenow', typed)
    expect(await add.boundingBox()).toEqual(before)
  }
})

test('a quantity says its bounds, and never becomes another one silently @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  await page.goto('/idocard/shop/shop?id=2')
  await ready(page)
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await quantity.fill('12')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('12')
  // Twelve at the price from ten on.
  await expect(page.getByText(t('product:sum', { amount: 'NT$10,320' }))).toBeVisible()
  await quantity.fill('150')
  await expect(quantity).toHaveValue('150')
  await expect(page.getByText(t('common:quantity.bounds', { min: 1, max: 99 }), { exact: true })).toBeVisible()
  await quantity.blur()
  await expect(quantity).toHaveValue('99')
  await expect(page.getByText(t('common:quantity.changed', { value: 99, min: 1, max: 99 }))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('cart:less') }).click()
  await expect(quantity).toHaveValue('98')
  await expect(page.getByText(t('common:quantity.changed', { value: 99, min: 1, max: 99 }))).toBeHidden()
})

test('a product shows its pictures to swipe and enlarge, its other finishes in place, and a sample card', async ({
  page,
  person,
}) => {
  const { t } = person
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const thumb = (number: number) =>
    page.getByRole('button', { name: t('product:picture', { title, number, of: 4 }), exact: true })
  const row = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: t('product:zoom', { picture: '' }).trim() }) })
  await row.evaluate((list) =>
    (list as unknown as Scrolled).scrollTo({ left: (list as unknown as Scrolled).clientWidth }),
  )
  await expect(thumb(2)).toHaveAttribute('aria-pressed', 'true')
  await thumb(3).click()
  await expect
    .poll(() =>
      row.evaluate((list) => (list as unknown as Scrolled).scrollLeft / (list as unknown as Scrolled).clientWidth),
    )
    .toBe(2)
  await row.getByRole('button').nth(2).click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img')).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  const finishes = page.getByRole('navigation', { name: t('product:finish') })
  // Scrolls to the middle first. Otherwise the click would scroll, because of the bar at the foot of a phone.
  await finishes.evaluate((nav) =>
    (nav as unknown as Scrolled).scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  const before = await page.evaluate('scrollY')
  await finishes.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/id=3$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  expect(await page.evaluate('scrollY')).toBe(before)
  await expect(finishes.locator('[aria-current]')).toHaveCount(1)

  const sample = page.getByRole('link', { name: t('product:demo') })
  const opened = await page.request.get((await sample.getAttribute('href')) ?? '')
  expect(opened.status()).toBe(200)
})

test('on a phone, price, posting day and button stay at the foot while the page’s own are out of sight', async ({
  page,
  person,
}) => {
  test.skip(!person.isPhone, 'wide windows show them beside the pictures')
  const { t } = person
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  const bar = page.getByRole('button', { name: new RegExp(`^${t('product:add')} · `) })
  await page.getByRole('heading', { name: t('product:specs') }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  await person.accessible(page)
  await addButton(page, person).scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
  // Nothing else floats over the page.
  await expect(page.getByRole('complementary', { name: t('footer:atHand') }).locator(':visible')).toHaveCount(0)
  await page.getByRole('heading', { name: t('product:specs') }).scrollIntoViewIfNeeded()
  await bar.click()
  await expect(cartPanel(page, person)).toBeVisible()
})

/** A slow 3G network, as Chromium's own developer tools define it. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

test('ten of ten early taps on slow 3G are answered at once and carried out', async ({ browser, baseURL, person }) => {
  test.skip(!person.isPhone, 'phones are on such networks')
  const visit = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', SLOW_3G)
    await page.goto(`/idocard/shop/shop?id=2&lang=${person.lang}`, { waitUntil: 'commit' })
    const more = page.getByRole('main').getByRole('button', { name: person.t('cart:more') })
    await more.click()
    await more.click()
    expect(await more.getAttribute('data-pressed')).toBe('')
    // Two impatient presses count as one.
    await addButton(page, person).click()
    await addButton(page, person).click()
    expect(await page.evaluate("'idoReady' in window")).toBe(true)
    const cart = cartPanel(page, person)
    await expect(cart).toBeVisible({ timeout: 90_000 })
    await expect(cart.getByRole('spinbutton')).toHaveValue('3')
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await context.close()
  }
  // Five at a time. Each has its own simulated network.
  for (const _round of [1, 2]) await Promise.all(Array.from({ length: 5 }, visit))
})

test('the cart opens with its title, and can be closed, while its content is on its way @phone-en-us', async ({
  page,
  person,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/cart-panel-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  await addButton(page, person).click()
  const cart = cartPanel(page, person)
  await expect(cart.getByRole('heading', { name: person.t('cart:title'), exact: true })).toBeVisible()
  await person.accessible(page)
  await cart.getByRole('button', { name: person.t('cart:close'), exact: true }).click()
  await expect(cart).toBeHidden()
  release()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /購物車|Cart/ })
    .click()
  await expect(cart.getByRole('spinbutton')).toHaveValue('1')
})
