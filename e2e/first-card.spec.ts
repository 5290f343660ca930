import type { Browser, Locator } from '@playwright/test'
import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const PICTURE = 'web/public/pictures/products/bamboo-angle-960.webp'
const TAPS_MOST = 12

interface Sleeve {
  cardSn: string
  code: string
  link: string
}

/** A card in its sleeve, as it comes by post. */
async function unpack({ request }: Page): Promise<Sleeve> {
  return (await request.post('/e2e/physical-card')).json() as Promise<Sleeve>
}

/**
 * Counts every touch of a person: pressing, putting the cursor into a field although the page may have done so, taking the
 * code that the keyboard offers, and choosing a file. Typing on the keyboard is not counted.
 */
function finger(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(on: Locator) {
      taps += 1
      await on.click()
    },
    async write(into: Locator, text: string) {
      taps += 1
      await into.click()
      await into.pressSequentially(text)
    },
    async chooseFile(by: Locator, file: string) {
      taps += 2
      const opened = page.waitForEvent('filechooser')
      await by.click()
      await (await opened).setFiles(file)
    },
  }
}

/** The page that somebody who scans the card sees, in a language. */
async function scanned(browser: Browser, baseURL: string | undefined, cardSn: string, lang: string) {
  const context = await browser.newContext({ userAgent: IPHONE, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/${cardSn}?lang=${lang}`)
  return { page, close: () => context.close() }
}

const fieldsOf = ({ t }: Person, page: Page) => ({
  name: page.getByLabel(t('start:name.ch'), { exact: true }),
  english: page.getByLabel(t('start:name.en'), { exact: true }),
  title: page.getByLabel(t('start:name.title'), { exact: true }),
  company: page.getByLabel(t('start:name.company'), { exact: true }),
  next: page.getByRole('button', { name: t('start:next'), exact: true }),
})

test('@every from the sleeve to a finished card in at most twelve taps', async ({ page, person, browser, baseURL }) => {
  const { t } = person
  const { cardSn, code, link } = await unpack(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
  const phone = person.newPhone()
  const { taps, tap, write, chooseFile } = finger(page)

  await page.goto(link)
  await ready(page)
  await expect(page.getByText(t('backstage:add.scannedCard', { card: cardSn }))).toBeVisible()
  await person.accessible(page)
  await write(page.getByLabel(t('login:username.label')), phone)
  await tap(page.getByRole('button', { name: t('login:send') }))
  await write(page.getByLabel(t('login:code.label')), await person.code(phone))

  // The door leads straight to the card, which has the number already.
  await expect(page.getByRole('heading', { level: 2, name: t('start:name.heading') })).toBeVisible()
  const { name, next } = fieldsOf(person, page)
  await expect(name).toBeFocused()
  const methods = page.getByRole('group', { name: t('start:name.methods') })
  await expect(methods.getByRole('combobox')).toHaveValue('exchange')
  await person.accessible(page)
  await write(name, '曾小明')
  await expect(page.getByRole('button', { name: /Xiao-Ming Zeng/ })).toBeVisible()
  await person.accessible(page)
  await tap(page.getByRole('button', { name: /Hsiao-Ming Tseng/ }))
  await tap(next)

  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeFocused()
  await person.accessible(page)
  await chooseFile(page.getByText(t('card:photo.choose'), { exact: true }), PICTURE)
  await tap(page.getByRole('button', { name: t('card:photo.use') }))

  await expect(page.getByRole('heading', { level: 2, name: t('start:theme.heading') })).toBeVisible()
  await person.accessible(page)
  await tap(page.getByRole('button', { name: person.lang === 'zh-tw' ? '夜幕' : 'Dark', exact: true }))
  await tap(page.getByRole('button', { name: t('start:theme.finish'), exact: true }))

  await expect(page.getByRole('heading', { level: 2, name: t('start:done.heading') })).toBeFocused()
  await expect(page.getByRole('img', { name: t('start:done.picture') })).toContainText('曾小明')
  await person.accessible(page)
  expect(taps()).toBeLessThanOrEqual(TAPS_MOST)

  // The code left the browser in the body of one call alone.
  expect(sent.filter((text) => text.replaceAll('-', '').includes(code.replaceAll('-', '')))).toEqual([])
  expect(page.url()).not.toContain('code')

  for (const [lang, shown] of [
    ['zh-tw', '曾小明'],
    ['en-us', 'Hsiao-Ming Tseng'],
  ] as const) {
    const card = await scanned(browser, baseURL, cardSn, lang)
    await expect(card.page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await expect(card.page.locator('.card-page[data-theme="idoDark"]')).toBeVisible()
    const photo = card.page.locator('.card-page img').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    // The number that came with signing in is for people who exchange cards.
    const text = (await card.page.locator('body').innerText()).replace(/\D/g, '')
    expect(text).not.toContain(phone.slice(1))
    await card.close()
  }
  // The account has the name too.
  await page.goto('/backstage/SG/user')
  await expect(page.getByRole('heading', { level: 2, name: '曾小明' })).toBeVisible()
})
