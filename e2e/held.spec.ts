import { SHIPPING } from '../server/src/testing/shipping.ts'
import { confirmCart, fillInformation, placeOrder, putInCart } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, test } from './support/test.ts'

const REFUSED = /the server responded with a status of 409/

/** A separate product for each project and test, because they run in parallel. */
const productOf = (project: string, journey: 0 | 1) => (project.startsWith('phone') ? [6, 7] : [9, 10])[journey] ?? 6

async function untilOrder(page: Page, person: Person, id: number, quantity: number): Promise<void> {
  await putInCart(page, person, id)
  const add = page.getByRole('dialog').getByRole('button', { name: person.t('cart:more') })
  for (let added = 1; added < quantity; added += 1) await add.click()
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
}

test('more units than may await payment: the cart says how many are possible, and these are ordered @phone-zh-tw', async ({
  page,
  person,
  signedIn,
  request,
  allowed,
}) => {
  allowed.push(REFUSED)
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  const id = productOf(test.info().project.name, 0)
  await request.post(`/e2e/stock/${id}/9`)
  await untilOrder(page, person, id, 5)
  await placeOrder(page, person)
  const notice = page.getByText(t('checkout:cart.heldMine', { left: 3 }))
  await expect(notice).toBeInViewport()
  await person.accessible(page)
  await page.getByRole('button', { name: t('checkout:cart.takeLeft', { left: 3 }) }).click()
  await expect(notice).toHaveCount(0)
  await confirmCart(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)

  // This order holds the units that the next one needs, so the next one is refused with a link to this one.
  await untilOrder(page, person, id, 1)
  await placeOrder(page, person)
  await expect(page.getByText(t('checkout:cart.heldMineNone'))).toBeInViewport()
  await person.accessible(page)
  await page.getByRole('link', { name: t('checkout:cart.seeOrders') }).click()
  await expect(page).toHaveURL(/\/idocard\/user/)
})

test('units held by others on the network or by first-time buyers: the cart says so, and until when @desktop-en-us', async ({
  page,
  person,
  signedIn,
  context,
  request,
  allowed,
}) => {
  allowed.push(REFUSED)
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  const id = productOf(test.info().project.name, 1)
  const hall = { 'x-forwarded-for': `203.0.113.${id}` }
  await context.setExtraHTTPHeaders(hall)
  await request.post(`/e2e/stock/${id}/8`)
  for (let others = 0; others < 2; others += 1) {
    const token = await sessionOf(request, person.newPhone(), 'member')
    const post = (call: string, data: object) =>
      request.post(`/api/idoCard/shoppingCart/${call}`, { data, headers: { ...hall, authorization: token } })
    await post('update_shopping_cart', { list: [{ id, quantity: 2 }] })
    expect((await post('create_order', SHIPPING)).status()).toBe(200)
  }
  await untilOrder(page, person, id, 1)
  await placeOrder(page, person)
  await expect(page.getByText(t('checkout:cart.heldOthersNone'))).toBeInViewport()
  const until = t('checkout:cart.heldUntil', { until: '|' }).split('|')[0] ?? ''
  await expect(page.getByText(until)).toBeVisible()
  await person.accessible(page)

  // From another network one unit is left: the others never paid for an order either.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${id}` })
  await untilOrder(page, person, id, 1)
  await placeOrder(page, person)
  await expect(page.getByText(t('checkout:cart.heldFirstTime', { left: 1 }))).toBeInViewport()
  await expect(page.getByText(until)).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('checkout:cart.takeLeft', { left: 1 }) }).click()
  await confirmCart(page, person)
  await placeOrder(page, person)
  await page.waitForURL(/\/bank\//)
})
