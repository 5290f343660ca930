import type { Browser } from '@playwright/test'
import { actOnCard, IPHONE, NAMES, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/

/** Opens a card's page like a visitor who taps the physical card. */
async function tap(browser: Browser, baseURL: string | undefined, cardSn: string, person: Person) {
  const locale = person.lang === 'zh-tw' ? 'zh-TW' : 'en-US'
  const context = await browser.newContext({ userAgent: IPHONE, locale, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const answer = await page.goto(`/${cardSn}?s=n`)
  return { page, status: answer?.status(), text: await page.locator('body').innerText(), close: () => context.close() }
}

/** Presses the button of a card to release it or to give it a new address, and confirms the question. */
async function giveUp(page: Page, person: Person, words: 'release' | 'renew') {
  const { t, lang } = person
  await page.goto('/backstage/SG/card')
  await ready(page)
  await actOnCard(page, person, words)
  const name = t(`backstage:cards.${words}Title`, { name: NAMES[lang] })
  await page
    .getByRole('alertdialog', { name })
    .getByRole('button', { name: t(`backstage:cards.${words}Yes`), exact: true })
    .click()
}

test('a lost card gets a new address, and a new physical card leads to the same content @phone-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  const me = await owner(page, person)
  const before = await tap(browser, baseURL, me.cardSn, person)
  expect(before.text).toContain(NAMES[lang])
  await before.close()

  await giveUp(page, person, 'renew')
  const sheet = page.getByRole('dialog', { name: t('backstage:renew.doneTitle') })
  await expect(sheet).toBeVisible()
  await person.accessible(page)
  const address = (await sheet.getByText(/localhost:\d+\/[2-9a-z]{10}$/).innerText()).split('/').at(-1) ?? ''
  expect(address).not.toBe(me.cardSn)

  const lost = await tap(browser, baseURL, me.cardSn, person)
  expect(lost.status).toBe(410)
  expect(lost.text).toContain('這個網址已經停用')
  expect(lost.text).toContain('This address is no longer in use')
  expect(lost.text).not.toContain(NAMES[lang])
  await person.accessible(lost.page)
  await lost.close()
  const renewed = await tap(browser, baseURL, address, person)
  expect(renewed.text).toContain(NAMES[lang])
  await renewed.close()

  const posted = await page.request.post('/e2e/physical-card')
  const fresh = (await posted.json()) as { cardSn: string; code: string }
  await sheet.getByRole('link', { name: t('backstage:renew.activate') }).click()
  await expect(page.getByLabel(t('backstage:add.onto'))).toHaveValue(address)
  await page.getByLabel(t('backstage:add.code')).fill(fresh.code)
  await person.accessible(page)
  await page.getByRole('button', { name: t('backstage:add.submit'), exact: true }).click()
  await expect(page.getByText(t('backstage:add.linked'))).toBeVisible()
  await expect(page.getByText(t('backstage:card.linked', { count: 1 }))).toBeVisible()
  for (const number of [address, fresh.cardSn]) {
    const opened = await tap(browser, baseURL, number, person)
    expect(opened.status).toBe(200)
    expect(opened.text).toContain(NAMES[lang])
    await opened.close()
  }
})

test('a released card is activated again with the code that was shown @desktop-en-us', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  const me = await owner(page, person)
  await giveUp(page, person, 'release')
  const sheet = page.getByRole('dialog', { name: t('backstage:cards.released') })
  const code = await sheet.getByText(CODE).innerText()
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('backstage:freed.done') }).click()
  await expect(page.getByRole('heading', { name: t('backstage:home.emptyTitle') })).toBeVisible()

  // The released card's page offers to activate it, and the code that was shown works.
  const opened = await tap(browser, baseURL, me.cardSn, person)
  expect(opened.text).not.toContain(NAMES[lang])
  const activate = lang === 'zh-tw' ? '開通這張名片' : 'Activate this card'
  await expect(opened.page.getByRole('link', { name: activate })).toHaveAttribute(
    'href',
    /addCard\?lang=(?:zh-tw|en-us)$/,
  )
  await opened.close()
  await page.goto('/backstage/SG/iDoCard/addCard')
  await ready(page)
  await page.getByLabel(t('backstage:add.code')).fill(code)
  await page.getByRole('button', { name: t('backstage:add.submit'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(me.cardSn))
})
