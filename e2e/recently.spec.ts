import { IPHONE, NAMES, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ userAgent: IPHONE })

test('a card opened on the web is in the holder’s history, until they switch it off @phone-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const me = await owner(page, person)
  const opened = page.waitForResponse('**/api/SG/card/get')
  await page.goto('/akex42m8tn')
  expect((await opened).status()).toBe(200)
  await Promise.all([page.waitForResponse('**/api/SG/card/get'), page.goto(`/${me.cardSn}`)])
  await page.goto('/backstage/SG/recently')
  await ready(page)
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText(/林柏翰|Alex Lin/)
  await expect(page.getByRole('main')).not.toContainText(NAMES[person.lang])
  await person.accessible(page)
  await list.getByRole('button').click()
  await page.getByRole('button', { name: t('contacts:add.open'), exact: true }).click()
  await expect(page.getByRole('heading', { name: /林柏翰|Alex Lin/ })).toBeVisible()
  await expect(page.getByText(t('contacts:kind.saved'), { exact: true })).toBeVisible()
  await person.accessible(page)
  await page.goto('/backstage/SG/recently')
  await page.getByRole('checkbox', { name: t('backstage:recently.keep') }).click()
  await expect(page.getByText(t('backstage:recently.offTitle'))).toBeVisible()
  await person.accessible(page)
  await Promise.all([page.waitForResponse('**/api/SG/card/get'), page.goto('/akex42m8tn')])
  await page.goto('/backstage/SG/recently')
  await ready(page)
  await expect(page.getByText(t('backstage:recently.offTitle'))).toBeVisible()
})

test('a card page of a visitor who is not signed in asks for nothing @desktop-zh-tw', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await page.goto('/akex42m8tn', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})
