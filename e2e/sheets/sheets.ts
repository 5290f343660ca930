import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeCamera, writeFilm } from '../support/fake-camera.ts'
import { ready } from '../support/steps.ts'
import { expect, type Page, test } from '../support/test.ts'
import { PREPARATIONS } from './preparations.ts'
import { SCREENS, type State } from './screens.ts'
import { isHandbook, SHOTS } from './sheets.config.ts'
import { enter } from './viewers.ts'

const FILM = join(tmpdir(), `idocard-sheets-${process.pid}.mjpeg`)
test.use(fakeCamera(FILM))
test.beforeAll(() => writeFilm(FILM))
test.afterAll(() => rm(FILM, { force: true }))

/** Goes on within the site, as a link does. A new document could not be loaded without a network. */
const follow = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState({ idx: 1, key: 'sheet' }, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  `)

/** Waits until what the page loads is there, or has failed: no placeholder is left, and the bar at the top is gone. */
async function settled(page: Page): Promise<void> {
  await ready(page)
  // Some pages never become idle, because they follow something; what they show by then is the picture.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  await expect(page.locator('[role=status]:has(> .visually-hidden + [aria-hidden])')).toHaveCount(0)
  await expect(page.locator('[role=progressbar]:not([data-idle])[aria-hidden]')).toHaveCount(0)
}

/** Loads the pictures below the window, too, which the sheet shows. */
const loadPictures = (page: Page) =>
  page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  }))`)

/** Opens a screen after its calls have begun to fail. */
async function openInTrouble(
  page: Page,
  path: string,
  trouble: 'error' | 'offline',
  t: (key: string) => string,
): Promise<void> {
  const isOffice = /^\/(backstage|admin)/.test(path)
  // Not without a network, because Chromium has no cache for a page whose requests are intercepted.
  const fail = () =>
    page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: t('error:unavailable.title'), data: null } }),
    )
  if (trouble === 'error' && isOffice) {
    // The server sends an empty shell, and every call comes from the browser.
    await fail()
    await page.goto(path)
    return
  }
  await page.goto(isOffice ? '/backstage/SG/termsOfUse' : '/privacy')
  await ready(page)
  await page.waitForLoadState('networkidle')
  if (trouble === 'offline') await page.context().setOffline(true)
  else await fail()
  await follow(page, path)
}

/** Puts so many units of the first product into the cart. */
async function fillCart(page: Page, quantity: number): Promise<void> {
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  await page.getByRole('spinbutton').first().fill(String(quantity))
  await page.keyboard.press('Enter')
}

async function open(page: Page, path: string, { trouble, quantity }: State, t: (key: string) => string): Promise<void> {
  if (trouble) return openInTrouble(page, path, trouble, t)
  if (quantity) {
    await fillCart(page, quantity)
    if (path.startsWith('/idocard/shop/shop')) return
    await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  }
  await page.goto(path)
}

for (const screen of SCREENS)
  for (const state of screen.states)
    test(`${screen.name}: ${state.name}`, async ({ page, context, person, allowed }, info) => {
      // A failing call is what some states show.
      allowed.push(/./)
      // The handbook shows what can be done, not what a role may not do.
      const own = await enter(isHandbook ? { ...state, viewer: 'administrator' } : state, context, person)
      const address = (state.path ?? screen.path)
        .replace(':card', own.card)
        .replace(':contact', own.contact)
        .replace(':order', own.order)
        .replace(':link', own.link)
        .replace(':merge', own.merge)
        .replace(':inquiry', own.inquiry)
        .replace(':colleague', own.colleague)
      await open(page, address, state, person.t)
      await settled(page)
      if (state.after) {
        await PREPARATIONS[state.after](page, person, own)
        await settled(page)
      }
      // Without a network they never load.
      if (state.trouble !== 'offline') await loadPictures(page)
      const folder = join(SHOTS, screen.name)
      mkdirSync(folder, { recursive: true })
      const path = join(folder, `${state.name} · ${info.project.name}.png`)
      await page.screenshot({ path, fullPage: !state.after })
      if (!isHandbook) return
      // Leaves the editor, which the next picture would otherwise say is open elsewhere.
      await follow(page, '/admin')
      await page.waitForLoadState('networkidle')
    })
