import { enrol, staffAt } from './support/staff.ts'
import { ready, signIn, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Asks for a code and confirms with it. */
async function confirm(page: Page, person: Person, phone: string, submit: string) {
  await typeFreshCode(page, person, phone)
  await page.getByRole('button', { name: submit, exact: true }).last().click()
}

// Mutations: the role of an invitation left out of `accept_invitation`; `change_role` without `withdrawRole`.
test('an owner invites somebody to the counter, who works, becomes an editor, and loses nothing when it ends @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/status of 403/)
  const [phone, theirs] = [person.newPhone(), person.newPhone()]
  await staffAt(page, phone, 'owner')
  await page.goto('/admin/SG/staff')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('console:staff.invite') }).click()
  await page.getByLabel(t('console:staff.username')).fill(theirs)
  await page.getByLabel(t('console:staff.role')).selectOption('counter')
  await person.accessible(page)
  await confirm(page, person, phone, t('console:staff.invite'))
  await expect(page).toHaveURL('/admin/SG/staff')
  const invitations = page.getByRole('region', { name: t('console:staff.invitations') })
  await expect(invitations.getByText(t('console:company.invitation.open')).first()).toBeVisible()
  await person.accessible(page)

  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('No second browser')
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const other = await context.newPage()
  await other.goto('/admin/SG')
  await ready(other)
  await signIn(other, person, theirs)
  await expect(
    other.getByText(t('console:invitation.text', { role: t('console:role.counter') }), { exact: true }),
  ).toBeVisible()
  await person.accessible(other)
  await other.getByRole('button', { name: t('console:invitation.accept') }).click()
  await enrol(other, person, theirs)
  const screens = other.getByRole('main')
  await expect(screens.getByRole('link', { name: t('console:screen.applications') })).toBeVisible()
  await expect(screens.getByRole('link', { name: t('console:screen.audit') })).toHaveCount(0)

  await page.getByRole('searchbox').fill(theirs)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(page.getByText(t('console:role.counter'), { exact: true })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:staff.change'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(t('console:staff.role')).selectOption('editor')
  await person.accessible(page)
  await confirm(page, person, phone, t('console:staff.change'))
  await expect(page.getByText(t('console:role.editor'), { exact: true })).toBeVisible()

  await other.goto('/admin/SG/prizes/new')
  const title = other.getByRole('textbox').first()
  await title.fill('寫到一半的獎品')
  await page.getByRole('button', { name: t('console:staff.take'), exact: true }).click()
  await person.accessible(page)
  await confirm(page, person, phone, t('console:staff.take'))
  await expect(page).toHaveURL('/admin/SG/staff')
  await other.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(title).toHaveValue('寫到一半的獎品')
  await context.close()
})
