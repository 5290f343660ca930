import { atTheBank, placeOrder, readyToOrder } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Longer than the page should take. The heading is awaited, so a late page fails the test. */
const AT_ONCE = { timeout: 2000 }

const payNow = (page: Page, person: Person) =>
  page.getByRole('button', { name: person.t('order:pay.now'), exact: true })

const current = (page: Page, person: Person) =>
  page.getByRole('list', { name: person.t('checkout:steps.label') }).locator('[aria-current="step"]')

/**
 * Checks that the order's page says that nothing was paid, and offers to pay. It must never say that it waits for the
 * bank.
 */
async function saysCancelled(page: Page, person: Person): Promise<void> {
  const { t } = person
  await page.waitForURL(/\/idocard\/checkout\/complete/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order:complete.left'), AT_ONCE)
  await expect(payNow(page, person)).toBeEnabled(AT_ONCE)
  await expect(current(page, person)).toContainText(t('checkout:steps.payment'))
}

test('whoever cancels at the bank is told so at once, and can pay @desktop-zh-tw', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await atTheBank(page, person, 'cancel')
  await saysCancelled(page, person)
  await person.accessible(page)
  await page.reload()
  await saysCancelled(page, person)
  await payNow(page, person).click()
  await atTheBank(page, person, 'decline')
  await expect(page.getByRole('heading', { name: t('order:complete.declined') })).toBeVisible()
  await expect(current(page, person)).toContainText(t('checkout:steps.payment'))
})

test('an unpaid order is paid from the list of orders, and the member centre leads to the cards @phone-zh-tw', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  await page.goto('/idocard/user')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(t('order:status.awaiting_payment'))
  await person.accessible(page)
  await row.getByRole('button', { name: t('order:pay.now'), exact: true }).click()
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  await page.goto('/idocard/user')
  await expect(row).toContainText(t('order:status.paid'))
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: t('user:cards') }).click()
  await expect(page).toHaveURL(/\/backstage\/SG/)
})

test('Back from the bank says the same, and the order can be paid @desktop-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  await page.goBack()
  await saysCancelled(page, person)
  await payNow(page, person).click()
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
})

test('who paid and then went back sees the payment arrive @phone-en-us', async ({
  page,
  person,
  signedIn,
  request,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await readyToOrder(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
  const tradeNo = await page.getByText(/^[0-9A-Z]{16}$/).textContent()
  await page.goBack()
  await saysCancelled(page, person)
  await request.post(`/bank/control/trades/${tradeNo}/settle`, { data: {} })
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
})
