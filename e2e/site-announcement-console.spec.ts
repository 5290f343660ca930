import { normaliseMobile } from '@idocard/domain/identity/phone'
import { staffAt } from './support/staff.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, sessionOf, storeSession, test } from './support/test.ts'

const SUN = 4

/** A holder of another company with an e-mail address; returns the session's token. */
async function reader({ request }: Page, phone: string, email: string): Promise<string> {
  await request.post('/e2e/card', { data: { phone, name: '讀公告的人', points: 0, companyId: SUN } })
  await request.post('/e2e/email', { data: { phone, email } })
  return sessionOf(request, phone, 'holder')
}

/** The texts of the mails to an address. */
async function mailsTo({ request }: Page, email: string): Promise<string[]> {
  const messages = (await (await request.get('/outbox.json')).json()) as { to: string; text: string }[]
  return messages.filter(({ to }) => to === email).map(({ text }) => text)
}

/** Waits until a toast has come and gone. */
async function readToast(page: Page, text: string): Promise<void> {
  const toast = page.getByText(text, { exact: true })
  await expect(toast).toBeVisible()
  // One under the pointer stays.
  await page.mouse.move(0, 0)
  await expect(toast).toBeHidden({ timeout: 20_000 })
}

/** Minutes of the day in Taiwan, so many from now. */
const minuteIn = (minutes: number) => (Math.floor(Date.now() / 60_000) + 8 * 60 + minutes + 1440) % 1440

// Mutations: `opens` or `stays` left out of the editor; the mails not claimed by quiet hours; `stop` left out of the progress.
test('an announcement goes to everybody by mail, is stopped on its way, and its reader unsubscribes @phone-zh-tw', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const [staff, one, quiet] = [person.newPhone(), person.newPhone(), person.newPhone()]
  const title = `停機維護 ${staff.slice(-6)}`
  const [first, second] = [one, quiet].map((phone) => `${normaliseMobile(phone)?.slice(1)}@example.com`) as [
    string,
    string,
  ]
  const token = await reader(page, one, first)
  const sleeper = await reader(page, quiet, second)
  // Somebody whose quiet hours are now: the announcement waits for them, and can be stopped.
  const saved = await page.request.post('/api/SUN/notify/save_settings', {
    data: { muted: [], quietFrom: minuteIn(-60), quietUntil: minuteIn(60), mail: true },
    headers: { authorization: `Bearer ${sleeper}` },
  })
  expect(saved.status()).toBe(200)

  await staffAt(page, staff, 'content', 'site')
  await page.goto('/admin/site/announcements')
  await ready(page)
  await page
    .getByRole('link', { name: t('console:announcement.add') })
    .first()
    .click()
  const field = (name: string) => page.getByLabel(t(`console:announcement.field.${name}`))
  await field('titleCh').fill(title)
  await field('contentCh').fill('週六凌晨**停機**兩小時。')
  await page.getByLabel(t('console:siteAnnouncement.byMail'), { exact: true }).check()
  await expect(page.getByRole('button', { name: t('console:siteAnnouncement.send'), exact: true })).toBeDisabled()
  await page.getByRole('button', { name: t('console:siteAnnouncement.keep') }).click()
  // Its toast stands above the buttons for as long as it is read.
  await readToast(page, t('console:editor.saved'))
  await expect(page).toHaveURL(/\/admin\/site\/announcements\/\d+$/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // Saved again, it stays open to be tried out.
  const address = page.url()
  await field('titleEn').fill('Maintenance ')
  await expect(page.getByRole('button', { name: t('console:siteAnnouncement.test') })).toBeDisabled()
  await page.getByRole('button', { name: t('console:siteAnnouncement.keep') }).click()
  await readToast(page, t('console:editor.saved'))
  await expect(page).toHaveURL(address)
  await expect(field('titleEn')).toHaveValue('Maintenance')
  await expect(page.getByText(t('console:editor.unsaved'))).toBeHidden()
  await expect(page.getByRole('button', { name: t('console:siteAnnouncement.test') })).toBeEnabled()
  await person.accessible(page)

  await page.getByRole('button', { name: t('console:content.preview') }).click()
  const preview = page.getByRole('dialog', { name: t('console:content.preview') })
  for (const channel of ['push', 'bell', 'mail'])
    await expect(preview.getByRole('heading', { name: t(`console:announcement.preview.${channel}`) })).toHaveCount(2)
  await expect(preview.locator('strong', { hasText: '停機' }).last()).toBeVisible()
  await person.accessible(page)
  await preview.getByRole('button', { name: t('backstage:close') }).click()
  await page.getByRole('button', { name: t('console:siteAnnouncement.test') }).click()
  await readToast(page, t('console:siteAnnouncement.testedBell'))

  await page.getByRole('button', { name: t('console:siteAnnouncement.send'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(t('console:siteAnnouncement.everybodyText'))).toBeVisible()
  await person.accessible(page)
  await typeFreshCode(sheet, person, staff)
  await sheet.getByRole('button', { name: t('console:siteAnnouncement.sendIt'), exact: true }).click()
  const stop = page.getByRole('button', { name: t('console:siteAnnouncement.stop'), exact: true })
  await readToast(page, t('console:siteAnnouncement.sent'))
  await expect(stop).toBeVisible()
  await expect(async () => expect(await mailsTo(page, first)).toHaveLength(1)).toPass({ timeout: 15_000 })
  await person.accessible(page)
  await stop.click()
  await expect(page.getByText(t('console:siteAnnouncement.stoppedText'))).toBeVisible()
  await expect(page.getByText(t('console:announcement.state.stopped'))).toBeVisible()
  await expect(stop).toBeHidden()
  await person.accessible(page)
  expect(await mailsTo(page, second)).toEqual([])

  const context = await browser.newContext()
  await storeSession(context, 'token', token)
  const phone = await context.newPage()
  await phone.goto('/backstage/SUN/notify')
  await ready(phone)
  await expect(phone.getByText(title)).toBeVisible()
  const [mail = ''] = await mailsTo(page, first)
  const [link = ''] = mail.match(/https?:\/\/\S+\/unsubscribe\/\S+/) ?? []
  const { pathname, search } = new URL(link)
  await phone.goto(pathname + search)
  await person.accessible(phone)
  await phone.getByRole('button', { name: t('unsubscribe:stop') }).click()
  await expect(phone.getByRole('heading', { name: t('unsubscribe:news.done.title') })).toBeVisible()
  await person.accessible(phone)
  const settings = await phone.request.post('/api/SUN/notify/load_settings', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await settings.json()) as { data: { newsMail: boolean } }).data.newsMail).toBe(false)
  await context.close()
})
