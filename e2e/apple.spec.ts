import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const LOGIN = '/backstage/SG/login'

async function opened(page: Page, person: Person): Promise<void> {
  await page.goto(LOGIN)
  await ready(page)
  await expect(button(page, person)).toBeEnabled()
}
const button = (page: Page, person: Person) => page.getByRole('button', { name: person.t('backstage:apple.signIn') })

/** Presses the button and makes the decision in the popup window. */
async function decide(page: Page, person: Person, decision: 'agree' | 'forge' | 'swap' | 'close'): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, person).click()])
  // The popup has a fixed name: a press before it has closed would reuse it instead of opening a new one.
  const gone = popup.waitForEvent('close')
  // Chromium sometimes leaves a window open that is closed while it loads, so this waits until its content is visible.
  await expect(popup.getByRole('button', { name: 'agree', exact: true })).toBeVisible()
  if (decision === 'close') await popup.close()
  else await popup.getByRole('button', { name: decision, exact: true }).click()
  await gone
}

test('a user signs in with Apple and gets an account with their name @desktop-en-us', async ({ page, person }) => {
  const foreign: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/e2e/apple/')) foreign.push(asked.url())
  })
  await page.goto('/backstage/SG/user')
  await ready(page)
  await page.getByRole('link', { name: person.t('backstage:entry.login'), exact: true }).click()
  await ready(page)
  await expect(button(page, person)).toBeEnabled()
  // Nothing is requested from Apple before the user points at the button or focuses it.
  expect(foreign).toEqual([])
  await person.accessible(page)
  await decide(page, person, 'agree')
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await page.goto('/backstage/SG/user')
  await expect(page.getByRole('heading', { name: '林小美' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBe('true')
})

test('a sleeve’s link and Apple lead straight to the card, with the name that Apple gives @phone-en-us', async ({
  page,
  person,
}) => {
  const { link } = (await (await page.request.post('/e2e/physical-card')).json()) as { link: string }
  await page.goto(link)
  await ready(page)
  await expect(button(page, person)).toBeEnabled()
  await decide(page, person, 'agree')
  await expect(page).toHaveURL(/\/iDoCard\/start\?/)
  await expect(page.getByLabel(person.t('start:name.ch'), { exact: true })).toHaveValue('林小美')
  await expect(page.getByRole('button', { name: /Hsiao-Mei Lin/ })).toBeVisible()
})

test('a forged token, another page’s message and a closed window sign nobody in and show an error @desktop-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/status of 401/)
  const { t } = person
  await opened(page, person)
  const alert = page.getByRole('alert')
  await decide(page, person, 'close')
  await expect(alert).toHaveText(t('backstage:apple.closed'))
  await decide(page, person, 'swap')
  await expect(alert).toHaveText(t('backstage:apple.wrong'))
  await decide(page, person, 'forge')
  // The server's message for a forged token happens to be the same.
  await expect(alert).toHaveText(t('backstage:apple.wrong'))
  await person.accessible(page)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await decide(page, person, 'agree')
  await expect(page).toHaveURL(/\/backstage\/SG$/)
})

test('a blocked script shows an error, and signing in by code still works @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  await page.route(/e2e\/apple\/auth\.js/, (route) => route.abort())
  await opened(page, person)
  await button(page, person).click()
  await expect(page.getByRole('alert')).toHaveText(person.t('backstage:apple.script'))
  await expect(page.getByRole('button', { name: person.t('login:send') })).toBeEnabled()
  // The next press loads the script again.
  await page.unroute(/e2e\/apple\/auth\.js/)
  await decide(page, person, 'agree')
  await expect(page).toHaveURL(/\/backstage\/SG$/)
})

test('only pages with the door allow Apple’s script @desktop-en-us', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf(LOGIN)).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:\d+/)
  for (const path of ['/backstage/SUN/login', '/backstage/SG/signUp', '/backstage/SG/iDoCard/addCard'])
    expect(await policyOf(path), path).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:\d+/)
  for (const path of ['/', '/idocard/login', '/backstage/SG', '/backstage/SG/user', '/backstage/NOPE/login'])
    expect(await policyOf(path), path).not.toContain('127.0.0.1')
})
