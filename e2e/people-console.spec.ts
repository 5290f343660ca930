import type { Browser } from '@playwright/test'
import { editSection, fieldIn, isCardSaved, NAMES, openEditor, saveStatus } from './support/holder.ts'
import { staffAt } from './support/staff.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession, test } from './support/test.ts'

/** Somebody with a card, in a browser of their own. */
async function somebody(browser: Browser, page: Page, person: Person) {
  const phone = person.newPhone()
  const made = await page.request.post('/e2e/card', { data: { phone, name: NAMES[person.lang], points: 0 } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  const token = await sessionOf(page.request, phone, 'holder')
  const locale = person.lang === 'zh-tw' ? 'zh-TW' : 'en-US'
  const context = await browser.newContext({ locale, baseURL: new URL(page.url()).origin })
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  await storeSession(context, 'token', token)
  return { phone, cardSn, token, context, there: await context.newPage() }
}

/** Finds somebody by their whole phone number, and opens them. */
async function open(page: Page, { t }: Person, phone: string): Promise<void> {
  await page.goto('/admin/site/people')
  await ready(page)
  await page.getByRole('searchbox').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  // Until it is found, the list has everybody, and others whose number ends alike.
  await expect(page.locator('tr:has([data-row])')).toHaveCount(1)
  await page
    .getByRole('row', { name: phone.slice(-3) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: t('console:person.sessions') })).toBeVisible()
}

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('a person is found, shut out while they type, let in again without a loss, and signed out @desktop-en-us', async ({
  page,
  person,
  browser,
  allowed,
}) => {
  const { t } = person
  // What the person's browser is told.
  allowed.push(/401/)
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto('/admin/site/people')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  const me = await somebody(browser, page, person)
  await open(page, person, me.phone)
  await expect(page.getByText(t('console:person.contactsText'))).toBeVisible()
  await person.accessible(page)

  const { there } = me
  await openEditor(there, person, me.cardSn)
  await editSection(there, person, 'name')
  const name = fieldIn(there, person, 'name')
  await page.getByRole('button', { name: t('console:person.block'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(t('console:person.blockCards'))
  await expect(sheet.getByRole('button', { name: t('console:person.block'), exact: true })).toBeDisabled()
  await sheet.getByLabel(t('console:person.reason')).fill('Somebody else uses the account')
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:person.block'), exact: true }).click()
  await expect(page.getByText('Somebody else uses the account').first()).toBeVisible()
  await person.accessible(page)

  // Their page says why, and keeps what they type.
  await name.fill('Formosan Pangolin')
  await expect(there.getByText(/blocked/).first()).toBeVisible()
  await expect(saveStatus(there)).not.toHaveText(t('card:status.saved'))
  await expect(name).toHaveValue('Formosan Pangolin')
  // Nothing was changed, and the card page stays.
  const shown = await page.request.get(`/${me.cardSn}?s=n`)
  expect(shown.status()).toBe(200)
  expect(await shown.text()).toContain(NAMES[person.lang])
  expect(await shown.text()).not.toContain('Pangolin')

  await page.getByRole('button', { name: t('console:person.unblock'), exact: true }).click()
  await confirm(page, t('console:person.unblock'))
  await expect(page.getByRole('button', { name: t('console:person.block'), exact: true })).toBeVisible()
  // What waited is sent with the next word.
  await name.fill('Formosan Pangolin II')
  await isCardSaved(there, person)

  await page.getByRole('button', { name: t('console:person.end'), exact: true }).click()
  await confirm(page, t('console:person.end'))
  await expect(page.getByText(t('console:person.noSessions'))).toBeVisible()
  await there.reload()
  await expect(there.getByText('You have been signed out')).toBeVisible()
  for (const event of ['block', 'unblock', 'end_session'])
    await expect(
      page.getByRole('listitem').filter({ hasText: new RegExp(`^${t(`console:person.event.${event}`)}`) }),
    ).toBeVisible()
  await me.context.close()
})

test('a person who asks for it is erased with a fresh code, after staff saw what stays @phone-zh-tw', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const staff = person.newPhone()
  await staffAt(page, staff, 'administrator', 'site')
  await page.goto('/admin/site/people')
  await ready(page)
  const me = await somebody(browser, page, person)
  await open(page, person, me.phone)
  await page.getByRole('button', { name: t('console:person.erase'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(t('console:person.staysNothing'))
  await sheet.getByLabel(t('console:person.reason')).fill('本人來電，已核對身分')
  await person.accessible(page)
  await typeFreshCode(sheet, person, staff)
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:person.eraseNow') }).click()
  await expect(page.getByText(t('console:person.erased'))).toBeVisible()
  await expect(page).toHaveURL(/\/people$/)
  expect(await (await page.request.get(`/${me.cardSn}?s=n`)).text()).not.toContain(NAMES[person.lang])
  const answer = await page.request.post('/api/SG/account/load_my_info', {
    data: {},
    headers: { authorization: `Bearer ${me.token}` },
  })
  expect(answer.status()).toBe(401)
  await page.getByRole('searchbox').fill(me.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: NAMES[person.lang] })).toHaveCount(0)
  await me.context.close()
})
