import type { APIRequestContext, Locator } from '@playwright/test'
import { owner } from './support/holder.ts'
import {
  atTheBank,
  cartPanel,
  confirmCart,
  fillInformation,
  placeOrder,
  putInCart,
  typeFreshCode,
} from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, test } from './support/test.ts'

/** A member with orders in every state. */
const DEMO_MEMBER = '0912345678'
const REFUSED = /the server responded with a status of (404|409|422)/
const HOME = { name: '陳大文', phone: '0987-654-321', county: '新北市', area: '板橋區', address: '縣民大道二段 7 號' }
const SHIPPING = {
  shippingName: '王小明',
  shippingPhone: '0912345678',
  email: '',
  shippingMethod: '1',
  discountCode: '',
  countryCode: 'TW',
  shippingAddress: '407 臺中市西屯區臺灣大道三段 99 號 12 樓',
  shippingRemark: '',
  paymentMethod: '3',
}

/** An unpaid order, made without the checkout. */
async function ordered(
  request: APIRequestContext,
  { lang }: Person,
  token: string,
  list = [{ id: 1, quantity: 1 }],
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': lang }
  await request.post('/api/idoCard/shoppingCart/update_shopping_cart', { data: { list }, headers })
  const made = await request.post('/api/idoCard/shoppingCart/create_order', { form: SHIPPING, headers })
  const { data } = (await made.json()) as { data: { orderNumber: string } }
  return data.orderNumber
}

const openOrder = (page: Page, orderNumber: string) => page.goto(`/idocard/user?order=${orderNumber}`)
const status = (page: Page, person: Person, state: string) =>
  expect(page.getByText(person.t(`order:status.${state}`), { exact: true }).first()).toBeVisible()
const button = (page: Page, person: Person, key: string) =>
  page.getByRole('button', { name: person.t(key), exact: true })

async function fillProfile(page: Page, { t }: Person): Promise<void> {
  await page.getByLabel(t('checkout:field.shippingName')).fill(HOME.name)
  await page.getByLabel(t('checkout:field.shippingPhone')).fill(HOME.phone)
  await page.getByLabel(t('checkout:field.county')).selectOption(HOME.county)
  await page.getByLabel(t('checkout:field.area')).selectOption(HOME.area)
  await page.getByLabel(t('checkout:field.address'), { exact: true }).fill(HOME.address)
}

async function expectHome(page: Page, { t }: Person): Promise<void> {
  await expect(page.getByLabel(t('checkout:field.shippingName'))).toHaveValue(HOME.name)
  await expect(page.getByLabel(t('checkout:field.shippingPhone'))).toHaveValue(HOME.phone)
  await expect(page.getByLabel(t('checkout:field.county'))).toHaveValue(HOME.county)
  await expect(page.getByLabel(t('checkout:field.area'))).toHaveValue(HOME.area)
  await expect(page.getByLabel(t('checkout:field.address'), { exact: true })).toHaveValue(HOME.address)
}

test.describe('profile', () => {
  test('is saved, and used by the next checkout @phone-en-us', async ({ page, person, signedIn, allowed }) => {
    allowed.push(REFUSED)
    expect(signedIn.token).toBeTruthy()
    const { t } = person
    await page.goto('/idocard/user?tab=profile')
    const save = button(page, person, 'user:profile.save')
    await expect(save).toBeDisabled()
    await expect(page.getByText(t('user:profile.unchanged'))).toBeVisible()
    await person.accessible(page)

    // A partial address is invalid, and each field shows its own error.
    await page.getByLabel(t('checkout:field.shippingPhone')).fill('02-2345-6789')
    await page.getByLabel(t('checkout:field.county')).selectOption(HOME.county)
    await save.click()
    for (const problem of ['phoneWrong', 'areaEmpty', 'addressEmpty']) {
      // Searches the form's error messages only: an empty option of a select may have the same text.
      await expect(page.locator('form p').filter({ hasText: t(`checkout:problem.${problem}`) })).toBeVisible()
    }
    await expect(page.getByLabel(t('checkout:field.shippingPhone'))).toBeFocused()
    await person.accessible(page)

    await fillProfile(page, person)
    await expect(page.getByText('220', { exact: true })).toBeVisible()
    // An error that only the server detects is shown at its field.
    await page.route(
      /edit_by_id/,
      (route) =>
        route.fulfill({
          status: 422,
          json: { code: 422, message: 'x', data: { refusal: 'input.invalid', fields: { address: 'no such street' } } },
        }),
      { times: 1 },
    )
    await save.click()
    await expect(page.getByText('no such street')).toBeVisible()
    await expect(page.getByLabel(t('checkout:field.address'), { exact: true })).toBeFocused()
    await page.getByLabel(t('checkout:field.address'), { exact: true }).fill(`${HOME.address} `)
    await save.dblclick()
    await expect(page.getByText(t('user:profile.saved'))).toBeVisible()
    await expect(save).toBeDisabled()
    await person.accessible(page)

    await page.reload()
    await expectHome(page, person)
    await putInCart(page, person)
    await page.goto('/idocard/checkout')
    await confirmCart(page, person)
    await expectHome(page, person)

    // An address typed for this order only. The profile's empty fields must not replace it.
    await page.getByLabel(t('checkout:field.shippingName')).fill('林小姐')
    await page.goto('/idocard/user?tab=profile')
    await page.getByLabel(t('checkout:field.shippingName')).fill('')
    await save.click()
    await expect(page.getByText(t('user:profile.saved'))).toBeVisible()
    await page.goto('/idocard/checkout')
    await expect(page.getByLabel(t('checkout:field.shippingName'))).toHaveValue('林小姐')
    await expect(page.getByLabel(t('checkout:field.address'), { exact: true })).toHaveValue(HOME.address)
  })

  test('leads to deleting the account, here and in the back office, with the codes of its cards @desktop-zh-tw', async ({
    page,
    person,
  }) => {
    const { t } = person
    const me = await owner(page, person)
    const token = await sessionOf(page.request, me.phone, 'member')
    await page.goto('/')
    await page.evaluate((token) => localStorage.setItem('iDOtoken', token), token)
    await page.goto('/idocard/user?tab=profile')
    await page.getByLabel(t('checkout:field.shippingName')).fill('not saved')
    await button(page, person, 'user:deleteAccount').click()
    const sheet = page.getByRole('dialog', { name: t('backstage:delete.title') })
    await typeFreshCode(sheet, person, me.phone)
    await sheet
      .getByLabel(t('backstage:delete.type', { word: t('backstage:delete.word') }))
      .fill(t('backstage:delete.word'))
    await person.accessible(page)
    await sheet.getByRole('button', { name: t('backstage:delete.yes') }).click()
    await expect(page.getByText(t('backstage:freed.card', { cardSn: me.cardSn }))).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('iDOtoken')])).toEqual([
      null,
      null,
    ])
    expect((await page.request.get(`/${me.cardSn}.vcf`)).status()).toBe(404)
  })

  test('asks before leaving with unsaved changes @phone-zh-tw', async ({ page, person, signedIn }) => {
    expect(signedIn.token).toBeTruthy()
    const { t } = person
    await page.goto('/idocard/user?tab=profile')
    const name = page.getByLabel(t('checkout:field.shippingName'))
    await name.fill('王小明')
    const question = page.getByRole('alertdialog', { name: t('user:leave.title') })

    await page.getByRole('tab', { name: t('user:tabs.orders') }).click()
    await expect(question).toBeVisible()
    await expect(button(page, person, 'user:leave.stay')).toBeFocused()
    await person.accessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('王小明')
    await expect(page).toHaveURL(/tab=profile/)

    await button(page, person, 'user:signOut').click()
    await expect(question).toBeVisible()
    await button(page, person, 'user:leave.stay').click()
    await expect(name).toHaveValue('王小明')

    const asked = page.waitForEvent('dialog')
    const going = page.goto('/').catch(() => null)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await going
    await expect(name).toHaveValue('王小明')

    await page.getByRole('tab', { name: t('user:tabs.orders') }).click()
    await button(page, person, 'user:leave.leave').click()
    await expect(page).toHaveURL(/\/idocard\/user$/)
    await page.getByRole('tab', { name: t('user:tabs.profile') }).click()
    await expect(name).toHaveValue('')

    await name.fill('王小明')
    await button(page, person, 'user:signOut').click()
    await button(page, person, 'user:leave.leave').click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('iDOtoken'))).toBeNull()
  })

  test('keeps the address of an order by a ticked box, and never replaces one unasked @desktop-en-us', async ({
    page,
    person,
    signedIn,
  }) => {
    expect(signedIn.token).toBeTruthy()
    const { t } = person
    const box = page.getByRole('checkbox', { name: t('checkout:field.keepAddress') })
    await putInCart(page, person)
    await page.goto('/idocard/checkout')
    await confirmCart(page, person)
    await fillInformation(page, person)
    await expect(box).toBeChecked()
    await person.accessible(page)
    await placeOrder(page, person)
    await page.waitForURL(/\/bank\//)
    const street = page.getByLabel(t('checkout:field.address'), { exact: true })
    await page.goto('/idocard/user?tab=profile')
    await expect(page.getByLabel(t('checkout:field.area'))).toHaveValue('西屯區')
    await expect(street).toHaveValue('臺灣大道三段 99 號 12 樓')

    // The next order's form is filled in. A different address for a gift does not change the profile.
    await putInCart(page, person)
    await page.goto('/idocard/checkout')
    await confirmCart(page, person)
    await expect(street).toHaveValue('臺灣大道三段 99 號 12 樓')
    await expect(box).toBeHidden()
    await street.fill('文心路一段 1 號')
    await expect(box).not.toBeChecked()
    await placeOrder(page, person)
    await page.waitForURL(/\/bank\//)
    await page.goto('/idocard/user?tab=profile')
    await expect(street).toHaveValue('臺灣大道三段 99 號 12 樓')
  })
})

test.describe('an order', () => {
  test('is cancelled once while unpaid, and bought again @phone-en-us', async ({
    page,
    person,
    signedIn,
    request,
    allowed,
  }) => {
    allowed.push(/status of 404/)
    const { t } = person
    const orderNumber = await ordered(request, person, signedIn.token, [
      { id: 6, quantity: 1 },
      { id: 10, quantity: 2 },
    ])
    await openOrder(page, orderNumber)
    await person.accessible(page)
    await button(page, person, 'order:cancel.action').click()
    const question = page.getByRole('alertdialog', { name: t('order:cancel.title') })
    await expect(question).toBeVisible()
    await person.accessible(page)
    await question.getByRole('button', { name: t('order:cancel.keep') }).click()
    await expect(question).toBeHidden()
    await expect(button(page, person, 'order:cancel.action')).toBeFocused()

    await page.keyboard.press('Enter')
    let calls = 0
    const pressed = Promise.withResolvers<void>()
    await page.route(/cancel_order/, async (route) => {
      calls += 1
      // Responds only after both presses. Otherwise the second press would land on the page behind and take the focus.
      await pressed.promise
      return route.continue()
    })
    await question.getByRole('button', { name: t('order:cancel.confirm') }).dblclick()
    pressed.resolve()
    await expect(page.getByText(t('order:cancel.done'), { exact: true })).toBeVisible()
    await expect(page.locator(':focus')).toContainText(t('order:cancel.done'))
    await status(page, person, 'cancelled')
    await expect(button(page, person, 'order:cancel.action')).toBeHidden()
    await expect(button(page, person, 'order:pay.now')).toBeHidden()
    expect(calls).toBe(1)
    await person.accessible(page)
    await page.goto('/idocard/user')
    await expect(page.getByRole('row', { name: new RegExp(orderNumber) })).toContainText(t('order:status.cancelled'))

    // One product is no longer sold, the other has one unit left.
    await page.route(/product\/load_by_id/, async (route) => {
      if (/name="id"\s+6\s/.test(route.request().postData() ?? ''))
        return route.fulfill({ status: 404, json: { code: 404, message: '', data: { refusal: 'not_found' } } })
      const answer = await route.fetch()
      const json = await answer.json()
      return route.fulfill({ response: answer, json: { ...json, data: { ...json.data, stock: 1 } } })
    })
    await openOrder(page, orderNumber)
    await button(page, person, 'cart:reorder.action').dblclick()
    const cart = cartPanel(page, person)
    await expect(cart).toBeVisible()
    const [pair, samples] = { 'zh-tw': ['黑白雙卡組', '材質打樣組'], 'en-us': ['Black and White pair', 'Sample set'] }[
      person.lang
    ]
    await expect(cart.getByText(t('cart:leftOut.title'))).toBeVisible()
    await expect(cart.getByRole('listitem')).toHaveCount(1)
    await expect(cart.getByRole('listitem')).toContainText(samples ?? '')
    await expect(cart.getByRole('spinbutton')).toHaveValue('1')
    await expect(cart.getByText(pair ?? '')).toBeVisible()
    await person.accessible(page)
    await cart.getByRole('button', { name: t('cart:close') }).click()
    await page.getByRole('button', { name: t('cart:openWith_one', { count: 1 }) }).click()
    await expect(cart.getByText(t('cart:leftOut.title'))).toBeHidden()
  })

  test('stays paid when it is paid while its buyer cancels it, and the page says so @desktop-zh-tw', async ({
    page,
    person,
    signedIn,
    request,
    allowed,
  }) => {
    allowed.push(REFUSED)
    const { t } = person
    const orderNumber = await ordered(request, person, signedIn.token)
    await openOrder(page, orderNumber)
    await button(page, person, 'order:pay.now').click()
    await page.waitForURL(/\/bank\//)
    const tradeNo = await page.getByText(/^[0-9A-Z]{16}$/).textContent()
    await openOrder(page, orderNumber)
    await button(page, person, 'order:cancel.action').click()
    await request.post(`/bank/control/trades/${tradeNo}/settle`, { data: {} })
    await expect(async () => {
      const info = await request.post('/api/idoCard/shoppingCart/load_my_order_info', {
        form: { orderNumber },
        headers: { authorization: `Bearer ${signedIn.token}` },
      })
      expect(((await info.json()) as { data: { status: string } }).data.status).toBe('paid')
    }).toPass()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('order:cancel.confirm') })
      .click()
    await expect(page.getByText(t('order:cancel.tooLate'))).toBeVisible()
    await status(page, person, 'paid')
    await expect(button(page, person, 'order:cancel.action')).toBeHidden()
    await person.accessible(page)
  })

  test('is paid from its own page after a declined payment @phone-zh-tw', async ({
    page,
    person,
    signedIn,
    request,
  }) => {
    const { t } = person
    const orderNumber = await ordered(request, person, signedIn.token)
    await openOrder(page, orderNumber)
    await button(page, person, 'order:pay.now').click()
    await atTheBank(page, person, 'decline')
    await expect(page.getByRole('heading', { name: t('order:complete.declined') })).toBeVisible()
    await openOrder(page, orderNumber)
    await expect(page.getByText(t('order:complete.declined'))).toBeVisible()
    await button(page, person, 'order:pay.again').click()
    await atTheBank(page, person, 'pay')
    await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  })

  test('is printed as one sheet without the site around it @desktop-en-us', async ({
    page,
    person,
    signedIn,
    request,
  }) => {
    const { t } = person
    await page.addInitScript("window.print = () => document.body.setAttribute('data-printed', 'yes')")
    const orderNumber = await ordered(request, person, signedIn.token)
    for (const address of [
      `/idocard/user?order=${orderNumber}`,
      `/idocard/checkout/complete?orderNumber=${orderNumber}`,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: t('order:detail.delivery') })).toBeVisible()
      await expect(page.getByText(t('order:sheet.title'), { exact: true })).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      const paidBy = { 'zh-tw': '信用卡', 'en-us': 'Credit card' }[person.lang]
      for (const words of [orderNumber, SHIPPING.shippingAddress, t('order:sheet.title'), paidBy])
        await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByAltText(/iDoCard/).filter({ visible: true })).toHaveCount(1)
      for (const part of ['header', 'footer', 'aside', 'nav', 'h1', 'button', 'dialog'])
        await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      // A4 in PDF points.
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
      await page.emulateMedia({ media: null })
    }
    await openOrder(page, orderNumber)
    await button(page, person, 'order:complete.print').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  })

  test('shows its tracking number once it is shipped @phone-en-us', async ({ page, person, request }) => {
    const { t } = person
    const token = await sessionOf(request, DEMO_MEMBER, 'member')
    await page.goto('/')
    await page.evaluate((one) => localStorage.setItem('iDOtoken', one), token)
    await page.goto('/idocard/user')
    await page
      .getByRole('row')
      .filter({ hasText: t('order:status.shipped') })
      .getByRole('link')
      .click()
    const carrier = { 'zh-tw': '黑貓宅急便', 'en-us': 'T-CAT' }[person.lang]
    const delivery = page.getByRole('region', { name: t('order:detail.delivery') })
    await expect(delivery.getByText(carrier, { exact: true })).toBeVisible()
    const number = (await delivery.getByText(/^\d{10,12}$/).textContent()) ?? ''
    const links = page.getByRole('link', { name: t('order:parcel.track', { carrier }) })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', new RegExp(`^https://www\\.t-cat\\.com\\.tw/.*=${number}$`))
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    const shipped = page
      .getByRole('list', { name: t('order:timeline.label') })
      .getByRole('listitem')
      .nth(3)
    await expect(shipped.getByRole('time')).toBeVisible()
    await person.accessible(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('order:parcel.copyOf', { number }) }).click()
    await expect(page.getByText(t('order:parcel.copied'), { exact: true })).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(number)
  })
})

test('low stock and sold-out products are shown before the order @desktop-zh-tw', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  const stock: Record<string, number> = { '1': 3, '2': 0 }
  await putInCart(page, person, 1)
  await putInCart(page, person, 2)
  await page.route(/product\/load_by_id/, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, stock: stock[json.data.id] } } })
  })
  await page.goto('/idocard/checkout')
  await expect(page.getByText(t('checkout:cart.few', { left: 3 }), { exact: true })).toBeVisible()
  await expect(page.getByText(t('checkout:cart.none'))).toBeVisible()
  await expect(button(page, person, 'checkout:information.submit')).toBeDisabled()
  await expect(page.getByText(t('checkout:cart.fixFirst'))).toBeVisible()
  await person.accessible(page)
  await button(page, person, 'checkout:cart.takeNone').click()
  await page.getByRole('spinbutton').fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  await confirmCart(page, person)
})

test('a card is ordered with the keyboard alone', async ({ page, person }) => {
  test.skip(person.isPhone, 'keyboards are on desktops')
  const { t } = person
  const phone = person.newPhone()
  /** Presses Tab until the target has the focus. */
  const tabTo = async (target: Locator) => {
    for (let steps = 0; steps < 80; steps++) {
      await page.keyboard.press('Tab')
      if ((await target.and(page.locator(':focus')).count()) > 0) return
    }
    throw new Error(`${target} cannot be reached`)
  }
  const field = (name: string) => page.getByLabel(t(`checkout:field.${name}`), { exact: true })
  await page.goto('/idocard/shop/shop?id=1')
  await expect(button(page, person, 'product:add')).toBeEnabled()
  await tabTo(page.getByRole('main').getByRole('button', { name: t('cart:buyNow') }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/idocard\/login/)
  await expect(page.getByLabel(t('login:username.label'))).toBeVisible()
  await tabTo(page.getByLabel(t('login:username.label')))
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('login:code.label'))).toBeFocused()
  await page.keyboard.type(await person.code(phone))

  await expect(page).toHaveURL(/\/idocard\/checkout$/)
  await confirmCart(page, person)
  await tabTo(page.getByRole('spinbutton'))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await confirmCart(page, person)
  await tabTo(field('shippingName'))
  await page.keyboard.type('王小明')
  await tabTo(field('shippingPhone'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(phone)
  await tabTo(field('county'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(t('checkout:field.county'))).toHaveValue('臺北市')
  await expect(page.getByLabel(t('checkout:field.area')).locator('option')).not.toHaveCount(1)
  await tabTo(field('area'))
  await page.keyboard.press('ArrowDown')
  await tabTo(field('address'))
  await page.keyboard.type('重慶南路一段 122 號')
  await tabTo(page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await tabTo(button(page, person, 'checkout:information.submit'))
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/bank\//)
  await tabTo(page.getByRole('button', { name: { 'zh-tw': '確認付款', 'en-us': 'Pay' }[person.lang], exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/idocard\/checkout\/complete/)
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
})

test('a member’s pages load without layout shifts, scrolled or not', async ({ browser, page, person, signedIn }) => {
  await putInCart(page, person)
  // Chromium reports layout shifts only without mobile emulation, so this opens the phone's viewport without it.
  const { viewport, baseURL } = test.info().project.use
  const context = await browser.newContext({
    viewport: viewport ?? null,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.addInitScript(`
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  const settled = async (name: string) => {
    await plain.waitForLoadState('networkidle')
    expect([name, await plain.evaluate('window.shifted <= 0.02')]).toEqual([name, true])
  }
  const scrolled = async (path: string, landmark: string) => {
    await plain.goto(new URL(path, baseURL).href)
    await expect(plain.getByRole('main').getByText(landmark).first()).toBeVisible()
    await plain.waitForLoadState('networkidle')
    const top = await plain.evaluate('scrollTo({ top: 1e6, behavior: "instant" }), scrollY')
    expect(top).toBeGreaterThan(0)
    await plain.reload()
    await expect(plain.getByRole('main').getByText(landmark).first()).toBeVisible()
    await settled(`${path} from its foot`)
    expect(await plain.evaluate('scrollY')).toBe(top)
  }
  await plain.goto(new URL('/idocard/login?from=%2Fidocard%2Fcheckout', baseURL).href)
  await plain.evaluate('localStorage.removeItem("iDOtoken")')
  await plain.reload()
  await expect(plain.getByText(person.t('login:sentHere.buy'))).toBeVisible()
  await settled('login')
  await plain.evaluate((token) => localStorage.setItem('iDOtoken', token), signedIn.token)
  await scrolled('/idocard/checkout', person.t('checkout:cart.heading'))
  await scrolled('/idocard/user?tab=profile', person.t('user:profile.accountHint'))
  await context.close()
})
