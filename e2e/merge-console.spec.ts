import type { Page } from '@playwright/test'
import { staffAt } from './support/staff.ts'
import { linkSentTo, ready, signIn, typeFreshCode } from './support/steps.ts'
import { expect, type Person, sessionOf, storeSession, test } from './support/test.ts'

/** Somebody with a card in a name of its own; returns their id as staff see it. */
async function holder(page: Page, phone: string, name: string): Promise<string> {
  await page.request.post('/e2e/card', { data: { phone, name, points: 0 } })
  const token = await sessionOf(page.request, phone, 'holder')
  const answer = await page.request.post('/api/SG/account/load_my_info', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** Opens a link on a phone, as the person reads it, and confirms. */
async function confirmAt(phone: Page, person: Person, link: string, title: string): Promise<void> {
  // Another page in between: a new fragment alone loads nothing.
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: person.t('merge:title') })).toBeVisible()
  await expect(phone.getByText(person.t('merge:forever'))).toBeVisible()
  await person.accessible(phone)
  await phone.getByRole('button', { name: person.t('merge:confirm') }).click()
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await person.accessible(phone)
}

// Mutations: the link of one account opens the other's; the card stays with the account that goes.
test('staff ask, both accounts confirm on a phone, staff merge, and one sign-in has the cards of both @phone-zh-tw', async ({
  page,
  person,
  browser,
  allowed,
}) => {
  const { t } = person
  // The link that is used up, and the session that has ended.
  allowed.push(/40[14]/)
  const [staff, kept, gone] = [person.newPhone(), person.newPhone(), person.newPhone()]
  await staffAt(page, staff, 'administrator', 'site')
  await page.goto('/admin/site/people')
  await ready(page)
  const id = await holder(page, kept, '留下的名片')
  await holder(page, gone, '併入的名片')
  const device = await sessionOf(page.request, gone, 'holder')
  await page.goto(`/admin/site/people/${id}`)
  await ready(page)
  await page.getByRole('button', { name: t('console:merge.begin') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('console:merge.find')).fill(gone)
  await sheet.getByRole('button', { name: t('console:merge.search') }).click()
  await sheet.getByRole('button', { name: t('console:merge.choose') }).click()
  await expect(sheet.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await sheet.getByLabel(t('console:person.reason')).fill('本人來電，說出兩支號碼')
  await sheet.getByRole('button', { name: t('console:merge.ask') }).click()
  await expect(page.getByText(t('console:merge.state.waiting'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:merge.now'), exact: true })).toBeDisabled()
  await person.accessible(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-TW', hasTouch: true })
  const phone = await context.newPage()
  const link = await linkSentTo(page.request, gone, 'merge_asked')
  await confirmAt(phone, person, link, t('merge:confirmed.title'))
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: t('merge:unknown') })).toBeVisible()
  await confirmAt(phone, person, await linkSentTo(page.request, kept, 'merge_asked'), t('merge:ready.title'))

  await page.reload()
  await page.getByRole('button', { name: t('console:merge.now'), exact: true }).click()
  await typeFreshCode(sheet, person, staff)
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:merge.now'), exact: true }).click()
  await expect(page.getByText(t('console:merge.done'))).toBeVisible()
  await expect(page.getByRole('link', { name: '併入的名片' })).toBeVisible()
  await expect(page.getByRole('region', { name: t('console:person.events') })).toContainText(
    t('console:person.event.merge'),
  )

  // A device of the account that has gone is told why it is signed out; the way that stays opens everything.
  const origin = new URL(page.url()).origin
  await phone.goto(`${origin}/backstage/SG/login`)
  await signIn(phone, person, kept)
  await phone.waitForURL((url) => !url.pathname.endsWith('/login'))
  await phone.goto(`${origin}/backstage/SG/card`)
  for (const name of ['留下的名片', '併入的名片']) await expect(phone.getByText(name).first()).toBeVisible()
  await context.close()
  const old = await browser.newContext({ locale: 'zh-TW', baseURL: origin })
  await storeSession(old, 'token', device)
  const there = await old.newPage()
  await there.goto('/backstage/SG/card')
  await expect(there.getByText(/併入你的另一個帳號/)).toBeVisible()
  await old.close()
})
