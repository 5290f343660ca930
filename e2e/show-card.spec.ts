import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { IPHONE, NAMES, type Owner, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

// The package's types describe an ES module, but it is CommonJS.
const jsQR = jsqr as unknown as typeof jsqr.default

// The test browser's own user agent is that of a robot, and robots see only public fields.
test.use({ userAgent: IPHONE })

/** Decodes the QR code in a part of the screen as UTF-8, like a phone's camera. */
async function scanned(part: Locator): Promise<string> {
  const { data, info } = await sharp(await part.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : ''
}

const address = (page: Page, { cardSn }: Owner) => page.getByRole('img', { name: new RegExp(cardSn) })
const contactCode = (page: Page, { t, lang }: Person) =>
  page.getByRole('img', { name: t('backstage:show.contactCode', { name: NAMES[lang] }) })
const segment = (page: Page, { t }: Person, name: string) =>
  page.getByRole('button', { name: t(`backstage:show.${name}`), exact: true })

/** Adds a phone number that is visible to visitors with the card's address. */
async function addPhone({ request }: Page, { cardSn, token }: Owner): Promise<void> {
  const fields = { phones: [{ kind: 'mobile', number: '0912345678', visibility: 'link' }], companyCh: '海線工作室' }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/SG/card/update', { data: { cardSn, fields }, headers })).status()).toBe(200)
}

/** Creates a virtual card with a call and returns its number. */
async function addVirtual({ request }: Page, { cardSn, token }: Owner): Promise<string> {
  const answer = await request.post('/api/SG/card/create_virtual', {
    form: { cardSn },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).data.cardSn
}

/**
 * Replaces the Wake Lock API, which a test browser never grants, and records on the page whether the screen is kept on.
 */
const AWAKE = `Object.defineProperty(navigator, 'wakeLock', {
  value: {
    request: async () => {
      document.documentElement.dataset.awake = 'yes'
      return { release: async () => delete document.documentElement.dataset.awake }
    },
  },
})`

/** Swipes to the left over more than half of an element. */
async function swipeLeft(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox()
  if (!box) throw new Error('Nothing to swipe.')
  const devtools = await page.context().newCDPSession(page)
  const y = Math.round(box.y + box.height / 2)
  const at = (part: number) => ({ touchPoints: [{ x: Math.round(box.x + box.width * part), y }] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0.85) })
  for (let part = 0.8; part > 0.15; part -= 0.05)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** How many pixels the page can be scrolled, vertically and horizontally. */
const SCROLLED = `(({ scrollHeight, scrollWidth }) => [scrollHeight - innerHeight, scrollWidth - innerWidth])(
  document.documentElement,
)`

test('a card is shown with one press: its address, and one swipe away the contact itself @every', async ({
  page,
  context,
  person,
}) => {
  const { t, lang, isPhone } = person
  await context.addInitScript(AWAKE)
  const me = await owner(page, person)
  await addPhone(page, me)
  await page.goto('/backstage/SG')
  await ready(page)
  await page
    .getByRole('article', { name: NAMES[lang] })
    .getByRole('link', { name: t('backstage:card.show') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/iDoCard/show\\?cardSn=${me.cardSn}`))
  await expect(page.getByRole('heading', { level: 1, name: NAMES[lang] })).toBeVisible()
  // It asks for more brightness once per device, and keeps the screen on.
  await expect(page.locator('html[data-awake]')).toBeAttached()
  const bright = page.getByText(t('backstage:show.bright'))
  await expect(bright).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('backstage:show.brightDone') }).click()
  await expect(bright).toBeHidden()

  expect(await scanned(address(page, me))).toMatch(new RegExp(`/${me.cardSn}\\?s=q$`))
  await expect(segment(page, person, 'addressTab')).toHaveAttribute('aria-pressed', 'true')
  const codes = page.getByRole('region', { name: t('backstage:show.codes') })
  if (isPhone) await swipeLeft(page, codes)
  else await page.keyboard.press('ArrowRight')
  await expect(segment(page, person, 'contactTab')).toHaveAttribute('aria-pressed', 'true')
  const read = () => scanned(contactCode(page, person))
  await expect.poll(read).toContain('BEGIN:VCARD')
  expect(await read()).toContain('TEL;TYPE=CELL:+886912345678')
  expect(await read()).toContain(NAMES[lang])
  await person.accessible(page)
  await segment(page, person, 'addressTab').click()
  await expect(segment(page, person, 'addressTab')).toHaveAttribute('aria-pressed', 'true')

  // Nothing behind it scrolls, and everything fits on the screen.
  expect(await page.evaluate<number[]>(SCROLLED)).toEqual([0, 0])
  await expect(page.getByRole('button', { name: t('backstage:share.open') })).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: t('backstage:share.open') }).click()
  const share = page.getByRole('dialog', { name: t('backstage:share.title') })
  await expect(share).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await expect(page.locator('html[data-awake]')).toHaveCount(0)
  // It can be opened from every screen with the bar at the foot. Back and the close button close it.
  const bar = page.getByRole('navigation', { name: t('backstage:bar.name') })
  await bar.getByRole('link', { name: t('backstage:bar.show') }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAMES[lang] })).toBeVisible()
  await expect(bright).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await bar.getByRole('link', { name: t('backstage:bar.show') }).click()
  await page.getByRole('button', { name: t('backstage:close'), exact: true }).click()
  await expect(page).toHaveURL(/\/backstage\/SG$/)
})

test('of several cards one is chosen, which is remembered until signing out', async ({ page, person }) => {
  const { t } = person
  const me = await owner(page, person)
  const virtual = await addVirtual(page, me)
  await page.goto('/backstage/SG/iDoCard/show')
  await ready(page)
  const shownAs = (cardSn: string) => page.getByRole('img', { name: new RegExp(cardSn) })
  await expect(shownAs(virtual)).toBeVisible()
  await expect(page.getByText(t('backstage:show.which', { at: 1, count: 2 }))).toBeAttached()
  await page.getByRole('button', { name: t('backstage:show.next') }).click()
  await expect(shownAs(me.cardSn)).toBeVisible()
  await expect.poll(() => scanned(shownAs(me.cardSn))).toContain(me.cardSn)
  await person.accessible(page)
  await page.goto('/backstage/SG/iDoCard/show')
  await ready(page)
  await expect(shownAs(me.cardSn)).toBeVisible()
  // Opened by its address, it closes to the home screen.
  await page.getByRole('button', { name: t('backstage:close'), exact: true }).click()
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await page.goto('/backstage/SG/user')
  await ready(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('backstage:menu.signOut') })
    .click()
  await expect(page.getByText(t('backstage:signedOut'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('idoShown'))).toBeNull()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a card is shown with both codes', async ({ page, context, person, allowed }) => {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    const { lang } = person
    const me = await owner(page, person)
    await addPhone(page, me)
    await page.goto('/backstage/SG')
    await ready(page)
    const isKept = () =>
      page.evaluate<boolean>(`(async () => {
        const stored = localStorage.getItem('idoBackstage') ?? ''
        const screen = await caches.match('/backstage/SG/iDoCard/show')
        return stored.includes('["card","qr-contact.svg",{"cardSn":"${me.cardSn}","lang":"${lang}"}]') && screen !== undefined
      })()`)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await page.goto(`/backstage/SG/iDoCard/show?cardSn=${me.cardSn}`)
    await ready(page)
    expect(await scanned(address(page, me))).toContain(me.cardSn)
    await segment(page, person, 'contactTab').click()
    await expect.poll(() => scanned(contactCode(page, person))).toContain('+886912345678')
    await person.accessible(page)
  })
})
