import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const AWAY = {
  status: 503,
  headers: { 'retry-after': '2' },
  json: { code: 503, message: '', data: { refusal: 'server.busy', retryAfter: 2 } },
}

test('a page whose data is temporarily unavailable says so, and appears when the data is back @desktop-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/the server responded with a status of 503/, /ApiError/)
  const { t } = person
  await page.goto('/')
  // Before hydration a link would load a new document from the server.
  await ready(page)
  await page.route('**/api/**/newsArticle/**', (route) => route.fulfill(AWAY))
  await page.locator('footer a[href^="/idocard/news"]').first().click()
  const heading = page.getByRole('heading', { level: 1, name: t('error:unavailable.title') })
  await expect(heading).toBeVisible()
  await expect(page.getByText('503', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/idocard\/news/)
  await person.accessible(page)
  await page.unroute('**/api/**/newsArticle/**')
  // The page retries by itself, without a click.
  await expect(heading).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
