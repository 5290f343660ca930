import { staffAt } from './support/staff.ts'
import { atTheBank, linkSentTo, ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the quote without the freight; the address of the order's page sent as the link; the tab's link forgotten.
test('staff make an order on the phone, the customer pays it at the link, and staff see it paid @phone-zh-tw', async ({
  page,
  person,
  browser,
  allowed,
}) => {
  const { t } = person
  // A link that was cut off.
  allowed.push(/the server responded with a status of 404/)
  const [staff, customer] = [person.newPhone(), person.newPhone()]
  await staffAt(page, staff, 'support', 'site')
  await page.goto('/admin/site/orders')
  await ready(page)
  await page
    .getByRole('link', { name: t('console:order.add') })
    .first()
    .click()
  await expect(page.getByLabel(t('console:phoneOrder.add'))).toBeVisible()
  await person.accessible(page)

  await page.getByLabel(t('console:phoneOrder.add')).selectOption({ index: 1 })
  await page.getByLabel(t('console:phoneOrder.phone')).fill(customer)
  await page.getByLabel(t('checkout:field.shippingName')).fill('王小明')
  await expect(page.getByText(/還沒有帳號/)).toBeVisible()
  await page.getByLabel(t('checkout:field.county')).selectOption('臺中市')
  await page.getByLabel(t('checkout:field.area')).selectOption('西屯區')
  await page.getByLabel(t('checkout:field.address'), { exact: true }).fill('臺灣大道三段 99 號 12 樓')
  await page.getByLabel(t('checkout:discount.label')).fill('hello100')
  await page.getByRole('button', { name: t('checkout:discount.apply') }).click()
  await expect(page.getByText(t('checkout:discount.applied', { code: 'HELLO100' }))).toBeVisible()
  await page.getByRole('textbox', { name: t('console:phoneOrder.note') }).fill('請在週五前寄出')
  // The call was cut off: what was typed is there again.
  await page.reload()
  await expect(page.getByText(t('console:phoneOrder.restored'))).toBeVisible()
  await expect(page.getByText(t('checkout:discount.applied', { code: 'HELLO100' }))).toBeVisible()
  const make = page.getByRole('button', { name: t('console:phoneOrder.make') })
  await expect(make).toBeEnabled()
  const total = (await make.textContent())?.match(/NT\$[\d,]+/)?.[0] ?? ''
  await person.accessible(page)
  await make.click()
  await expect(page.getByRole('region', { name: t('console:order.link') })).toBeVisible()
  await expect(page.getByText(t('console:order.event.ordered_by_phone'))).toBeVisible()
  await expect(page.getByText('請在週五前寄出')).toBeVisible()
  await page.getByRole('button', { name: t('console:order.makeLink') }).click()
  const copied = await page.getByRole('textbox', { name: t('console:order.linkField') }).inputValue()
  await person.accessible(page)

  const link = await linkSentTo(page.request, customer, 'order_payment_link')
  expect(copied).not.toBe(link)
  const buyer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-TW', hasTouch: true })
  const phone = await buyer.newPage()
  await phone.goto(link.slice(0, -3))
  await expect(phone.getByRole('heading', { name: t('order:payLink.unknown') })).toBeVisible()
  await phone.goto(copied)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: t('order:payLink.title') })).toBeVisible()
  await expect(phone.getByText('臺灣大道三段 99 號 12 樓')).toBeVisible()
  await expect(phone.getByText(customer.slice(4, 7))).toHaveCount(0)
  await expect(phone.getByText(total).last()).toBeVisible()
  await person.accessible(phone)
  await phone.getByRole('button', { name: t('order:pay.now') }).click()
  await atTheBank(phone, person, 'cancel')
  // The bank returns to the link, although nobody is signed in.
  await expect(phone.getByRole('heading', { name: t('order:complete.left') })).toBeVisible()
  await phone.goto(link)
  await phone.getByRole('button', { name: t('order:pay.now') }).click()
  await atTheBank(phone, person, 'pay')
  await expect(phone.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  await expect(phone.getByText('臺灣大道三段 99 號 12 樓')).toHaveCount(0)
  await person.accessible(phone)
  await buyer.close()

  await page.reload()
  await expect(page.getByText(t('console:order.event.paid')).first()).toBeVisible()
  await expect(page.getByRole('region', { name: t('console:order.link') })).toHaveCount(0)
})
