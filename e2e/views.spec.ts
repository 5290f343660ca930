import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

type View = Record<'idsite' | 'url' | 'action_name' | '_id', string>

test('page views are reported with title and address, without personal data @desktop-en-us', async ({
  page,
  request,
  signedIn,
  allowed,
}) => {
  // The requested order does not exist.
  allowed.push(/status of 404/)
  const views = async () => (await (await request.get('/e2e/views')).json()) as View[]
  await page.goto('/idocard/shop?name=個人方案&utm_source=x&token=secret-canary')
  await ready(page)
  const visitor = await page.evaluate(() => localStorage.getItem('idoVisitor'))
  expect(visitor).toMatch(/^[0-9a-f]{16}$/)
  const mine = async () => (await views()).filter((view) => view._id === visitor)
  await expect.poll(mine).toHaveLength(1)
  await page.goto(`/idocard/user?order=ABCDEFGH&tab=${encodeURIComponent(signedIn.phone)}`)
  await ready(page)
  await expect.poll(mine).toHaveLength(2)
  const [first, second] = await mine()
  expect(first).toMatchObject({ idsite: '8', action_name: await titleOf(page, '/idocard/shop?name=個人方案') })
  expect(first?.url).toMatch(/\/idocard\/shop\?name=/)
  expect(second?.url).toMatch(/\/idocard\/user$/)
  const sent = JSON.stringify(await mine())
  for (const canary of ['secret-canary', 'ABCDEFGH', signedIn.phone, signedIn.token]) expect(sent).not.toContain(canary)
})

async function titleOf(page: import('./support/test.ts').Page, path: string): Promise<string> {
  await page.goto(path)
  return page.title()
}

test('users who opt out are not tracked @phone-en-us', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }))
  await page.goto('/')
  await ready(page)
  expect(await page.evaluate(() => localStorage.getItem('idoVisitor'))).toBeNull()
})
