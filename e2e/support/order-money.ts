import { addOrder } from './order-stages.ts'
import { typeFreshCode } from './steps.ts'
import { expect, type Page, type Person, sessionOf } from './test.ts'

/** An order that was paid at the bank, of a buyer of its own. */
export async function paidOrder(page: Page, person: Person) {
  const token = await sessionOf(page.request, person.newPhone(), 'member')
  const number = await addOrder(page.request, { token, lang: person.lang, stage: 'unpaid' })
  const headers = { authorization: `Bearer ${token}` }
  const opened = await page.request.post('/api/idoCard/shoppingCart/pay_order', {
    data: { orderNumber: number },
    headers,
  })
  const { action, fields } = ((await opened.json()) as { data: { action: string; fields: Record<string, string> } })
    .data
  expect((await page.request.post(action, { form: fields })).status()).toBe(200)
  const settled = await page.request.post(`/bank/control/trades/${fields.MerchantTradeNo}/settle`, { data: {} })
  expect(settled.status()).toBe(200)
  return { number, token }
}

/** Opens the refund of an order, fills it in and confirms it with a code. An empty amount: all that is left. */
export async function refund(page: Page, person: Person, { phone, amount }: { phone: string; amount: string }) {
  const { t } = person
  // Once it was sent, an order is not cancelled by this.
  const names = [t('console:order.refundOrCancel'), t('console:order.refund')]
  await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
  const sheet = page.getByRole('dialog')
  if (amount) await sheet.getByRole('textbox').first().fill(amount)
  await sheet.getByLabel(t('console:order.refundReason')).fill('少寄一張')
  await person.accessible(page)
  await typeFreshCode(sheet, person, phone)
  await person.accessible(page)
  await sheet
    .getByRole('button', { name: new RegExp(`^${t('console:order.refundNow', { amount: '' }).trim()}`) })
    .click()
}
