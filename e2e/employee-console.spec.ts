import { staffAt } from './support/staff.ts'
import { ready, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the invitation bound to nobody; `hasCard` always true; the departments inside left out of the filter.
test('a manager lists somebody in a department and invites them, who reads what is whose and has the company’s card @phone-zh-tw', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const [manager, theirs] = [person.newPhone(), person.newPhone()]
  const own = theirs.slice(-6)
  await staffAt(page, manager, 'manager')
  await page.goto('/admin/SG/departments/new')
  await ready(page)
  // After a label, a language that is missing is marked.
  const field = (name: string) => page.getByLabel(new RegExp(`^${t(`console:${name}`)}`))
  await field('department.field.titleCh').fill(`業務部 ${own}`)
  await field('department.field.titleEn').fill(`Sales ${own}`)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL('/admin/SG/departments')
  await expect(page.getByRole('link', { name: `業務部 ${own}` })).toBeVisible()
  await person.accessible(page)

  await page.goto('/admin/SG/employees/new')
  await ready(page)
  await field('employee.field.nameCh').fill(`林小美 ${own}`)
  await field('employee.field.nameEn').fill(`May Lin ${own}`)
  await field('employee.field.titleCh').fill('業務經理')
  await field('employee.field.titleEn').fill('Sales Manager')
  await field('employee.field.departmentId').selectOption({ label: `業務部 ${own}` })
  await field('employee.field.phone').fill(theirs)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL('/admin/SG/employees')
  await page.getByRole('searchbox').fill(theirs)
  await page.keyboard.press('Enter')
  const row = page.getByRole('table').getByRole('link', { name: own })
  await expect(row).toHaveCount(1)
  await person.accessible(page)
  await row.click()
  await page.getByRole('button', { name: t('console:employee.invite'), exact: true }).click()
  const toast = page.getByText(t('console:employee.invited'))
  await expect(toast).toBeVisible()
  // It stands above the buttons for as long as it is read; one under the pointer stays.
  await page.mouse.move(0, 0)
  await expect(toast).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: t('console:employee.remind'), exact: true })).toBeVisible()
  await person.accessible(page)

  let link = ''
  await expect(async () => {
    const sent = (await (await page.request.get('/outbox.json')).json()) as { to: string; kind: string; text: string }[]
    const message = sent.find(({ to, kind }) => kind === 'employee_invited' && to.endsWith(theirs.slice(1)))
    link = message?.text.match(/https?:\S+\/join/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 15_000 })
  const origin = new URL(page.url()).origin
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-TW', baseURL: origin })
  const phone = await context.newPage()
  await phone.goto(new URL(link).pathname)
  await phone.getByRole('link', { name: t('backstage:entry.login') }).click()
  await signIn(phone, person, theirs)
  await expect(phone.getByText('業務經理 · Sales Manager')).toBeVisible()
  await expect(phone.getByText(t('join:yours'))).toBeVisible()
  await person.accessible(phone)
  await phone.getByRole('button', { name: t('join:accept'), exact: true }).click()
  await expect(phone).toHaveURL(/\/iDoCard\/start\?cardSn=/)
  await person.accessible(phone)
  await context.close()

  await page.reload()
  await expect(page.getByText(t('console:employee.states.joined')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:employee.remind'), exact: true })).toHaveCount(0)
  await person.accessible(page)
})
