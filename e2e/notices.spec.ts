import { IPHONE, leaveDetails, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

test.use({ userAgent: IPHONE })

/** Presses beside a hint, in the row of its checkbox. The row is large enough for a finger. */
async function pressRow(page: Page, text: string): Promise<void> {
  const hint = page.getByText(text)
  await hint.scrollIntoViewIfNeeded()
  const row = await page.locator('.kit-check', { has: hint }).boundingBox()
  const words = await hint.boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)
  await page.mouse.click((row?.x ?? 0) + (row?.width ?? 0) - 4, (words?.y ?? 0) + 4)
}
const bell = (page: Page, { t }: Person, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? t('notices:bell', { count: unread }) : t('notices:bellNone'),
    exact: true,
  })

test('notices teach while there are none, are listed, and can be switched off', async ({ page, person }) => {
  const { t } = person
  const { cardSn } = await owner(page, person)
  await page.goto('/backstage/SG/notify')
  await expect(page.getByRole('heading', { name: t('notices:emptyTitle') })).toBeVisible()
  await leaveDetails(page, cardSn, 'Marta Lindqvist')
  await page.reload()
  await ready(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await person.accessible(page)
  await page.getByLabel(t('notices:settings.title'), { exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('notices:settings.title') })
  for (const hint of ['category.contactHint', 'category.orderHint']) await pressRow(page, t(`notices:${hint}`))
  const contact = sheet.getByRole('checkbox', { name: t('notices:category.contact'), exact: true })
  await expect(contact).not.toBeChecked()
  const order = sheet.getByRole('checkbox', { name: t('notices:category.order'), exact: true })
  await expect(order).not.toBeChecked()
  await order.click()
  await expect(order).toBeChecked()
  await sheet.getByRole('checkbox', { name: t('notices:quiet.on'), exact: true }).click()
  await expect(sheet.getByLabel(t('notices:quiet.from'))).toHaveValue('22:00')
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('notices:settings.save'), exact: true }).click()
  await expect(sheet).toBeHidden()
  await leaveDetails(page, cardSn, 'Nobody Hears')
  await page.reload()
  await expect(bell(page, person, 1)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('a visitor leaves details, the bell says so, and the notice leads to them @desktop-en-us', async ({
  page,
  person,
}) => {
  const { cardSn } = await owner(page, person)
  await page.goto('/backstage/SG')
  await ready(page)
  await expect(bell(page, person, 0)).toBeVisible()
  await leaveDetails(page, cardSn, '林訪客')
  // The page becomes visible again.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await bell(page, person, 1).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /林訪客/ })
    .click()
  await expect(page.getByRole('heading', { name: '林訪客' })).toBeVisible()
  await expect(bell(page, person, 0)).toBeVisible()
})
