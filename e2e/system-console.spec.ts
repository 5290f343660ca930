import { staffAt } from './support/staff.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession, test } from './support/test.ts'

/** Asks for a code and confirms with it. */
async function confirm(page: Page, person: Person, { phone, submit }: { phone: string; submit: string }) {
  await typeFreshCode(page, person, phone)
  await page.getByRole('button', { name: submit, exact: true }).last().click()
}

/** A colleague's browser, signed in to the console. */
async function colleague(page: Page, person: Person, phone: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('No second browser')
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  await storeSession(context, 'staffToken', await sessionOf(page.request, phone, 'staff'))
  return context.newPage()
}

/** Opens the only row of a list. Its head is hidden on a phone. */
async function openOnly(page: Page): Promise<void> {
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows).toHaveCount(1)
  await rows.click()
}

test('a role is given, taken back while its owner types, who loses nothing, and the log tells it', async ({
  page,
  person,
}) => {
  const { t } = person
  const [phone, theirs] = [person.newPhone(), person.newPhone()]
  await staffAt(page, phone, 'administrator', 'site')
  await page.goto('/admin/site/staff')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('console:staff.give') }).click()
  await page.getByLabel(t('console:staff.username')).fill(theirs)
  await page.getByLabel(t('console:staff.role')).selectOption('content')
  await person.accessible(page)
  await confirm(page, person, { phone, submit: t('console:staff.give') })
  await expect(page).toHaveURL('/admin/site/staff')

  const other = await colleague(page, person, theirs)
  await other.goto('/admin/site/newsArticle/new')
  const title = other.getByRole('textbox').first()
  await title.fill('寫到一半的新聞')

  await page.getByRole('searchbox').fill(theirs)
  await page.keyboard.press('Enter')
  await openOnly(page)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:staff.take'), exact: true }).click()
  await person.accessible(page)
  await confirm(page, person, { phone, submit: t('console:staff.take') })
  await expect(page).toHaveURL('/admin/site/staff')

  await other.getByRole('button', { name: t('console:content.saveDraft'), exact: true }).click()
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(title).toHaveValue('寫到一半的新聞')
  // What they typed is there when the role is given again.
  await page.request.post('/e2e/staff', { data: { phone: theirs, role: 'content', companyId: null } })
  await other.reload()
  await expect(title).toHaveValue('寫到一半的新聞')

  await page.goto('/admin/site/audit?act=take_role')
  await ready(page)
  await page.getByLabel(t('console:audit.person')).fill(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
  await person.accessible(page)
  await openOnly(page)
  await expect(page.getByRole('cell', { name: t('console:role.content') })).toBeVisible()
  await person.accessible(page)
  await page.goBack()
  await page.getByRole('button', { name: t('console:audit.verify') }).click()
  await expect(page.getByText(t('console:audit.wholeText'))).toBeVisible()
  await person.accessible(page)
})

test('a job that failed is found with its cause, run again, and done', async ({ page, person }) => {
  const { t } = person
  const theirs = person.newPhone()
  const made = await page.request.post('/e2e/failed-job', { data: { phone: theirs } })
  const { memberId } = (await made.json()) as { memberId: string }
  await staffAt(page, person.newPhone(), 'administrator', 'site')
  await page.goto(`/admin/site/jobs?state=failed&keyword=${memberId}`)
  await ready(page)
  await expect(page.getByText('ECONNREFUSED')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:job.queues') }).click()
  await expect(page.getByRole('dialog').getByText(t('console:job.kinds.staff_role_given'))).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').last().check()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:job.retry') }).click()
  await expect(page.getByRole('dialog').getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await person.accessible(page)
  await page
    .getByRole('button', { name: t('backstage:close') })
    .first()
    .click()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  const sent = async () => {
    const messages = (await (await page.request.get('/outbox.json')).json()) as { to: string; kind: string }[]
    return messages.filter(({ to, kind }) => to.endsWith(theirs.slice(1)) && kind === 'staff_role_given').length
  }
  await expect.poll(sent).toBe(1)
})

// Mutations: `test` without the caller's own number; the list without `state`; an overview without warnings.
test('staff see what did not leave and why, try text messages out, and read how the installation is @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // An account without an address cannot be mailed.
  allowed.push(/the server responded with a status of 409/)
  const phone = person.newPhone()
  const to = `lost-${phone}@example.com`
  await page.request.post('/e2e/failed-message', { data: { to } })
  await staffAt(page, phone, 'administrator', 'site')
  await page.goto('/admin/site')
  await ready(page)
  const warnings = page.getByRole('region', { name: t('console:system.warnings') })
  await expect(warnings.getByText(t('console:system.warning.backup_never'))).toBeVisible()
  await person.accessible(page)
  await warnings.locator('a[href*="messages"]').click()

  await page.getByRole('searchbox').fill(`lost-${phone.slice(0, 6)}`)
  await page.keyboard.press('Enter')
  const cause = t('console:provider.causeWithCode', { cause: t('console:provider.causes.address'), code: 'smtp_550' })
  await expect(page.getByRole('cell', { name: cause })).toHaveCount(1)
  await expect(page.getByText(to)).toHaveCount(0)
  await person.accessible(page)

  await page.goto('/admin/site/providers')
  await ready(page)
  await page.getByRole('button', { name: t('console:provider.test.sms'), exact: true }).click()
  await expect(page.getByText(t('console:provider.sentText'))).toBeVisible()
  await page.getByRole('button', { name: t('console:provider.test.mail'), exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await person.accessible(page)
  const tested = async () => {
    const messages = (await (await page.request.get('/outbox.json')).json()) as { to: string; kind: string }[]
    return messages.filter(({ kind }) => kind === 'test').map((one) => one.to)
  }
  expect(await tested()).toContain(`+886${phone.slice(1)}`)

  await page.goto('/admin/site/messages?topic=test')
  await ready(page)
  await expect(page.getByRole('cell', { name: t('console:message.states.sent'), exact: true }).first()).toBeVisible()

  await page.goto('/admin/site/system')
  await ready(page)
  await expect(page.getByText(t('console:system.noBackup'))).toBeVisible()
  await person.accessible(page)
})
