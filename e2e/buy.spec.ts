import { atTheBank, cartPanel, confirmCart, fillInformation, placeOrder, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a visitor buys a card: plan, cart, code, checkout, bank, paid order, sign out', { tag: '@every' }, async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // What the page still loads when one signs out is refused.
  allowed.push(/status of 401/)
  const phone = person.newPhone()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/idocard/shop')
  await expect(page.getByRole('heading', { level: 1, name: t('plans:title') })).toBeVisible()
  await page
    .getByRole('link', { name: /霧黑名片|Matte Black card/ })
    .first()
    .click()
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()

  const cart = cartPanel(page, person)
  await expect(cart).toBeVisible()
  await person.accessible(page)
  const quantity = cart.getByRole('spinbutton')
  await cart.getByRole('button', { name: t('cart:more') }).click()
  await expect(quantity).toHaveValue('2')
  await expect(cart).toContainText('NT$1,960')
  await cart.getByRole('button', { name: t('cart:less') }).click()
  await expect(quantity).toHaveValue('1')
  await expect(cart.getByRole('button', { name: t('cart:less') })).toHaveAttribute('aria-disabled', 'true')

  await cart.getByRole('button', { name: /刪除|Delete/ }).click()
  await cart.getByRole('button', { name: t('cart:close') }).click()
  await page.getByRole('button', { name: t('cart:title'), exact: true }).click()
  await expect(cart).toContainText(t('cart:empty'))
  await person.accessible(page)
  await cart.getByRole('link', { name: t('cart:add') }).click()
  await expect(page).toHaveURL(/\/idocard\/shop$/)
  await page
    .getByRole('link', { name: /霧黑名片|Matte Black card/ })
    .first()
    .click()
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()

  await cart.getByRole('button', { name: t('cart:buyNow') }).click()
  await expect(page.getByText(t('login:sentHere.title'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/idocard\/login/)
  await person.accessible(page)
  await signIn(page, person, phone)

  await expect(page).toHaveURL(/\/idocard\/checkout/)
  await expect(page.getByText('NT$980').first()).toBeVisible()
  await person.accessible(page)
  await confirmCart(page, person)
  await person.accessible(page)
  await fillInformation(page, person)
  await placeOrder(page, person)
  await atTheBank(page, person, 'pay')

  await page.waitForURL(/\/idocard\/checkout\/complete\?orderNumber=/)
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  await person.accessible(page)
  const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? ''
  await expect(page.getByText(orderNumber).first()).toBeVisible()

  await page.goto('/idocard/user')
  const row = page.getByRole('row', { name: new RegExp(orderNumber) })
  await expect(page.locator('thead th').first()).toHaveText(
    { 'zh-tw': '訂單編號', 'en-us': 'Order number' }[person.lang],
  )
  await expect(row).toContainText(t('order:status.paid'))
  await expect(row).toContainText('NT$1,080')
  await person.accessible(page)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: t('order:detail.heading', { number: orderNumber }) })).toBeVisible()
  for (const words of ['unitPrice', 'quantity', 'payment', 'method', 'destination', 'total']) {
    await expect(page.getByText(t(`order:detail.${words}`), { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText(t('order:detail.discount'), { exact: true })).toHaveCount(0)
  await expect(page.getByText('臺灣大道三段 99 號 12 樓')).toBeVisible()
  await person.accessible(page)

  await page.goto('/idocard/user')
  await page.getByRole('tab', { name: t('user:tabs.profile') }).click()
  await person.accessible(page)
  await page.getByRole('button', { name: t('user:signOut') }).click()
  await expect(page).toHaveURL(/\/$/)
  // The address changes to the home page's just before the screen that still has the token is unmounted.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('iDOtoken'))).toBeNull()
  await page.goto('/idocard/user')
  await expect(page).toHaveURL(/\/idocard\/login/)
})
