import type { Browser } from '@playwright/test'
import { IPHONE, type Owner, owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

/** Somebody who has joined the company with their own card, which bears their name. */
async function worker(page: Page, me: Owner, token: string, nameCh: string, nameEn: string) {
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh, nameEn, phone: me.phone },
  })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })
  const fields = { nameCh, nameEn }
  await asStaff(page, me.token, 'card/update', { cardSn: me.cardSn, version: 0, fields })
  return { ...me, id }
}

/** A visitor with a phone, who does not hold the card. */
async function visitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: IPHONE, locale: 'zh-TW' })
  return { page: await context.newPage(), close: () => context.close() }
}

// Mutations: the redirection left out of the page’s tags; the undo without the card.
test('a leaver’s card leads to a colleague at once, and is theirs again once that is undone @desktop-en-us', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const token = await staffAt(page, person.newPhone(), 'manager')
  const own = person.newPhone().slice(-6)
  const colleague = await worker(page, await owner(page, person), token, `陳接手 ${own}`, `Chen ${own}`)
  const leaver = await worker(page, await owner(page, person), token, `林離職 ${own}`, `Lin ${own}`)
  const guest = await visitor(browser, baseURL)
  await guest.page.goto(`/${leaver.cardSn}?lang=en-us`)
  await expect(guest.page.getByText(`Lin ${own}`).first()).toBeVisible()

  await page.goto(`/admin/SG/employees/${leaver.id}`)
  await ready(page)
  await page.getByRole('button', { name: t('console:departure.begin'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('console:departure.of', { name: `Lin ${own}` }) })
  await expect(sheet.getByText(new RegExp(`Lin ${own} is no longer with`))).toBeVisible()
  await expect(sheet.getByText(new RegExp(`林離職 ${own}已經不在`))).toBeVisible()
  await person.accessible(page)
  await sheet.getByLabel(t('console:departure.page')).selectOption('colleague')
  await sheet.getByLabel(t('console:departure.search')).fill(`Chen ${own}`)
  const choice = sheet.getByLabel(t('console:departure.colleague'), { exact: true })
  await expect(choice.getByRole('option')).toHaveCount(2)
  await choice.selectOption(String(colleague.id))
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:departure.leave'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('console:departure.undo'), exact: true })).toBeVisible()
  await person.accessible(page)
  await guest.page.reload()
  await expect(guest.page.getByText(`Chen ${own}`).first()).toBeVisible()

  await page.getByRole('button', { name: t('console:departure.undo'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:departure.undo'), exact: true })
    .click()
  await expect(page.getByRole('button', { name: t('console:departure.begin'), exact: true })).toBeVisible()
  await guest.page.reload()
  await expect(guest.page.getByText(`Lin ${own}`).first()).toBeVisible()
  await guest.close()
})

// Mutations: the offer not shown; the company’s card copied with the company.
test('whoever is no longer with a company is told so, and keeps a private card @phone-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  // First of both: the browser is theirs.
  const me = await owner(page, person)
  const token = await staffAt(page, person.newPhone(), 'manager')
  const own = me.phone.slice(-6)
  const leaver = await worker(page, me, token, `林離職 ${own}`, `Lin ${own}`)
  const rest = { colleagueId: 0, freesPlastic: false, note: '一路順風' }
  await asStaff(page, token, 'departure/leave', { id: leaver.id, leftAs: 'gone', ...rest })
  const guest = await visitor(browser, baseURL)
  await guest.page.goto(`/${leaver.cardSn}?lang=zh-tw`)
  await expect(guest.page.getByRole('heading', { name: new RegExp(`林離職 ${own}已經不在`) })).toBeVisible()
  await expect(guest.page.getByRole('heading', { name: new RegExp(`Lin ${own} is no longer with`) })).toBeVisible()
  await person.accessible(guest.page)
  await guest.close()

  await page.goto('/backstage/SG/card')
  await ready(page)
  await expect(page.getByText(/一路順風/)).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('backstage:ended.keep'), exact: true }).click()
  await expect(page).toHaveURL(/information\?cardSn=/)
  await expect(page.getByText(`林離職 ${own}`).filter({ visible: true }).first()).toBeVisible()
  await person.accessible(page)
})
