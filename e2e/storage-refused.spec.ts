import { cartPanel, putInCart, ready, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Storage is unavailable: the user blocks it, or an in-app browser has none. */
test.beforeEach(async ({ page, allowed }) => {
  // React Router stores the scroll position in an inline script, and logs an error when it cannot.
  allowed.push(/storage refused/)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('storage refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(globalThis, name, { get })
  })
})

test('a card is activated and named in a browser that stores nothing @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  const made = await page.request.post('/e2e/physical-card')
  const { cardSn, link } = (await made.json()) as { cardSn: string; link: string }
  const phone = person.newPhone()
  await page.goto(link)
  await ready(page)
  await signIn(page, person, phone)
  await page.getByLabel(t('start:name.ch'), { exact: true }).fill('曾小明')
  await page.getByRole('radio', { name: t('start:name.phoneHidden'), exact: true }).check()
  await page.getByRole('button', { name: t('start:next'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeVisible()
  await expect(page.getByText('storage refused')).toBeHidden()
  await page.goto(`/${cardSn}`)
  await expect(page.getByRole('heading', { level: 1, name: '曾小明' })).toBeVisible()
})

test('a product comes into the cart of a browser that stores nothing @desktop-zh-tw', async ({ page, person }) => {
  await putInCart(page, person)
  await expect(cartPanel(page, person).getByRole('spinbutton')).toHaveValue('1')
})
