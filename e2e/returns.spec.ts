import { confirmCart, ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SAMPLE_SET = 10
const CARD = 1
const WORDS = {
  'zh-tw': {
    made: '開始製作後不適用七天鑑賞期',
    sevenDays: '收到後七天內可以退貨',
    paid: '確認付款',
    set: '材質打樣組',
  },
  'en-us': {
    made: 'no 7-day returns once production has begun',
    sevenDays: 'You can return it within 7 days',
    paid: 'Pay',
    set: 'Sample set',
  },
}

test('what may be returned is said on the product, before paying and in the mail @phone-zh-tw', async ({
  page,
  person,
  signedIn,
}) => {
  void signedIn
  const words = WORDS[person.lang]
  const main = page.getByRole('main')
  for (const [id, said, not] of [
    [SAMPLE_SET, words.sevenDays, words.made],
    [CARD, words.made, words.sevenDays],
  ] as const) {
    await page.goto(`/idocard/shop/shop?id=${id}`)
    // One card, or one set, costs less than free shipping needs.
    for (const fact of ['NT$100', person.t('product:facts.card'), person.t('product:facts.chip')])
      await expect(main.locator('dl').first()).toContainText(fact)
    await expect(main.getByText(said)).toBeVisible()
    await expect(main.getByText(not)).toHaveCount(0)
    await ready(page)
    await page.getByRole('button', { name: person.t('product:add'), exact: true }).click()
    await page.getByRole('dialog', { name: person.t('cart:title'), exact: true }).waitFor()
  }
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  // The order has products of both kinds, and both are named.
  await expect(main.getByText(words.made)).toBeVisible()
  await expect(main.getByText(new RegExp(`${words.set}.*${words.sevenDays}`))).toBeVisible()
  await person.accessible(page)
})
