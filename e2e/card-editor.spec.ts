import { readFile } from 'node:fs/promises'
import { isFreeTheme, THEME_KEYS } from '@idocard/domain/cards/theme'
import type { Browser } from '@playwright/test'
import { problemsAtEverySize } from './support/geometry.ts'
import {
  addPart,
  closeSection,
  editSection,
  fieldIn,
  isCardSaved,
  NAMES,
  type Owner,
  openEditor,
  owner,
  saveStatus,
} from './support/holder.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const PICTURE = 'web/public/pictures/products/bamboo-angle-960.webp'
const LOCALE = { 'zh-tw': 'zh-TW', 'en-us': 'en-US' }

/** The holder's second device, with the editor open. */
async function secondDevice(browser: Browser, baseURL: string | undefined, person: Person, me: Owner): Promise<Page> {
  const { lang } = person
  const context = await browser.newContext({ locale: LOCALE[lang], ...(baseURL && { baseURL }) })
  await context.addCookies([{ name: 'iDoLang', value: lang, url: baseURL ?? '' }])
  await context.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  await me.signIn(context)
  const page = await context.newPage()
  await openEditor(page, person, me.cardSn)
  return page
}

/** The card as stored on the server. */
async function stored(page: Page, { cardSn, token }: Owner) {
  const answer = await page.request.post('/api/SG/card/load_my_card', {
    headers: { authorization: `Bearer ${token}` },
    form: { cardSn },
  })
  interface Stored {
    fields: Record<string, string>
    version: number
    socialMedia: { shown: string; title: string; visibility: string }[]
    webSites: { site_link: string; site_img: string; title: string }[]
  }
  return ((await answer.json()) as { data: Stored }).data
}

const textOf = (field: string, { lang }: Person) => `${field}${lang === 'zh-tw' ? 'Ch' : 'En'}`
const type = async (page: Page, person: Person, part: string, text: string) => {
  await addPart(page, person, part)
  await fieldIn(page, person, part).fill(text)
  await closeSection(page, person)
}
const card = (page: Page, { t }: Person) => page.getByRole('img', { name: t('card:previewOf') })

test('what is tapped on the card is edited, and saved as it is typed; each step can be undone', {
  tag: '@every',
}, async ({ page, person }) => {
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  const title = textOf('title', person)
  // Each target is large enough for a finger, and can be reached with the keyboard alone.
  for (const target of await page.getByRole('button', { name: t('card:edit', { part: '' }).trim() }).all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page
    .getByRole('button', { name: t('card:edit', { part: t('card:section.name') }) })
    .first()
    .press('Enter')
  await expect(fieldIn(page, person, 'name')).toBeFocused()
  await page.keyboard.press(person.isPhone ? 'Escape' : 'Tab')
  if (!person.isPhone) await closeSection(page, person)

  await type(page, person, 'title', 'Designer')
  await expect(card(page, person)).toContainText('Designer')
  await isCardSaved(page, person)
  expect((await stored(page, me)).fields[title]).toBe('Designer')
  await editSection(page, person, 'work')
  await fieldIn(page, person, 'title').fill('Director')
  await page.getByLabel(t('card:visibility.of', { field: t('card:field.title') })).selectOption('exchange')
  await person.accessible(page)
  await closeSection(page, person)
  await isCardSaved(page, person)
  // What only people who exchanged cards see is marked, and missing on the card before an exchange and in the themes.
  const marked = page.getByRole('button', { name: t('card:editHidden', { part: t('card:section.work') }) })
  await expect(marked).toContainText(t('card:visibility.exchange'))
  await person.accessible(page)
  expect(await problemsAtEverySize(page, person)).toEqual([])
  await page.getByRole('button', { name: t('card:view.before'), exact: true }).click()
  await expect(card(page, person)).not.toContainText('Director')
  await page.getByRole('button', { name: t('card:theme'), exact: true }).click()
  const themes = page.getByRole('dialog', { name: t('backstage:theme.title') })
  await expect(themes).toContainText(NAMES[person.lang])
  await expect(themes).not.toContainText('Director')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('card:view.after'), exact: true }).click()
  await expect(card(page, person)).toContainText('Director')
  await person.accessible(page)

  const undo = page.getByRole('button', { name: t('card:undo'), exact: true })
  await undo.click()
  await undo.press('Control+z')
  await expect(card(page, person)).toContainText('Designer')
  await isCardSaved(page, person)
  const back = await stored(page, me)
  expect(back.fields).toMatchObject({ [title]: 'Designer', visibility: {} })
  await undo.click()
  await expect(card(page, person)).not.toContainText('Designer')
  await expect(undo).toBeDisabled()
  await isCardSaved(page, person)
  expect((await stored(page, me)).fields[title]).toBe('')

  // Whoever is handed the card is asked whether they would like one, until its holder no longer wants that.
  const invitation = page.getByRole('contentinfo').getByRole('link')
  await page.goto(`/${me.cardSn}`)
  await invitation.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home:hero.title'))
  await openEditor(page, person, me.cardSn)
  await page.getByRole('checkbox', { name: t('card:invitation.label') }).uncheck()
  await isCardSaved(page, person)
  await page.goto(`/${me.cardSn}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(invitation).toHaveCount(0)
})

test('a large photograph reaches the edges in the editor as on the card’s page @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const me = await owner(page, person)
  const headers = { authorization: `Bearer ${me.token}` }
  const file = { name: 'me.webp', mimeType: 'image/webp', buffer: await readFile(PICTURE) }
  const uploaded = await page.request.post('/api/SG/upload/file/upload-original', { multipart: { file }, headers })
  const data = { cardSn: me.cardSn, photo: (await uploaded.json()).data.id, fields: { photoStyle: 'cover' } }
  expect((await page.request.post('/api/SG/card/update', { data, headers })).status()).toBe(200)
  for (const theme of THEME_KEYS.filter(isFreeTheme)) {
    await page.request.post('/api/SG/theme/change', { data: { cardSn: me.cardSn, theme }, headers })
    await openEditor(page, person, me.cardSn)
    const width = async (part: string) => (await page.locator(part).first().boundingBox())?.width ?? Number.NaN
    const missing = async () => Math.abs((await width('.c-cover')) - (await width('.card-page')))
    await expect.poll(missing, theme).toBeLessThan(0.5)
  }
})

test('two devices edit a card: what does not collide is merged, the rest is chosen side by side', async ({
  page,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  allowed.push(/409/)
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  const second = await secondDevice(browser, baseURL, person, me)
  const [title, company] = [textOf('title', person), textOf('company', person)]

  await type(page, person, 'title', 'Designer')
  await isCardSaved(page, person)
  await type(second, person, 'company', 'Coast Studio')
  await expect(second.getByText(t('card:merged'))).toBeVisible()
  await isCardSaved(second, person)
  expect((await stored(page, me)).fields).toMatchObject({ [title]: 'Designer', [company]: 'Coast Studio' })
  await expect(card(second, person)).toContainText('Designer')

  // Both change the same field; the first device has not seen the company yet.
  await editSection(second, person, 'work')
  await fieldIn(second, person, 'title').fill('Director')
  await closeSection(second, person)
  await isCardSaved(second, person)
  await editSection(page, person, 'work')
  await fieldIn(page, person, 'title').fill('Manager')
  await closeSection(page, person)
  const sheet = page.getByRole('dialog', { name: t('card:conflict.title') })
  await expect(sheet).toContainText('Manager')
  await expect(sheet).toContainText('Director')
  await person.accessible(page)
  // Closing the sheet resolves no conflict.
  await sheet.getByRole('button', { name: t('card:close') }).click()
  await expect(saveStatus(page)).toHaveText(t('card:status.conflict'))
  expect((await stored(page, me)).fields[title]).toBe('Director')
  await expect(card(page, person)).toContainText('Manager')
  await page.getByRole('button', { name: t('card:conflict.open'), exact: true }).click()
  await sheet.getByRole('button', { name: t('card:conflict.theirs') }).click()
  await expect(sheet).toBeHidden()
  await isCardSaved(page, person)
  await expect(card(page, person)).toContainText('Director')

  await editSection(second, person, 'work')
  await fieldIn(second, person, 'title').fill('Partner')
  await closeSection(second, person)
  await isCardSaved(second, person)
  await editSection(page, person, 'work')
  await fieldIn(page, person, 'title').fill('Founder')
  await closeSection(page, person)
  await sheet.getByRole('button', { name: t('card:conflict.mine') }).click()
  await isCardSaved(page, person)
  expect((await stored(page, me)).fields).toMatchObject({ [title]: 'Founder', [company]: 'Coast Studio' })
  await second.context().close()
})

test('what was typed is kept when the page is left at once, and without a network until there is one', async ({
  page,
  person,
  context,
  allowed,
}) => {
  // Chromium's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  await addPart(page, person, 'company')
  await fieldIn(page, person, 'company').fill('Coast Studio')
  if (person.isPhone) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t('backstage:back') }).click()
  await expect.poll(async () => (await stored(page, me)).fields[textOf('company', person)]).toBe('Coast Studio')

  // The page is closed in the middle of a word.
  await openEditor(page, person, me.cardSn)
  await addPart(page, person, 'title')
  await page.route('**/card/update', (route) => route.abort())
  await fieldIn(page, person, 'title').fill('Design')
  await page.reload()
  await page.unroute('**/card/update')
  await expect(card(page, person)).toContainText('Design')
  await isCardSaved(page, person)
  expect((await stored(page, me)).fields[textOf('title', person)]).toBe('Design')

  await context.setOffline(true)
  await editSection(page, person, 'work')
  await fieldIn(page, person, 'title').fill('Designer')
  await closeSection(page, person)
  await expect(saveStatus(page)).toHaveText(t('card:status.offline'))
  await expect(card(page, person)).toContainText('Designer')
  await context.setOffline(false)
  await isCardSaved(page, person)
  expect((await stored(page, me)).fields[textOf('title', person)]).toBe('Designer')
  expect(NAMES[person.lang]).toBe((await stored(page, me)).fields[textOf('name', person)])

  // The draft is deleted at sign-out, so the next user of the browser cannot read it.
  await page.route('**/card/update', (route) => route.abort())
  await editSection(page, person, 'work')
  await fieldIn(page, person, 'title').fill('Secret')
  await closeSection(page, person)
  const kept = () => page.evaluate(() => localStorage.getItem('idoCardDrafts'))
  await expect.poll(kept).toContain('Secret')
  // Simulates signing out in another tab.
  await page.evaluate(`localStorage.removeItem('token'); dispatchEvent(new StorageEvent('storage', { key: 'token' }))`)
  await expect.poll(kept).toBeNull()
})

/** Adds a network in the open section; its sheet stays open. */
async function addNetwork(page: Page, { t }: Person, network: string, handle: string) {
  await page.getByRole('button', { name: network, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: network })
  await sheet.getByLabel(t('card:social.handle')).fill(handle)
  return sheet
}
const networks = (page: Page, { t }: Person) =>
  page.getByRole('list', { name: t('card:social.heading') }).getByRole('listitem')
const shown = async (page: Page, me: Owner) => (await stored(page, me)).socialMedia.map((one) => one.shown)
const done = (sheet: ReturnType<Page['getByRole']>, { t }: Person) =>
  sheet.getByRole('button', { name: t('card:done'), exact: true }).click()

test('networks and web sites are saved as they are typed, and each step is undone', { tag: '@every' }, async ({
  page,
  person,
}) => {
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  await addPart(page, person, 'social')
  const line = await addNetwork(page, person, 'LINE', 'may')
  await expect.poll(() => shown(page, me)).toEqual(['may'])
  const tried = line.getByRole('link', { name: t('card:social.lineTry') })
  await expect(tried).toHaveAttribute('href', 'https://line.me/ti/p/~may')
  // An invalid handle shows no error while it is being typed, and is not saved.
  const address = line.getByLabel(t('card:social.handle'))
  await address.fill('may lin')
  await expect(line.getByText(t('card:problem.line'))).toBeHidden()
  await address.blur()
  await expect(line.getByText(t('card:problem.line'))).toBeVisible()
  await person.accessible(page)
  expect(await shown(page, me)).toEqual(['may'])
  await address.fill('may.lin')
  await expect(line.getByText(t('card:problem.line'))).toBeHidden()
  await line.getByLabel(t('card:visibility.of', { field: 'LINE' })).selectOption('exchange')
  await done(line, person)
  await done(await addNetwork(page, person, 'Instagram', '@may.design'), person)
  await expect.poll(() => shown(page, me)).toEqual(['may.lin', 'may.design'])
  expect((await stored(page, me)).socialMedia[0]?.visibility).toBe('exchange')

  await page.getByRole('button', { name: t('card:link.up', { name: 'Instagram' }) }).press('Enter')
  await expect(networks(page, person).first()).toContainText('Instagram')
  await expect.poll(() => shown(page, me)).toEqual(['may.design', 'may.lin'])
  await networks(page, person).first().getByRole('button').first().click()
  await page
    .getByRole('dialog', { name: 'Instagram' })
    .getByRole('button', { name: t('card:link.remove') })
    .click()
  await expect.poll(() => shown(page, me)).toEqual(['may.lin'])
  await person.accessible(page)
  await closeSection(page, person)

  const undo = page.getByRole('button', { name: t('card:undo'), exact: true })
  await undo.click()
  await expect.poll(() => shown(page, me)).toEqual(['may.design', 'may.lin'])
  await undo.click()
  await expect.poll(() => shown(page, me)).toEqual(['may.lin', 'may.design'])
  await isCardSaved(page, person)
  await page.reload()
  await expect(card(page, person)).toContainText('may.lin')
  expect(await shown(page, me)).toEqual(['may.lin', 'may.design'])

  // Adds a web site, and leaves the page without pressing anything.
  await addPart(page, person, 'web')
  await page.getByText(t('card:web.add'), { exact: true }).click()
  const site = page.getByRole('dialog', { name: t('card:web.add') })
  await site.getByLabel(t('card:link.title'), { exact: true }).fill('Works')
  await site.getByLabel(t('card:web.link'), { exact: true }).fill('may.example')
  await page.goto('/backstage/SG')
  await expect
    .poll(async () => (await stored(page, me)).webSites)
    .toMatchObject([{ site_link: 'https://may.example/', title: 'Works' }])
})

test('two devices change the networks of a card: both stay, and what collides is chosen side by side', {
  tag: '@every',
}, async ({ page, person, browser, baseURL, allowed }) => {
  allowed.push(/409/)
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  const second = await secondDevice(browser, baseURL, person, me)
  for (const [device, network, handle] of [
    [page, 'LINE', 'may.lin'],
    [second, 'Instagram', 'may.design'],
  ] as const) {
    await addPart(device, person, 'social')
    await done(await addNetwork(device, person, network, handle), person)
    await closeSection(device, person)
    await isCardSaved(device, person)
  }
  expect((await shown(page, me)).toSorted()).toEqual(['may.design', 'may.lin'])

  // Both change the same address. The first device has not seen the second network, and does not load the card before
  // it has sent its own change, however long the second one takes.
  const sent = Promise.withResolvers<void>()
  await page.route('**/card/update', async (route) => {
    sent.resolve()
    await route.continue()
  })
  await page.route('**/card/load_my_card{,s}', async (route) => {
    await sent.promise
    await route.continue()
  })
  const change = async (device: Page, handle: string) => {
    await editSection(device, person, 'social')
    await networks(device, person).filter({ hasText: 'LINE' }).getByRole('button').first().click()
    const sheet = device.getByRole('dialog', { name: 'LINE' })
    await sheet.getByLabel(t('card:social.handle')).fill(handle)
    await done(sheet, person)
    await closeSection(device, person)
  }
  // The message that the networks were merged lies over the list while it is shown, and it stays under the pointer.
  const merged = second.getByText(t('card:merged'))
  await expect(merged).toBeVisible()
  await second.mouse.move(0, 0)
  await expect(merged).toBeHidden()
  await change(second, 'may.second')
  await isCardSaved(second, person)
  await change(page, 'may.first')
  const conflict = page.getByRole('dialog', { name: t('card:conflict.title') })
  await expect(conflict).toContainText('may.first')
  await expect(conflict).toContainText('may.second')
  await person.accessible(page)
  expect((await shown(page, me)).toSorted()).toEqual(['may.design', 'may.second'])
  await conflict.getByRole('button', { name: t('card:conflict.mine') }).click()
  await isCardSaved(page, person)
  expect((await shown(page, me)).toSorted()).toEqual(['may.design', 'may.first'])
  await second.context().close()
})

test('a message that comes while a button is held down does not take the press away', async ({
  page,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  test.skip(person.isPhone, 'a sheet at the foot grows with the merged list, and its head moves')
  allowed.push(/409/)
  const { t } = person
  const me = await owner(page, person)
  const second = await secondDevice(browser, baseURL, person, me)
  await openEditor(page, person, me.cardSn)
  await addPart(page, person, 'social')
  await done(await addNetwork(page, person, 'LINE', 'may.lin'), person)
  await closeSection(page, person)
  await isCardSaved(page, person)

  const pressed = Promise.withResolvers<void>()
  await second.route('**/card/update', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await addPart(second, person, 'social')
  await done(await addNetwork(second, person, 'Instagram', 'may.design'), person)
  // The button is above the list, which the merge makes longer.
  await second.getByRole('button', { name: t('card:close'), exact: true }).hover()
  await second.mouse.down()
  pressed.resolve()
  await isCardSaved(second, person)
  // The toast container is loaded when the first message appears.
  await expect(second.locator('[data-position=top-center]')).toBeAttached()
  await second.mouse.up()
  await expect(networks(second, person)).toHaveCount(0)
  await expect(second.getByText(t('card:merged'))).toBeVisible()
  await second.context().close()
})

test('a network that is added without a connection arrives once', async ({ page, person, context, allowed }) => {
  // Chromium's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|409/)
  const { t } = person
  const me = await owner(page, person)
  await openEditor(page, person, me.cardSn)
  // The list of networks is available offline too.
  await context.setOffline(true)
  await addPart(page, person, 'social')
  await done(await addNetwork(page, person, 'LINE', 'may.lin'), person)
  await closeSection(page, person)
  await expect(saveStatus(page)).toHaveText(t('card:status.offline'))
  await expect(card(page, person)).toContainText('may.lin')
  await context.setOffline(false)
  await isCardSaved(page, person)
  expect(await shown(page, me)).toEqual(['may.lin'])

  // The server applies the update, but the response is lost. Meanwhile the holder continues to type.
  let isLost = false
  await page.route('**/card/update', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await editSection(page, person, 'social')
  const sheet = await addNetwork(page, person, 'Instagram', 'may')
  await expect.poll(() => shown(page, me)).toEqual(['may.lin', 'may'])
  await sheet.getByLabel(t('card:social.handle')).fill('may.design')
  await done(sheet, person)
  await closeSection(page, person)
  await isCardSaved(page, person)
  expect(await shown(page, me)).toEqual(['may.lin', 'may.design'])
})
