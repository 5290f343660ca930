import { asStaff, staffAt } from './support/staff.ts'
import { atTheBank, ready } from './support/steps.ts'
import { expect, type Page, sessionOf, test } from './support/test.ts'

/** Selects the rows of a list. In a table, the first box selects them all. */
async function selectAll(page: Page, many: number) {
  const boxes = page.getByRole('main').getByRole('checkbox')
  await expect(boxes.nth(many - 1)).toBeVisible()
  for (const box of await boxes.all()) await box.check()
}

// Mutations: `approval` left out of `isPayable`; the people of a former order not marked; the order kept for its buyer only.
test('a manager orders cards for three people, an owner approves, and the company sees the order paid', async ({
  page,
  person,
}) => {
  const { t } = person
  const [manager, owner] = [person.newPhone(), person.newPhone()]
  const own = manager.slice(-6)
  await page.request.post('/e2e/staff', { data: { phone: owner, role: 'owner' } })
  const ownerToken = await sessionOf(page.request, owner, 'staff')
  await asStaff(page, ownerToken, 'purchase/save_limit', { approvalAbove: '500' })
  const managerToken = await staffAt(page, manager, 'manager')
  for (const [nameCh, titleCh] of [
    ['陳雅婷', '業務經理'],
    ['林志明', '工程師'],
    ['王小美😀', '設計師'],
  ])
    await asStaff(page, managerToken, 'employee/save', { id: '0', nameCh: `${nameCh}${own}`, titleCh })

  await page.goto(`/admin/SG/employees?plastic=without&keyword=${own}`)
  await ready(page)
  await selectAll(page, 3)
  await page.getByRole('link', { name: t('console:employee.orderCards') }).click()
  await expect(page.getByText(t('console:purchase.people', { count: 3 }))).toBeVisible()
  // What cannot be printed is said by row, and nothing can be ordered.
  await expect(page.getByRole('button', { name: t('console:purchase.ask') })).toBeDisabled()
  await person.accessible(page)
  await page.getByRole('link', { name: `王小美😀${own}` }).click()
  const field = page.getByLabel(new RegExp(`^${t('console:employee.field.nameCh').replace(/[()]/g, '\\$&')}`))
  await field.fill(`王小美${own}`)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/employees$/)
  await page.goto('/admin/SG/companyAddresses/new')
  await ready(page)
  const typed = (name: string) => page.getByRole('textbox', { name: t(`console:companyAddress.field.${name}`) })
  await typed('label').fill(`臺中辦公室 ${own}`)
  await typed('recipient').fill('總務室')
  await typed('phone').fill('0912-345-678')
  await typed('address').fill('407 臺中市西屯區臺灣大道三段 99 號')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByRole('link', { name: `臺中辦公室 ${own}` })).toBeVisible()
  await person.accessible(page)

  await page.goto(`/admin/SG/employees?plastic=without&keyword=${own}`)
  await ready(page)
  await selectAll(page, 3)
  await page.getByRole('link', { name: t('console:employee.orderCards') }).click()
  const chosen = page.getByLabel(t('console:purchase.address'))
  const offered = chosen.locator('option', { hasText: own })
  await chosen.selectOption((await offered.getAttribute('value')) ?? '')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:purchase.ask') }).click()
  await expect(page).toHaveURL(/\/purchases\/[0-9A-Z]{10}$/)
  await expect(page.getByRole('region', { name: t('console:purchase.waiting') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:purchase.approve'), exact: true })).toBeDisabled()
  await expect(page.getByText('407 臺中市西屯區臺灣大道三段 99 號')).toBeVisible()
  await person.accessible(page)
  const address = page.url()
  const number = address.split('/').at(-1) ?? ''

  await page.evaluate((token) => localStorage.setItem('staffToken', token), ownerToken)
  await page.goto('/admin/SG/purchases?state=waiting')
  await ready(page)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: t('console:purchase.approve'), exact: true }).click()
  await expect(page.getByRole('region', { name: t('console:purchase.toPay') })).toBeVisible()
  await page.getByRole('button', { name: t('console:purchase.pay') }).click()
  await expect(page.getByRole('heading', { name: t('order:payLink.title') })).toBeVisible()
  await page.getByRole('button', { name: t('order:pay.now') }).click()
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(t('order:status.paid')).first()).toBeVisible()
  await person.accessible(page)
  // Nobody of them is offered again.
  await page.goto(`/admin/SG/employees?plastic=without&keyword=${own}`)
  await expect(page.getByText(`陳雅婷${own}`)).toHaveCount(0)
})
