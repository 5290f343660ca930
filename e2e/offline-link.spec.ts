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
