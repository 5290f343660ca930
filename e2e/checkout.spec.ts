import {
  atTheBank,
  confirmCart,
  fillInformation,
  orderButton,
  PRODUCT,
  placeOrder,
  putInCart,
} from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('buying now leads to the same checkout as the cart, and the receipt goes where the buyer says @phone-zh-tw', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await page.goto(`/idocard/shop/shop?id=${PRODUCT}&utm_source=line`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cart:buyNow') })
    .click()
  await expect(page).toHaveURL(/\/idocard\/checkout$/)
  await confirmCart(page, person)
  await expect(page.getByRole('heading', { name: t('checkout:cart.heading'), exact: true })).toBeVisible()
  await expect(page.getByLabel(t('checkout:discount.label'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('print:fill'), exact: true })).toBeVisible()
  await person.accessible(page)

  const email = page.getByLabel(t('checkout:field.email'))
  await email.fill('lin@example')
  await fillInformation(page, person)
  await placeOrder(page, person)
  await expect(page.getByText(t('checkout:problem.emailWrong'))).toBeVisible()
  await expect(email).toBeFocused()
  await person.accessible(page)
  await email.fill('Lin@Example.com ')
  const sent = page.waitForRequest(/create_order/)
  await placeOrder(page, person)
  expect((await sent).postData()).toContain('lin@example.com')
  expect((await sent).postData()).toMatch(/source\W+line/)
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
})

test('the cart and the delivery are one screen, which says how much is missing until shipping is free @desktop-en-us', async ({
  page,
  person,
  signedIn,
}) => {
  expect(signedIn.token).toBeTruthy()
  const { t } = person
  await putInCart(page, person)
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  for (const part of ['cart', 'information'] as const)
    await expect(page.getByRole('heading', { name: t(`checkout:${part}.heading`), exact: true })).toBeVisible()
  // NT$980 of goods; home delivery is free from NT$2,000.
  const missing = page.getByText(t('checkout:freight.missing', { amount: 'NT$1,020' }))
  await expect(missing).toBeVisible()
  await person.accessible(page)
  await page.getByRole('spinbutton').fill('3')
  await page.keyboard.press('Enter')
  await expect(missing).toBeHidden()
  await expect(orderButton(page, person)).toBeEnabled()
})
