import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a link pressed without a network shows our page, and opens when the network is back @once', async ({
  page,
  context,
  person,
  allowed,
}) => {
  // Chromium's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|Error loading route module/)
  const { t } = person
  const offline = page.getByRole('heading', { level: 1, name: t('error:offline.title') })
  await page.goto('/idocard/support')
  await ready(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').locator('a[href^="/idocard/features"]').first().click()
  await expect(offline).toBeVisible()
  // The page reports it, so the line at the bottom is hidden.
  await expect(page.getByText(t('common:offline'))).toBeHidden()
  await person.accessible(page)
  await page.getByRole('button', { name: t('error:again') }).click()
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: t('features:title') })).toBeVisible()
  await expect(page).toHaveURL(/\/idocard\/features/)
  await expect(offline).toHaveCount(0)
})

// Mutations: the toast only with its own script; the cart's panel from `lazy`.
test('without a network, adding to the cart and sending a form say so at once, and nothing is lost @once', async ({
  page,
  context,
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
  const { t } = person
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  await context.setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product:add'), exact: true })
    .click()
  const cart = page.getByRole('dialog', { name: t('cart:title'), exact: true })
  await expect(cart.getByRole('alert')).toHaveText(t('cart:unreachable'))
  await cart.getByRole('button', { name: t('cart:close') }).click()
  await context.setOffline(false)
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${t('cart:title')}`) })
    .click()
  await expect(cart.getByRole('spinbutton')).toHaveValue('1')

  await page.goto('/')
  await ready(page)
  await page.getByLabel(t('contact:name')).fill('王小明')
  await page.getByLabel(t('contact:email')).fill('wang@example.com')
  await page.getByRole('checkbox', { name: t('contact:inquiry.buy'), exact: true }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: t('contact:send'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /連不上網路|could not reach/ })).toBeVisible()
  await expect(page.getByLabel(t('contact:name'))).toHaveValue('王小明')
})
