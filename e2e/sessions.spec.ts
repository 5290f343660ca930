import type { Browser, Locator } from '@playwright/test'
import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession, test } from './support/test.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const IPHONE_NAME = /Safari.*iOS/
const LOGIN_FIELD = { member: 'login:username.label', holder: 'backstage:entry.login' }

/** Opens a screen in another browser of the same user. */
async function elsewhere(browser: Browser, page: Page, key: 'iDOtoken' | 'token', token: string, url: string) {
  const lang = await page.evaluate(() => localStorage.getItem('iDoLang') ?? '')
  const context = await browser.newContext({ userAgent: IPHONE, baseURL: new URL(page.url()).origin })
  await context.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  await storeSession(context, key, token)
  const there = await context.newPage()
  await there.goto(url)
  return there
}

const items = (page: Page, { t }: Person) => page.getByRole('list', { name: t('session:list') }).getByRole('listitem')
const inDialog = (page: Page, { t }: Person, key: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: t(key), exact: true })
const revokeIn = (item: Locator, { t }: Person) =>
  item.getByRole('button', { name: new RegExp(`^${t('session:revoke')}`) })

/** Finds the phone in the list, cancels once, and signs it out. */
async function signPhoneOut(page: Page, person: Person): Promise<void> {
  const { t } = person
  const phone = items(page, person).filter({ hasText: IPHONE_NAME })
  await expect(items(page, person)).toHaveCount(2)
  await expect(items(page, person).first()).toContainText(t('session:current'))
  await expect(items(page, person).first().getByRole('button')).toHaveCount(0)
  await person.accessible(page)

  await revokeIn(phone, person).click()
  await expect(inDialog(page, person, 'session:keep')).toBeFocused()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await expect(revokeIn(phone, person)).toBeFocused()
  await page.keyboard.press('Enter')
  await inDialog(page, person, 'session:revokeYes').dblclick()
  const name = person.lang === 'zh-tw' ? 'Safari・iOS' : 'Safari · iOS'
  await expect(page.locator(':focus')).toContainText(t('session:revoked', { name }))
  await expect(items(page, person)).toHaveCount(1)
  await expect(page.getByText(t('session:only'))).toBeVisible()
  await person.accessible(page)
}

/** The signed-out browser detects it with its next request. */
async function expectSignedOut(there: Page, person: Person, press: () => Promise<unknown>, next: Locator) {
  const notice = { 'zh-tw': '你已被登出', 'en-us': 'You have been signed out' }[person.lang]
  await press()
  await expect(there.getByRole('status').filter({ hasText: notice })).toBeVisible()
  await expect(next).toBeVisible()
  await person.accessible(there)
}

test('a member sees their sessions, and signs a lost phone out @desktop-en-us', async ({
  page,
  person,
  signedIn,
  request,
  browser,
}) => {
  const { t } = person
  const lost = await sessionOf(request, signedIn.phone, 'member', IPHONE)
  await page.goto('/idocard/user?tab=profile')
  await ready(page)
  const there = await elsewhere(browser, page, 'iDOtoken', lost, '/idocard/user?tab=profile')
  await expect(items(there, person)).toHaveCount(2)

  await signPhoneOut(page, person)
  await expectSignedOut(
    there,
    person,
    () => there.getByRole('tab', { name: t('user:tabs.orders') }).click(),
    there.getByLabel(t(LOGIN_FIELD.member)),
  )
  expect(await there.evaluate(() => localStorage.getItem('iDOtoken'))).toBeNull()
  // Signing in returns to the requested page.
  expect(new URL(there.url()).search).toContain(encodeURIComponent('/idocard/user'))
  await there.context().close()
})

test('a holder sees their sessions, and signs a lost phone out @phone-en-us', async ({ page, person, browser }) => {
  const { t } = person
  const me = await owner(page, person)
  const lost = await sessionOf(page.request, me.phone, 'holder', IPHONE)
  await page.goto('/backstage/SG/setting')
  await ready(page)
  const there = await elsewhere(browser, page, 'token', lost, '/backstage/SG/setting')
  await expect(items(there, person)).toHaveCount(2)

  await signPhoneOut(page, person)
  await expectSignedOut(
    there,
    person,
    () => there.getByRole('link', { name: t('backstage:bar.contacts') }).click(),
    there.getByRole('link', { name: t(LOGIN_FIELD.holder), exact: true }),
  )
  expect(await there.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await there.evaluate(() => localStorage.getItem('idoBackstage'))).toBeNull()
  await there.context().close()
})

test('all other sessions end at once, in the shop and in the back office @desktop-zh-tw', async ({
  page,
  person,
  signedIn,
  request,
  allowed,
}) => {
  allowed.push(/status of 503/)
  const { t } = person
  const others = []
  for (let made = 0; made < 9; made += 1)
    others.push(await sessionOf(request, signedIn.phone, made % 2 ? 'holder' : 'member', made % 3 ? WINDOWS : IPHONE))
  await page.goto('/idocard/user?tab=profile')
  await ready(page)
  await expect(items(page, person)).toHaveCount(10)
  await person.accessible(page)

  await page.getByRole('button', { name: t('session:others') }).click()
  await person.accessible(page)
  // The server's refusal is shown in the dialog, and retrying works.
  await page.route(
    /revoke_other_sessions/,
    (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: 'busy just now', data: { refusal: 'server.busy' } } }),
    { times: 1 },
  )
  await inDialog(page, person, 'session:othersYes').click()
  await expect(page.getByRole('alert')).toContainText('busy just now')
  await expect(items(page, person)).toHaveCount(10)
  await inDialog(page, person, 'session:othersYes').click()
  await expect(page.locator(':focus')).toContainText(t('session:othersDone'))
  await expect(items(page, person)).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('session:others') })).toBeHidden()
  for (const token of others) {
    const answer = await request.post('/api/sys/load_my_sessions', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
  }
})
