import { atTheBank, confirmCart, fillInformation, placeOrder, putInCart, readyToOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const REFUSED = /the server responded with a status of (409|422|429|404)/

test('five wrong codes require a new one @phone-zh-tw', async ({ page, person, allowed }) => {
  allowed.push(REFUSED)
  const { t } = person
  const phone = person.newPhone()
  await page.goto('/idocard/login')
  await page.getByLabel(t('login:username.label')).fill('0212345678')
  await page.getByRole('button', { name: t('login:send') }).click()
  await expect(page.getByText(t('login:problem.phone'))).toBeVisible()
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  const code = await person.code(phone)
  const field = page.getByLabel(t('login:code.label'))
  const wrong = (tried: number) => String((Number(code) + tried) % 1_000_000).padStart(6, '0')
  const refusals = {
    'zh-tw': ['驗證碼不正確或已失效', '錯誤次數太多'],
    'en-us': ['The code is wrong', 'Too many wrong tries'],
  }
  const [no = '', spent = ''] = refusals[person.lang]
  for (let tried = 1; tried <= 5; tried++) {
    const answer = page.waitForResponse(/account\/login/)
    await field.fill(wrong(tried))
    await answer
    await expect(page.getByText(tried < 5 ? no : spent)).toBeVisible()
  }
  await person.accessible(page)
  await field.fill(code)
  await expect(page.getByText(spent)).toBeVisible()
  await expect(page).toHaveURL(/\/idocard\/login/)
})

test('a declined card leaves the order open, and a second payment succeeds @desktop-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await atTheBank(page, person, 'decline')
  await expect(page.getByRole('heading', { name: person.t('order:complete.declined') })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: person.t('order:pay.again') }).click()
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: person.t('order:complete.paid') })).toBeVisible()
})

test('a tab closed at the bank: the notice still arrives, and the order is paid @phone-en-us', async ({
  page,
  person,
  signedIn,
  context,
  request,
}) => {
  expect(signedIn.token).toBeTruthy()
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  const tradeNo = await page.getByText(/^[0-9A-Z]{16}$/).textContent()
  await page.close()
  await request.post(`/bank/control/trades/${tradeNo}/settle`, { data: {} })
  const again = await context.newPage()
  await expect(async () => {
    await again.goto('/idocard/user')
    await expect(again.getByRole('row').nth(1)).toContainText(person.t('order:status.paid'), { timeout: 3000 })
  }).toPass()
})

test('sold out between cart and order: the line is marked and can be corrected @desktop-zh-tw', async ({
  page,
  person,
  signedIn,
  request,
  allowed,
}) => {
  allowed.push(REFUSED)
  expect(signedIn.token).toBeTruthy()
  // A separate product for each project, because they run in parallel.
  const id =
    { 'phone zh-tw': 2, 'phone en-us': 3, 'desktop zh-tw': 4, 'desktop en-us': 5 }[test.info().project.name] ?? 2
  await request.post(`/e2e/stock/${id}/50`)
  await putInCart(page, person, id)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: person.t('cart:more') })
    .click()
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
  await request.post(`/e2e/stock/${id}/1`)
  await placeOrder(page, person)
  await expect(page.getByText(person.t('checkout:cart.left', { left: 1 }))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: person.t('checkout:cart.takeLeft', { left: 1 }) }).click()
  await confirmCart(page, person)
  await expect(page.getByLabel(person.t('checkout:field.shippingName'))).toHaveValue('王小明')
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  await request.post(`/e2e/stock/${id}/200`)
})

test('a wrong discount code shows an error; a right one is deducted @phone-zh-tw', async ({
  page,
  person,
  signedIn,
  allowed,
}) => {
  allowed.push(REFUSED)
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await putInCart(page, person)
  await page.goto('/idocard/checkout')
  const field = page.getByLabel(t('checkout:discount.label'))
  const apply = page.getByRole('button', { name: t('checkout:discount.apply') })
  await field.fill('NOSUCHCODE')
  await apply.click()
  await expect(
    page.getByText({ 'zh-tw': '折扣碼無效', 'en-us': 'This discount code isn’t valid.' }[person.lang]),
  ).toBeVisible()
  await person.accessible(page)
  await field.fill('hello100')
  await apply.click()
  await expect(page.getByText(t('checkout:discount.applied', { code: 'HELLO100' }))).toBeVisible()
  await confirmCart(page, person)
  await fillInformation(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  await expect(page.getByText('NT$ 980')).toBeVisible()
})

test('the network fails on submit: retrying makes one order @desktop-en-us', async ({
  page,
  person,
  signedIn,
  allowed,
}) => {
  allowed.push(/Failed to load resource: net::ERR_/)
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  // The order reaches the server, but the response does not reach the buyer.
  await page.route(
    /create_order/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await placeOrder(page, person)
  await expect(page.getByText(t('checkout:submitFailed.lostTitle'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('checkout:submitFailed.again') }).click()
  await page.waitForURL(/\/bank\//)
  await page.goto('/idocard/user')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a double click on a slow network sends one order, and shows the redirect to the bank @phone-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  // The order is placed, but the data of the next page is still delayed.
  await page.route(/create_order/, async (route) => {
    const response = await route.fetch()
    await page.route(/\/assets\/.*\.js$|pay_order/, async (later) => {
      await opened
      await later.fallback()
    })
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: t('checkout:information.submit') }).dblclick()
  await expect(page.locator('main')).not.toContainText(t('checkout:empty.title'))
  await expect(page.locator('main').getByText(t('checkout:information.toBank')).first()).toBeInViewport()
  open()
  await page.waitForURL(/\/bank\//)
  expect(sent.filter((path) => /create_order|pay_order/.test(path))).toHaveLength(2)
})

test('the network fails on submit and the page is reloaded: the order is found, not made twice @desktop-zh-tw', async ({
  page,
  person,
  signedIn,
  allowed,
}) => {
  allowed.push(/Failed to load resource|status of 409/)
  expect(signedIn.token).toBeTruthy()
  await readyToOrder(page, person)
  await page.route(
    /create_order/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await placeOrder(page, person)
  await expect(page.getByText(person.t('checkout:submitFailed.lostTitle'))).toBeVisible()
  await page.goto('/idocard/checkout')
  await page.waitForURL(/\/idocard\/checkout\/complete\?orderNumber=/)
  await page.goto('/idocard/user')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('signing in by e-mail, after a reload, with the code pasted together with its text @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(REFUSED)
  const email = `lin.${Math.floor(Math.random() * 1e9)}@example.com`
  const ask = async () => {
    await page.goto('/idocard/login')
    await page.getByLabel(person.t('login:username.label')).fill(email.toUpperCase())
    await page.getByRole('button', { name: person.t('login:send') }).click()
  }
  await ask()
  await expect(page.getByLabel(person.t('login:code.label'))).toBeVisible()
  // No second code is sent within a minute. The page says so, and takes the first one.
  await ask()
  await expect(page.getByText(/請用那一組.*約 1 分鐘後/)).toBeVisible()
  const code = await person.code(email)
  await page.getByLabel(person.t('login:code.label')).fill(`驗證碼：${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(/\/idocard\/user/)
  await page.reload()
  await expect(page).toHaveURL(/\/idocard\/user/)
})
