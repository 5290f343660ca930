import type { Request } from '@playwright/test'
import { owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const refused = (code: number) => ({ status: code, json: { code, message: 'Sorry.', data: { refusal: 'x' } } })

for (const [name, status, answer] of [
  ['a failing call', 500, refused(500)],
  ['a limit', 429, refused(429)],
  ['an error page of a proxy', 503, { status: 503, contentType: 'text/html', body: '<h1>Bad</h1>' }],
  ['a missing thing', 404, refused(404)],
] as const)
  test(`a navigation that fails through ${name} shows ${status} @phone-zh-tw`, async ({ page, allowed }) => {
    allowed.push(/the server responded with a status of/, /ApiError/)
    await page.goto('/')
    await ready(page)
    const styles = await page.locator('link[rel=stylesheet]').first().elementHandle()
    await page.route('**/api/**/newsArticle/**', (route) => route.fulfill(answer))
    await page.locator('footer a[href^="/idocard/news"]').first().click()
    await expect(page.locator('.fault-status')).toHaveText(String(status))
    // The document is kept. A new one would be without styles for a moment.
    expect(await styles?.evaluate((link) => (link as unknown as { isConnected: boolean }).isConnected)).toBe(true)
  })

test('the back office opens with the specification’s configuration when its own cannot be loaded @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/the server responded with a status of/)
  await page.goto('/')
  await ready(page)
  await page.route('**/sponsor/getConfig', (route) => route.fulfill(refused(500)))
  // Navigates within the site. A new document would contain the server's configuration.
  await page.evaluate(`
    history.pushState({ idx: 1, key: 'x' }, '', '/backstage/SG/user')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  `)
  await expect(page.getByRole('heading', { level: 1, name: person.t('backstage:entry.title') })).toBeVisible()
  await expect(page.getByText('iDoCard', { exact: true }).first()).toBeVisible()
})

test('the first sponsor is stored with the holder, and goes with them @phone-en-us', async ({ page, person }) => {
  await owner(page, person)
  await page.goto('/backstage/SG/user')
  const stored = () => page.evaluate(() => localStorage.getItem('firstSponsor'))
  await expect.poll(stored).toBe('3')
  // A response that arrives after signing out does not store the sponsor again.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/staff/load_me', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  const late = page.waitForResponse('**/account/loadInfo')
  await page.reload()
  await page.getByRole('button', { name: person.t('backstage:menu.signOut') }).click()
  await expect.poll(stored).toBe(null)
  release()
  await (await late).finished()
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))')
  expect(await stored()).toBe(null)
})

test('our own screens send the payloads of the specification @desktop-zh-tw', async ({ page, person }) => {
  await owner(page, person)
  const { t } = person
  const [sponsor, category, pageNum] = ['3', '0', '1']
  const wanted: [screen: string, call: string, payload: Record<string, string>][] = [
    ['', 'news/load_All', { sponsor, category, pageNum, pageSize: '3' }],
    ['/news', 'news/load_All', { sponsor, category, pageNum, pageSize: '10' }],
    ['/news', 'news/category/load_layer', { sponsor }],
    ['/question', 'questionCategory/load_layer', { sponsor }],
    ['/donateBlood/pointCard', 'pointCard/load_all', { sponsor }],
    ['/businessCard', 'collection/create', { name: '客戶', sorter: '99', root: '1', layer: '1', previous: '0' }],
  ]
  for (const [screen, call, payload] of wanted) {
    const sent = page.waitForRequest(`**/api/SG/${call}`)
    await page.goto(`/backstage/SG${screen}`)
    if (screen === '/businessCard') {
      await page.getByLabel(t('contacts:folder.new')).fill('客戶')
      await page.getByRole('button', { name: t('contacts:folder.create') }).click()
    }
    expect(fieldsOf(await sent), call).toEqual(payload)
  }
})

/** The fields of a multipart form. */
const fieldsOf = (request: Request) =>
  Object.fromEntries(
    [...(request.postData() ?? '').matchAll(/name="([^"]*)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]),
  )

test('roles of the site and of the company are shown apart @phone-zh-tw', async ({ page, person }) => {
  await owner(page, person)
  const { t } = person
  const [administrator, counter] = [
    page.getByText(t('backstage:role.administrator')),
    page.getByText(t('backstage:role.counter')),
  ]
  await page.goto('/backstage/SG/user')
  await expect(page.getByRole('button', { name: t('backstage:menu.signOut') })).toBeVisible()
  await expect(administrator).toBeHidden()
  await expect(counter).toBeHidden()
  await page.route('**/staff/load_me', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const role = { prefix: '', nameCh: '', nameEn: '', role: 'administrator', permissions: [] }
    // A role at another company is not shown here.
    answer.data.roles = [role, { ...role, prefix: 'SUN', role: 'counter' }]
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(administrator).toBeVisible()
  await expect(counter).toBeHidden()
  await person.accessible(page)
})

test('what a holder reads and fills in is at most 560 px wide', async ({ page, person }) => {
  const { cardSn } = await owner(page, person)
  for (const screen of ['', '/user', '/card', '/recently', '/setting', `/iDoCard/information?cardSn=${cardSn}`]) {
    await page.goto(`/backstage/SG${screen}`)
    const main = page.locator('main')
    await expect(main.locator('h2, h3, form, input, a').first()).toBeVisible()
    // In wide windows the card is shown beside the form, so only the form's column is measured.
    const column = screen.includes('information') ? main.getByRole('checkbox').first().locator('xpath=../../..') : main
    expect((await column.boundingBox())?.width, screen).toBeLessThanOrEqual(560)
  }
})

test('an order is paid at the address that create_order answers, without signing in @desktop-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  const { t } = person
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/idoCard/shoppingCart/${path}`, {
      data,
      headers: { authorization: signedIn.token, 'accept-language': person.lang === 'en-us' ? 'en-US' : 'zh-TW' },
    })
    return (await answer.json()).data
  }
  await call('update_shopping_cart', { list: [{ id: 5, quantity: 1 }] })
  const order = await call('create_order', {
    shippingName: '王小明',
    shippingPhone: '0912345678',
    shippingMethod: 1,
    countryCode: 'TW',
    shippingAddress: '臺北市大安區復興南路一段 1 號',
    paymentMethod: 3,
  })
  const { pathname, search } = new URL(order.paymentUrl)
  await page.context().clearCookies()
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { level: 1, name: t('order:payPage.title') })).toBeVisible()
  await expect(page.getByText(order.orderNumber)).toBeVisible()
  await expect(page.getByText('王小明')).toBeHidden()
  await person.accessible(page)
  await page.getByRole('button', { name: t('order:payPage.pay') }).click()
  // The bank's page.
  await expect(page).toHaveURL(/\/bank\//)
  await page.goto(`${pathname}?token=1.x`)
  await expect(page).not.toHaveURL(/payment/)
})
