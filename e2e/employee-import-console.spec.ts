import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { workbook } from './support/workbook.ts'

const PEOPLE = 40

// Mutations: the refused rows imported; a mended row not looked at again; the undo of a department left out.
test('a manager imports 40 people from a workbook with three wrong rows, mends one, and takes it all back @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const manager = person.newPhone()
  const own = manager.slice(-6)
  const rows = Array.from({ length: PEOPLE }, (_, at) => [
    `I${own}-${at}`,
    at === 4 ? '' : `Robin ${own}-${at}`,
    `Headquarters ${own}／Sales`,
    'Account manager',
    at === 9 ? '02-2311-3731' : '',
    at === 19 ? 'not an address' : `robin-${own}-${at}@example.com`,
  ])
  const table = workbook([['Staff ID', 'Full name', 'Dept', 'Job title', 'Mobile', 'E-mail', 'Birthday'], ...rows])
  await staffAt(page, manager, 'manager')
  await page.goto('/admin/SG/employees')
  await ready(page)
  await page.getByRole('link', { name: t('console:employeeImport.begin'), exact: true }).click()
  await expect(page).toHaveURL('/admin/SG/employeeImports/new')
  await expect(page.getByRole('heading', { name: t('console:employeeImport.add') })).toBeVisible()
  await person.accessible(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: table,
  })
  const start = (count: number) =>
    page.getByRole('button', { name: t('console:employeeImport.start', { count }), exact: true })
  await expect(start(PEOPLE - 3)).toBeEnabled()
  await expect(page.getByText(t('console:employeeImport.unknown', { names: 'Birthday' }))).toBeVisible()
  await expect(page.getByText(t('console:employeeImport.problem.phone'))).toBeVisible()
  await expect(page.getByText(t('console:employeeImport.problem.email'))).toBeVisible()
  await person.accessible(page)

  await page.getByRole('button', { name: t('console:employeeImport.mendRow', { row: 11 }) }).click()
  const sheet = page.getByRole('dialog')
  await person.accessible(page)
  await sheet.getByLabel('Mobile', { exact: true }).fill('')
  await sheet.getByRole('button', { name: t('console:employeeImport.mendDone'), exact: true }).click()
  await expect(page.getByText(t('console:employeeImport.mended'))).toBeVisible()
  await page.getByRole('button', { name: t('console:employeeImport.again'), exact: true }).click()
  await start(PEOPLE - 2).click()

  await expect(page).toHaveURL(/\/admin\/SG\/employeeImports\/\d+$/)
  const address = page.url()
  await expect(page.getByText(t('console:employeeImport.done', { added: PEOPLE - 2, changed: 0 }))).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('console:employeeImport.invite', { count: PEOPLE - 2 }), exact: true }),
  ).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('console:employeeImport.toPeople'), exact: true }).click()
  const count = page.locator('.console-count')
  const search = async () => {
    await page.getByRole('searchbox').fill(`Robin ${own}`)
    await page.keyboard.press('Enter')
  }
  await search()
  await expect(count).toContainText(String(PEOPLE - 2))

  await page.goto(new URL(address).pathname)
  await ready(page)
  await page.getByRole('button', { name: t('console:employeeImport.undo'), exact: true }).click()
  await person.accessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:employeeImport.undo'), exact: true })
    .click()
  await expect(page.getByText(t('console:employeeImport.undone', { count: PEOPLE - 2 }))).toBeVisible()
  await person.accessible(page)
  await page.goto('/admin/SG/employees')
  await ready(page)
  await search()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await page.goto('/admin/SG/departments')
  await ready(page)
  await expect(page.getByText(`Headquarters ${own}`)).toHaveCount(0)
})
