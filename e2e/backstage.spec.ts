import type { Browser, Locator } from '@playwright/test'
import sharp from 'sharp'
import {
  actOnCard,
  addPart,
  closeSection,
  editSection,
  fieldIn,
  IPHONE,
  isCardSaved,
  NAMES,
  openEditor,
  owner,
} from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** An unclaimed demo card for each language: a card can be activated once. */
const CODES = { 'zh-tw': '7K2M-9QXR-4DHT-W0CZ', 'en-us': '3HNA-6V8E-KZ1T-Q5BM' }

const PICTURE = 'web/public/pictures/products/bamboo-angle-960.webp'

/** Signs in with a new phone number on the common sign-in page. */
async function enter(page: Page, person: Person): Promise<void> {
  const { t } = person
  const phone = person.newPhone()
  await page.getByRole('link', { name: t('backstage:entry.login'), exact: true }).click()
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  await expect(page.getByLabel(t('login:code.label'))).toBeFocused()
  await person.accessible(page)
  await page.getByLabel(t('login:code.label')).fill(await person.code(phone))
}

/** Opens a card in a new browser context without scripts, like a visitor who scans it. */
async function scan(browser: Browser, baseURL: string | undefined, cardSn: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, userAgent: IPHONE, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const answer = await page.goto(`/${cardSn}`)
  return { page, status: answer?.status(), close: () => context.close() }
}

/** Drags with the mouse, like a finger on the handle. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (!a || !b) throw new Error('Nothing to drag.')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + a.width / 2, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('a holder signs up, activates a card, fills it in, chooses a theme, shares it, and pauses it', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  await page.goto('/backstage/SG/card')
  await expect(page).toHaveURL(/\/backstage\/SG\/user$/)
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBe('false')
  await ready(page)
  await person.accessible(page)

  await enter(page, person)
  // Continues to the page that required the sign-in.
  await expect(page).toHaveURL(/\/backstage\/SG\/card$/)
  expect(await page.evaluate(() => localStorage.getItem('islogin'))).toBe('true')
  await expect(page.getByRole('heading', { name: t('backstage:home.emptyTitle') })).toBeVisible()
  await person.accessible(page)

  await page.getByRole('link', { name: t('backstage:home.add') }).click()
  const code = page.getByLabel(t('backstage:add.code'))
  await code.fill('1111222233334444')
  await expect(code).toHaveValue('1111-2222-3333-4444')
  await person.accessible(page)
  await code.fill(CODES[lang].toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: t('backstage:add.submit') }).click()
  await expect(page).toHaveURL(/\/iDoCard\/start\?cardSn=.*step=name$/)
  const cardSn = new URL(page.url()).searchParams.get('cardSn') ?? ''
  // The editor, where a holder can fill in everything at once.
  await page.goto(`/backstage/SG/iDoCard/information?cardSn=${cardSn}`)
  await ready(page)

  const name = fieldIn(page, person, 'name')
  await addPart(page, person, 'name')
  await expect(name).toHaveValue('')
  await name.fill(NAMES[lang])
  await name.fill('')
  await name.blur()
  await expect(page.getByText(t('card:problem.name'))).toBeVisible()
  await person.accessible(page)
  await closeSection(page, person)
  await page.getByRole('button', { name: t('card:correct') }).click()
  await name.fill(NAMES[lang])
  await closeSection(page, person)
  await addPart(page, person, 'company')
  await expect(fieldIn(page, person, 'company')).toBeFocused()
  await fieldIn(page, person, 'company').fill('海線工作室')
  await closeSection(page, person)
  // A second number, besides the one used for signing in.
  await editSection(page, person, 'phones')
  await page.getByRole('button', { name: t('card:phone.add') }).click()
  await expect(page.getByLabel(t('card:phone.nth', { number: 2 }), { exact: true })).toBeFocused()
  await page.keyboard.type('0912345678')
  await closeSection(page, person)
  await addPart(page, person, 'email')
  await expect(page.getByLabel(t('card:email.nth', { number: 1 }), { exact: true })).toBeFocused()
  await page.keyboard.type('may@example')
  await closeSection(page, person)
  // An invalid e-mail address is shown on the card as typed, with an error.
  await page.getByRole('button', { name: t('card:correct') }).click()
  await expect(page.getByText(t('card:problem.email'))).toBeVisible()
  await page.getByLabel(t('card:email.nth', { number: 1 }), { exact: true }).fill('may@example.com')
  await closeSection(page, person)
  await isCardSaved(page, person)

  await addPart(page, person, 'social')
  for (const [network, handle] of [
    ['Instagram', 'maylin'],
    ['Facebook', 'maylin.design'],
  ] as const) {
    await page.getByRole('button', { name: network, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: network })
    await sheet.getByLabel(t('card:social.handle')).fill(handle)
    await sheet.getByRole('button', { name: t('card:done'), exact: true }).click()
    await expect(sheet).toBeHidden()
  }
  // Sorts with the keyboard alone, and then by dragging.
  const links = page.getByRole('list', { name: t('card:social.heading') }).getByRole('listitem')
  await page.getByRole('button', { name: t('card:link.up', { name: 'Facebook' }) }).press('Enter')
  await expect(links.first()).toContainText('Facebook')
  await drag(page, links.nth(1).locator('[aria-hidden=true]').first(), links.first())
  await expect(links.first()).toContainText('Instagram')
  // A click right after a drag is ignored, because it comes from releasing the pointer, so this waits for the save.
  await isCardSaved(page, person)
  await closeSection(page, person)

  await addPart(page, person, 'web')
  await page.getByText(t('card:web.add'), { exact: true }).click()
  const site = page.getByRole('dialog', { name: t('card:web.add') })
  await site.getByLabel(t('card:web.link')).fill('may.example')
  await site.locator('input[type=file]').setInputFiles(PICTURE)
  const crop = page.getByRole('dialog', { name: t('card:photo.crop') })
  // No theme shows a web site's picture in a circle.
  await expect(crop.getByText(t('card:photo.circle'))).toBeHidden()
  await crop.getByRole('button', { name: t('card:photo.use') }).click()
  await expect(site.getByRole('img', { name: t('card:photo.now') })).toBeVisible()
  await site.getByRole('button', { name: t('card:done'), exact: true }).click()
  await expect(site).toBeHidden()

  await closeSection(page, person)
  await isCardSaved(page, person)

  await page.getByRole('button', { name: t('card:theme'), exact: true }).click()
  const themes = page.getByRole('dialog', { name: t('backstage:theme.title') })
  // The points for activating a card and for the first visit of the day.
  await expect(themes.getByText(t('backstage:theme.balance', { points: 121 }))).toBeVisible()
  await person.accessible(page)
  const buy = (name: string) => themes.getByRole('button', { name: `${t('backstage:theme.buy')} ${name}` })
  const [coastline, ridge] = lang === 'en-us' ? ['Coastline', 'Ridge'] : ['海線', '山稜']
  await expect(buy(ridge)).toBeDisabled()
  await buy(coastline).click()
  const asking = page.getByRole('alertdialog', { name: t('backstage:theme.ask', { name: coastline }) })
  await person.accessible(page)
  await asking.getByRole('button', { name: t('backstage:theme.buy') }).click()
  await expect(page.getByText(t('backstage:theme.bought', { name: coastline }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(themes).toBeHidden()

  await page.goto(`/backstage/SG/iDoCard/preview?cardSn=${cardSn}`)
  await expect(page.getByRole('img', { name: t('backstage:preview.label') })).toContainText(NAMES[lang])
  await person.accessible(page)
  await page.goto(`/backstage/SG/iDoCard/myCard?cardSn=${cardSn}`)
  await expect(page.getByRole('heading', { name: NAMES[lang] })).toBeVisible()
  await expect(page.getByText(t('backstage:metrics.table'))).toBeVisible()
  await person.accessible(page)
  // An address that names no card leads to the list, where one is chosen.
  await page.goto('/backstage/SG/iDoCard/myCard')
  await expect(page).toHaveURL(/\/backstage\/SG\/card$/)

  const open = await scan(browser, baseURL, cardSn)
  expect(open.status).toBe(200)
  await expect(open.page.getByRole('heading', { level: 1, name: NAMES[lang] })).toBeVisible()
  const mobile = lang === 'en-us' ? '+886 912 345 678' : '0912-345-678'
  await expect(open.page.getByText(mobile).first()).toBeVisible()
  const sign = open.page.getByRole('link', { name: 'may.example' }).locator('img')
  await sign.scrollIntoViewIfNeeded()
  await expect(sign).toHaveJSProperty('naturalWidth', 96)
  await open.close()

  await page.goto('/backstage/SG/card')
  await actOnCard(page, person, 'pause')
  await expect(page.getByText(t('backstage:cards.pausedNow'))).toBeVisible()
  await person.accessible(page)
  const paused = await scan(browser, baseURL, cardSn)
  expect(paused.status).toBe(410)
  await paused.close()
})

test('the menu is a dialog: Escape closes it and restores the focus, and signing out ends the session', async ({
  page,
  person,
}) => {
  const { t } = person
  await page.goto('/backstage/SG/setting')
  await ready(page)
  await expect(page).toHaveURL(/\/user$/)
  await enter(page, person)
  await expect(page).toHaveURL(/\/setting$/)
  await expect(page.getByLabel(t('backstage:signUp.name'))).toBeVisible()
  await person.accessible(page)

  const menu = page.getByRole('button', { name: t('backstage:menu.open') })
  await menu.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('backstage:menu.title') })
  await expect(dialog).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await dialog.getByRole('button', { name: t('backstage:menu.signOut') }).click()
  await expect(page).toHaveURL(/\/user$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an unknown company prefix is a 404 page @phone-en-us', async ({ page, allowed }) => {
  allowed.push(/404/)
  expect((await page.goto('/backstage/NOBODY'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Pinches in the middle of an element with two fingers. `from` and `to` are their distances from it in pixels. */
async function pinch(page: Page, on: Locator, from: number, to: number) {
  const box = await on.boundingBox()
  if (!box) throw new Error('Nothing to pinch.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) {
    await touch('touchMove', from + ((to - from) * step) / 5)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await touch('touchEnd')
  await session.detach()
}

test('a photograph is zoomed with two fingers or the wheel, moved with the keys, and uploaded as shown', async ({
  page,
  person,
}) => {
  const { t } = person
  const { cardSn } = await owner(page, person)
  await openEditor(page, person, cardSn)
  await addPart(page, person, 'photo')
  // Red on the left, blue on the right.
  const half = { create: { width: 300, height: 600, channels: 3, background: '#d00000' } } as const
  const red = await sharp(half).png().toBuffer()
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#0000d0' } })
  const buffer = await picture
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const sheet = page.getByRole('dialog', { name: t('card:photo.crop') })
  const frame = sheet.getByRole('application', { name: t('card:photo.move') })
  const zoom = sheet.getByLabel(t('card:photo.zoom'))
  const zoomed = async () => Number(await zoom.inputValue())
  await expect(frame).toBeVisible()
  expect(await zoomed()).toBe(1)
  // The hint matches the device (touch or keyboard), and another one says that a round theme crops to a circle.
  await expect(sheet.getByText(t('card:photo.fingers'))).toBeVisible({ visible: person.isPhone })
  await expect(sheet.getByText(t('card:photo.keys'))).toBeVisible({ visible: !person.isPhone })
  await expect(sheet.getByText(t('card:photo.circle'))).toBeVisible()
  await person.accessible(page)

  if (person.isPhone) {
    await pinch(page, frame, 20, 60)
    await expect.poll(zoomed).toBeCloseTo(3, 0)
    await pinch(page, frame, 60, 20)
    await expect.poll(zoomed).toBe(1)
  } else {
    await frame.hover()
    await page.mouse.wheel(0, -200)
    await expect.poll(zoomed).toBeGreaterThan(1)
  }
  await zoom.focus()
  await page.keyboard.press('End')
  await expect.poll(zoomed).toBe(4)

  await frame.focus()
  const image = sheet.locator('img')
  const left = async () => Math.round((await image.boundingBox())?.x ?? Number.NaN)
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(before)
  // Moves until the left edge of the picture is shown: only red is visible.
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBe(Math.round((await frame.boundingBox())?.x ?? Number.NaN))
  await sheet.getByRole('button', { name: t('card:photo.use') }).click()
  await expect(sheet).toBeHidden()
  const photo = page.getByRole('img', { name: t('card:photo.now') })
  await expect(photo).toBeVisible()
  const sent = await page.request.get((await photo.getAttribute('src')) ?? '')
  const { channels } = await sharp(await sent.body()).stats()
  expect(channels[0]?.mean).toBeGreaterThan(190)
  expect(channels[2]?.mean).toBeLessThan(20)
})
