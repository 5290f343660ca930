import { SHIPPING } from '../server/src/testing/shipping.ts'
import { enrol } from './support/staff.ts'
import { atTheBank, confirmCart, fillInformation, orderButton, putInCart, ready } from './support/steps.ts'
import { expect, sessionOf, test } from './support/test.ts'

const LOGO = 'web/public/apple-touch-icon.png'
/** A product of ten cards. */
const PACK = 7

// Mutations: the offer not shown; the role not given; the cards left with the site's company.
test('a pack is bought and paid, its buyer sets up the company, and its plastic is in stock', async ({
  page,
  person,
  signedIn,
  allowed,
}) => {
  // A prefix that is an address of the site is refused.
  allowed.push(/422/)
  const { t } = person
  const { phone } = signedIn
  const prefix = `B-${phone.slice(-7)}`
  await putInCart(page, person, PACK)
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
  await orderButton(page, person).click()
  await atTheBank(page, person, 'pay')
  const start = page.getByRole('link', { name: t('order:company.start') })
  await expect(start).toBeVisible()
  const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? ''
  await person.accessible(page)

  await start.click()
  await expect(page.getByRole('heading', { name: t('companyStart:title') })).toBeVisible()
  await ready(page)
  const field = (name: string) => page.getByLabel(t(`companyStart:field.${name}`))
  await field('taxNumber').fill('12345675')
  await page.getByRole('button', { name: t('companyStart:find'), exact: true }).click()
  await expect(field('titleCh')).toHaveValue('晨光設計有限公司')
  await field('titleEn').fill('Morning Light Design Co., Ltd.')
  await expect(field('prefix')).toHaveValue('MorningLightDesign')
  await field('prefix').fill('Admin')
  await page.getByRole('button', { name: t('companyStart:submit'), exact: true }).click()
  await expect(field('prefix')).toBeFocused()
  await expect(field('prefix')).toHaveAttribute('aria-invalid', 'true')
  await field('prefix').fill(prefix)
  await expect(page.getByText(`/backstage/${prefix}`)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(LOGO)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('companyStart:crop.use'), exact: true })
    .click()
  await expect(page.getByRole('img', { name: t('companyStart:logo.now') })).toBeVisible()
  await field('accent').fill('#f5b301')
  const themes = page.getByRole('region', { name: t('companyStart:themes') })
  await expect(themes.getByRole('img')).toHaveCount(6)
  await expect(
    themes.getByText(t('companyStart:colourChanged', { colour: '|' }).replace(/\|.*/, '')).first(),
  ).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('companyStart:submit'), exact: true }).click()

  // The first sign-in to the console asks for a second factor.
  await page.waitForURL(new RegExp(`/admin/${prefix}`))
  await enrol(page, person, phone)
  const name = person.lang === 'zh-tw' ? '晨光設計有限公司' : 'Morning Light Design Co., Ltd.'
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goto(`/admin/${prefix}/stock`)
  await expect(page.getByText(orderNumber)).toBeVisible()
  await expect(page.getByText(t('console:stock.named', { named: 0, ordered: 10 }))).toBeVisible()
  await person.accessible(page)

  // Production begins, and staff name a card while they pack.
  // The bank is asked in the background whether the payment is real, and this does not wait for it.
  const now = new Date().toISOString()
  const row = { state: 'preparing', confirmedAt: now, preparedAt: now }
  expect((await page.request.post(`/e2e/order/${orderNumber}`, { data: { row, isDeclined: false } })).status()).toBe(
    200,
  )
  const { cardSn } = (await (await page.request.post('/e2e/physical-card')).json()) as { cardSn: string }
  const packer = person.newPhone()
  await page.request.post('/e2e/staff', { data: { phone: packer, role: 'orders', companyId: null } })
  const headers = { authorization: `Bearer ${await sessionOf(page.request, packer, 'staff')}` }
  const named = await page.request.post('/api/SG/orderCard/name_cards', {
    data: { orderNumber, cards: [cardSn] },
    headers,
  })
  expect(named.status()).toBe(200)
  await page.reload()
  const stock = page.getByRole('table')
  await expect(stock.getByText(cardSn)).toBeVisible()
  await expect(stock.getByText(t('console:stock.states.free'))).toBeVisible()
  await page.getByLabel(t('console:stock.search')).fill(orderNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`keyword=${orderNumber}`))
  await expect(stock.getByText(cardSn)).toBeVisible()
  await person.accessible(page)

  // The order leads to the company from now on.
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(page.getByText(t('order:company.has', { name }))).toBeVisible()
})

// Mutations: `add_order` gives the cards to nobody; the switch of companies without the new one.
test('who owns two companies adds a pack to one, and changes between them by keyboard @desktop-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  const { t } = person
  const { phone, token } = signedIn
  const headers = { authorization: `Bearer ${token}` }
  const pack = async () => {
    await page.request.post('/api/idoCard/shoppingCart/update_shopping_cart', {
      data: { list: [{ id: PACK, quantity: 1 }] },
      headers,
    })
    const made = await page.request.post('/api/idoCard/shoppingCart/create_order', { data: SHIPPING, headers })
    const { orderNumber } = ((await made.json()) as { data: { orderNumber: string } }).data
    const at = new Date().toISOString()
    await page.request.post(`/e2e/order/${orderNumber}`, {
      data: { row: { state: 'paid', paidAt: at, confirmedAt: at }, isDeclined: false },
    })
    return orderNumber
  }
  const names = ['Able', 'Brave'].map((name) => `${name} ${phone.slice(-6)}`)
  for (const [at, titleCh] of names.entries()) {
    const prefix = `${'AB'[at]}-${phone.slice(-7)}`
    const data = { orderNumber: await pack(), titleCh, prefix }
    expect((await page.request.post('/api/SG/companyStart/make', { data, headers })).status()).toBe(200)
  }
  const orderNumber = await pack()
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await page.getByRole('link', { name: t('order:company.start') }).click()
  await ready(page)
  const add = page.getByRole('button', { name: t('companyStart:add.to', { name: names[1] ?? '' }) })
  await expect(add).toBeVisible()
  await person.accessible(page)
  await add.click()
  await expect(page.getByText(t('companyStart:add.done', { name: names[1] ?? '' }))).toBeVisible()
  await expect(page.getByText(t('companyStart:own.text'))).toBeVisible()
  await person.accessible(page)

  await page.evaluate(
    (staff) => localStorage.setItem('staffToken', staff),
    await sessionOf(page.request, phone, 'staff'),
  )
  await page.goto(`/admin/A-${phone.slice(-7)}/stock`)
  await expect(page.getByText(t('console:stock.named', { named: 0, ordered: 10 }))).toHaveCount(1)
  await page.getByRole('combobox', { name: t('console:place') }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: names[1] ?? '', level: 1 })).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('console:screen.stock') })
    .click()
  await expect(page.getByText(orderNumber)).toBeVisible()
  await expect(page.getByText(t('console:stock.named', { named: 0, ordered: 10 }))).toHaveCount(2)
  await person.accessible(page)
})
