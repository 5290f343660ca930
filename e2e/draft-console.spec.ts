import type { Browser } from '@playwright/test'
import { addOrder } from './support/order-stages.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, test } from './support/test.ts'

/** Adds a category of news that nobody sees yet; returns the address of its editor. */
async function addCategory(page: Page, token: string, titleCh: string): Promise<string> {
  const category = { kind: 'newsCategory', id: 0, version: 0, titleCh, titleEn: titleCh }
  const { id } = await asStaff<{ id: number }>(page, token, 'siteContent/save', category)
  return `/admin/site/newsCategory/${id}`
}

const title = (page: Page, { t }: Person) =>
  page.getByRole('textbox', { name: t('console:content.in.Ch', { label: t('console:content.field.title') }) })

// Mutations: `send` without its call; `found` without what the server has; `colleagues` left out of the answer.
test('another device goes on with what was typed, a colleague sees it, and saving ends both @desktop-en-us', async ({
  page,
  person,
  browser,
}) => {
  const { t, lang } = person
  const phone = person.newPhone()
  const token = await staffAt(page, phone, 'content', 'site')
  const address = await addCategory(page, token, `分類 ${phone}`)
  await page.goto(address)
  await ready(page)
  await title(page, person).fill(`電腦上打的 ${phone}`)
  await expect(page.getByText(t('console:editor.unsaved'))).toBeVisible()
  await person.accessible(page)

  const opened = async (who: string) => {
    const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await other.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
    await staffAt(other, who, 'content', 'site')
    await other.goto(address)
    await ready(other)
    return other
  }
  const device = await opened(phone)
  await expect(device.getByText(t('console:editor.restored'))).toBeVisible()
  await expect(title(device, person)).toHaveValue(`電腦上打的 ${phone}`)

  const colleague = await opened(person.newPhone())
  await expect(title(colleague, person)).toHaveValue(`分類 ${phone}`)
  const typing = colleague.getByText(new RegExp(t('console:editor.alsoTyping', { name: '.+' })))
  await expect(typing).toBeVisible()
  await person.accessible(colleague)

  await device.getByRole('button', { name: t('console:content.saveDraft'), exact: true }).click()
  await expect(device).toHaveURL(/newsCategory$/)
  // The first device is told that its version is old, and loses nothing by leaving.
  await page.goto('/admin/site/newsCategory')
  await ready(page)
  await colleague.reload()
  await ready(colleague)
  await expect(title(colleague, person)).toHaveValue(`電腦上打的 ${phone}`)
  await Promise.all([device, colleague].map((other) => other.context().close()))
})

/** A browser of their own for one of the staff, in the chosen language. */
async function deviceOf({ page, person, browser }: { page: Page; person: Person; browser: Browser }, phone: string) {
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await other.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), person.lang)
  await staffAt(other, phone, 'orders', 'site')
  return other
}

// Mutations: `sendOpen` without its comparison; `done` without its removal; `begin` left out of `useKept`.
test('a list of parcels and an answer are left on one device and sent from another, which ends both @phone-zh-tw', async ({
  page,
  person,
  browser,
  request,
}) => {
  const { t, lang } = person
  const buyer = await sessionOf(request, person.newPhone(), 'member')
  const number = await addOrder(request, { token: buyer, lang, stage: 'in production' })
  const email = `visitor.${person.newPhone().replace(/\D/g, '')}@example.com`
  const written = { name: '林小美', email, project: ['大量採購'], content: '可以開發票嗎？' }
  await request.post('/api/idoCard/account/send_contact_us', { data: written })
  const phone = person.newPhone()
  const token = await staffAt(page, phone, 'orders', 'site')
  const { list } = await asStaff<{ list: { id: string }[] }>(page, token, 'siteInquiry/list', { keyword: email })
  const inquiry = `/admin/site/inquiries/${list[0]?.id}`
  const kept = (at: Page) => at.getByText(t('console:editor.unsent'))
  const rows = (at: Page) => at.getByLabel(t('console:order.rows'))
  const answer = (at: Page) => at.getByLabel(t('console:inquiry.answerTo', { email }))
  const openRows = async (at: Page) => {
    await at.goto('/admin/site/orders')
    await ready(at)
    await at.getByRole('button', { name: t('console:order.shipMany') }).click()
  }

  await openRows(page)
  await rows(page).fill(`${number}\ttcat\t905573412003`)
  await expect(kept(page)).toBeVisible()
  await page.goto(inquiry)
  await ready(page)
  await answer(page).fill('可以，請給我統編。')
  await expect(kept(page)).toBeVisible()
  await person.accessible(page)

  const device = await deviceOf({ page, person, browser }, phone)
  await openRows(device)
  await expect(device.getByText(t('console:editor.restoredUnsent'))).toBeVisible()
  await expect(rows(device)).toHaveValue(new RegExp(number))
  await person.accessible(device)
  await device.getByRole('button', { name: t('console:order.shipCount', { count: 1 }) }).click()
  await expect(device.getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await device.goto(inquiry)
  await ready(device)
  await expect(answer(device)).toHaveValue('可以，請給我統編。')

  const colleague = await deviceOf({ page, person, browser }, person.newPhone())
  await colleague.goto(inquiry)
  await ready(colleague)
  await expect(colleague.getByText(new RegExp(t('console:editor.alsoWriting', { name: '.+' })))).toBeVisible()
  await expect(answer(colleague)).toHaveValue('')
  await person.accessible(colleague)

  await device.getByRole('button', { name: t('console:inquiry.send') }).click()
  await expect(device.getByText(t('console:inquiry.sending.sent'), { exact: true })).toBeVisible()
  // The first device learns it with its next word that it is open, and then begins anew.
  await expect(page.getByText(t('console:editor.elsewhere'))).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('button', { name: t('console:inquiry.send') })).toBeDisabled()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.loadAgain') }).click()
  await ready(page)
  await expect(answer(page)).toHaveValue('')
  await openRows(page)
  await expect(rows(page)).toHaveValue('')
  await Promise.all([device, colleague].map((other) => other.context().close()))
})
