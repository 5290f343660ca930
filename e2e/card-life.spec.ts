import type { Browser } from '@playwright/test'
import { actOnCard, IPHONE, NAMES, openEditor, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** The card in a new visitor's browser. */
async function stranger(browser: Browser, baseURL: string | undefined, cardSn: string, locale: string) {
  const context = await browser.newContext({ userAgent: IPHONE, locale, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const answer = await page.goto(`/${cardSn}`)
  const text = await page.locator('body').innerText()
  const status = answer?.status()
  await context.close()
  return { status, text }
}
const LOCALE = { 'zh-tw': 'zh-TW', 'en-us': 'en-US' }

test('a theme is bought with points, applied at once, and charged once @phone-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  const me = await owner(page, person, 130)
  await openEditor(page, person, me.cardSn)
  await page.getByRole('button', { name: t('card:theme'), exact: true }).click()
  const themes = page.getByRole('dialog', { name: t('backstage:theme.title') })
  // Includes the point for the first visit of the day.
  await expect(themes.getByText(t('backstage:theme.balance', { points: 131 }))).toBeVisible()
  const coast = lang === 'zh-tw' ? '海線' : 'Coastline'
  const ridge = lang === 'zh-tw' ? '山稜' : 'Ridge'
  await expect(themes.getByRole('button', { name: `${t('backstage:theme.buy')} ${ridge}` })).toBeDisabled()

  // The response waits until the button is disabled, so a second press has no effect.
  const asked: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/theme/buy', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  const buy = themes.getByRole('button', { name: `${t('backstage:theme.buy')} ${coast}` })
  const asking = page.getByRole('alertdialog', { name: t('backstage:theme.ask', { name: coast }) })
  await buy.click()
  await expect(asking.getByText(t('backstage:theme.askText', { points: 120, left: 11 }))).toBeVisible()
  await asking.getByRole('button', { name: t('backstage:theme.cancel') }).click()
  await expect(asking).toBeHidden()
  expect(asked).toHaveLength(0)
  await buy.click()
  await asking.getByRole('button', { name: t('backstage:theme.buy') }).click()
  await expect(buy).toBeDisabled()
  answer()
  await expect(page.getByText(t('backstage:theme.bought', { name: coast }))).toBeVisible()
  await expect(themes.getByText(t('backstage:theme.balance', { points: 11 }))).toBeVisible()
  expect(asked).toHaveLength(1)
  await person.accessible(page)
  const context = await browser.newContext({ userAgent: IPHONE, ...(baseURL && { baseURL }) })
  const open = await context.newPage()
  await open.goto(`/${me.cardSn}`)
  await expect(open.locator('.card-page')).toHaveAttribute('data-theme', 'SG')

  // The purchase can be undone within a minute, also after the message has disappeared.
  const undo = themes.getByRole('listitem').getByRole('button', { name: t('backstage:theme.undo') })
  await undo.click()
  await expect(page.getByText(t('backstage:theme.undone', { points: 120 }))).toBeVisible()
  await expect(themes.getByText(t('backstage:theme.balance', { points: 131 }))).toBeVisible()
  await expect(undo).toBeHidden()
  await open.reload()
  await expect(open.locator('.card-page')).toHaveAttribute('data-theme', 'idoLight')
  await context.close()
})

test('a paused card says so in the visitor’s language, and opens again @desktop-en-us', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  const me = await owner(page, person)
  await page.goto('/backstage/SG/card')
  await ready(page)
  // A pause can be undone at once.
  await actOnCard(page, person, 'pause')
  await page.getByRole('button', { name: t('backstage:cards.undo'), exact: true }).click()
  await expect(page.getByText(t('backstage:cards.resumedNow'))).toBeVisible()
  expect(await stranger(browser, baseURL, me.cardSn, LOCALE[lang])).toMatchObject({ status: 200 })
  await page.reload()
  await actOnCard(page, person, 'pause')
  await expect(page.getByText(t('backstage:cards.pausedNow'))).toBeVisible()
  for (const locale of ['zh-TW', 'en-US']) {
    const { status, text } = await stranger(browser, baseURL, me.cardSn, locale)
    expect(status).toBe(410)
    expect(text).toContain('這張名片目前暫停')
    expect(text).toContain('This card is paused')
    expect(text).not.toContain(NAMES[lang])
  }
  await actOnCard(page, person, 'resume')
  await expect(page.getByText(t('backstage:cards.resumedNow'))).toBeVisible()
  expect(await stranger(browser, baseURL, me.cardSn, LOCALE[lang])).toMatchObject({ status: 200 })
})

test('a released card shows nothing of its holder @phone-en-us', async ({ page, person, browser, baseURL }) => {
  const { t, lang } = person
  const me = await owner(page, person)
  expect((await stranger(browser, baseURL, me.cardSn, LOCALE[lang])).text).toContain(NAMES[lang])
  await page.goto('/backstage/SG/card')
  await ready(page)
  await actOnCard(page, person, 'release')
  const name = t('backstage:cards.releaseTitle', { name: NAMES[lang] })
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  // Cards of one name differ in company, theme and number.
  await expect(dialog).toContainText(me.cardSn.slice(-4))
  await person.accessible(page)
  await dialog.getByRole('button', { name: t('backstage:cancel') }).click()
  await expect(dialog).toBeHidden()
  expect((await stranger(browser, baseURL, me.cardSn, LOCALE[lang])).text).toContain(NAMES[lang])
  await actOnCard(page, person, 'release')
  await dialog.getByRole('button', { name: t('backstage:cards.releaseYes') }).click()
  const sheet = page.getByRole('dialog', { name: t('backstage:cards.released') })
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('backstage:freed.done') }).click()
  await expect(page.getByRole('heading', { name: t('backstage:home.emptyTitle') })).toBeVisible()
  const after = await stranger(browser, baseURL, me.cardSn, LOCALE[lang])
  expect(after.status).toBe(200)
  expect(after.text).not.toContain(NAMES[lang])
  expect((await page.request.get(`/${me.cardSn}.vcf`)).status()).toBe(404)
})

test('deleting an account deletes its card page, its contacts and its session @desktop-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  // Calls that the screen makes right after the deletion are refused.
  allowed.push(/status of 401/)
  const { t, lang } = person
  const me = await owner(page, person)
  expect((await stranger(browser, baseURL, me.cardSn, LOCALE[lang])).text).toContain(NAMES[lang])
  await page.goto('/backstage/SG/setting')
  await ready(page)
  await page.getByRole('button', { name: t('backstage:delete.open'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('backstage:delete.title') })
  await sheet.getByRole('button', { name: t('backstage:stepUp.send') }).click()
  const yes = sheet.getByRole('button', { name: t('backstage:delete.yes') })
  await expect(yes).toBeDisabled()
  const code = sheet.getByRole('textbox').first()
  await code.fill(await person.code(me.phone))
  await sheet.getByLabel(t('backstage:delete.type', { word: t('backstage:delete.word') })).fill('nothing')
  await expect(yes).toBeDisabled()
  await sheet
    .getByLabel(t('backstage:delete.type', { word: t('backstage:delete.word') }))
    .fill(t('backstage:delete.word'))
  await person.accessible(page)
  await yes.click()
  await expect(page.getByText(t('backstage:delete.done'), { exact: true })).toBeVisible()
  // The message says that the physical card can be passed on.
  await expect(page.getByText(t('backstage:freed.card', { cardSn: me.cardSn }))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The back office's offline data and the cookie with the holder's card numbers are deleted too.
  expect(await page.evaluate(() => localStorage.getItem('idoBackstage'))).toBeNull()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('iDoMine')

  const after = await stranger(browser, baseURL, me.cardSn, LOCALE[lang])
  expect(after.text).not.toContain(NAMES[lang])
  for (const file of ['.vcf', '/og.png', '/qr.svg'])
    expect((await page.request.get(`/${me.cardSn}${file}`)).status(), file).toBe(404)
  const answer = await page.request.post('/api/SG/account/load_my_info', {
    headers: { authorization: `Bearer ${me.token}` },
    form: {},
  })
  expect(answer.status()).toBe(401)
})

test.describe('a holder’s own views', () => {
  // The test browser's own user agent is that of a robot, and views by robots are never counted.
  test.use({ userAgent: IPHONE })

  test('are not in the metrics; other people’s are @phone-zh-tw', async ({ page, person, browser, baseURL }) => {
    const me = await owner(page, person)
    const metrics = async () => {
      const answer = await page.request.post('/api/SG/card/load_metrics', {
        headers: { authorization: `Bearer ${me.token}` },
        form: { cardSn: me.cardSn, days: '1' },
      })
      const { data } = (await answer.json()) as { data: { list: { kind: string; source: string; count: number }[] } }
      return Object.fromEntries(data.list.map(({ kind, source, count }) => [`${kind} ${source}`, count]))
    }
    await page.goto('/backstage/SG')
    await expect(page.getByText(NAMES[person.lang]).first()).toBeVisible()
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'iDoMine'))
      .toMatchObject({
        value: me.cardSn,
        path: '/',
        sameSite: 'Lax',
      })
    await page.goto(`/${me.cardSn}?s=n`)
    await stranger(browser, baseURL, me.cardSn, LOCALE[person.lang])
    await expect.poll(metrics).toEqual({ 'view link': 1 })

    await page.goto('/backstage/SG/user')
    await ready(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: person.t('backstage:menu.signOut') })
      .click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('iDoMine')
  })
})
