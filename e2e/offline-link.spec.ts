import { owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Chromium's own error for each request while offline. */
const CHROMIUM_OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|Error loading route module/

test('a link pressed without a network shows our page, and opens when the network is back @phone-en-us', async ({
  page,
  context,
  person,
  allowed,
}) => {
  allowed.push(CHROMIUM_OFFLINE)
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
test('without a network, adding to the cart and sending a form say so at once, and nothing is lost @desktop-zh-tw', async ({
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
  await person.accessible(page)
  await cart.getByRole('button', { name: t('cart:close') }).click()
  await context.setOffline(false)
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${t('cart:title')}`) })
    .click()
  await expect(cart.getByRole('spinbutton')).toHaveValue('1')

  await page.goto('/')
  await ready(page)
  await page.getByLabel(t('inquiry:name')).fill('王小明')
  await page.getByLabel(t('inquiry:email')).fill('wang@example.com')
  await page.getByRole('checkbox', { name: t('inquiry:inquiry.buy'), exact: true }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: t('inquiry:send'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /連不上網路|could not reach/ })).toBeVisible()
  await expect(page.getByLabel(t('inquiry:name'))).toHaveValue('王小明')
})

// Mutations: the failure kept by the router; the balance as 0 while it loads; the navigation not cancelled.
test('in the back office a screen that was never opened says that it needs a network, and opens once there is one @phone-zh-tw', async ({
  page,
  context,
  person,
  allowed,
}) => {
  allowed.push(CHROMIUM_OFFLINE)
  const { t } = person
  await owner(page, person, 120)
  await page.goto('/backstage/SG/user')
  await ready(page)
  const points = page.getByRole('main').getByRole('link', { name: t('points:title') })
  await expect(points).toBeVisible()
  await context.setOffline(true)
  await points.click()
  await expect(page.getByText(t('backstage:needsNetwork.title'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('backstage:user.title') })).toBeVisible()
  await expect(page).toHaveURL(/SG\/user$/)
  // As the browser's own Back and Forward do: the address has changed before the screen is loaded.
  await page.evaluate(`
    history.pushState({ idx: 1, key: 'forward' }, '', '/backstage/SG/setting')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  `)
  await expect(page).toHaveURL(/SG\/user$/)
  await expect(page.getByRole('heading', { level: 1, name: t('backstage:user.title') })).toBeVisible()
  await context.setOffline(false)
  // Neither the entries nor the account are answered. The device knows the balance, with the point for this visit.
  const held = Promise.withResolvers<void>()
  await page.route(/load_entries|loadInfo/, async (route) => {
    await held.promise
    await route.continue()
  })
  await points.click()
  await expect(page.getByRole('heading', { level: 1, name: t('points:title') })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText('121')
  // It does not know it any more, which is not 0.
  await page.addInitScript(() => localStorage.removeItem('idoBackstage'))
  await page.reload()
  await expect(page.getByRole('button', { name: t('points:tabs.entries'), exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(t('backstage:loading'))
  await expect(page.getByRole('definition')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('definition')).toHaveText('121')
})

// Mutation: the shown screen's data loaded again.
test('a screen whose own data cannot be loaded again stays, too, when the next one needs a network @desktop-en-us', async ({
  page,
  context,
  person,
  allowed,
}) => {
  allowed.push(CHROMIUM_OFFLINE)
  const { t } = person
  await owner(page, person, 120)
  await page.goto('/backstage/SG/termsOfUse')
  await ready(page)
  const title = page.getByRole('heading', { level: 1 })
  const shown = await title.innerText()
  await context.setOffline(true)
  await page.evaluate(`
    history.pushState({ idx: 1, key: 'sheet' }, '', '/backstage/SG/setting')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  `)
  await expect(page.getByText(t('backstage:needsNetwork.title'))).toBeVisible()
  await expect(page).toHaveURL(/SG\/termsOfUse$/)
  await expect(title).toHaveText(shown)
})

test('a back office that was never opened shows its own frame without a network, and opens when it is back @phone-en-us', async ({
  page,
  context,
  person,
  signedIn: _,
  allowed,
}) => {
  allowed.push(CHROMIUM_OFFLINE)
  const { t } = person
  await page.goto('/idocard/user')
  await ready(page)
  const link = page.getByRole('main').getByRole('link', { name: t('user:cards') })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: t('error:offline.title') })).toBeVisible()
  await expect(page).toHaveURL(/backstage\/SG/)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/backstage/SG')
  await person.accessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: t('error:offline.title') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('backstage:menu.open') })).toBeVisible()
})
