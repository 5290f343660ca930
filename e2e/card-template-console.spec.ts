import { IPHONE } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the preview with what is stored; rules not sent; the progress not asked for again.
test('a manager makes a template strict, sees it on a real card, and the card changes @desktop-en-us', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const [manager, theirs] = [person.newPhone(), person.newPhone()]
  const own = theirs.slice(-6)
  const token = await staffAt(page, manager, 'manager')
  await page.goto('/admin/SG/templates')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const add = async (noun: string, data: object) => asStaff<{ id: number }>(page, token, `${noun}/save`, data)
  const department = await add('department', { id: 0, version: 0, titleCh: `設計部 ${own}`, titleEn: `Design ${own}` })
  const employee = await add('employee', {
    ...{ id: 0, version: 0, nameCh: `王美 ${own}`, nameEn: `Mei Wang ${own}`, phone: theirs },
    ...{ titleCh: '設計師', titleEn: 'Designer', departmentId: department.id },
  })
  await asStaff(page, token, 'employee/invite', { id: employee.id })

  const baseURL = new URL(page.url()).origin
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    locale: 'en-US',
    baseURL: new URL(page.url()).origin,
  })
  const holder = await context.newPage()
  await holder.goto('/backstage/SG/join?lang=en-us')
  await holder.getByRole('link', { name: t('backstage:entry.login') }).click()
  await signIn(holder, person, theirs)
  await holder.getByRole('button', { name: t('join:accept'), exact: true }).click()
  await expect(holder).toHaveURL(/\/iDoCard\/start\?cardSn=/)
  const cardSn = new URL(holder.url()).searchParams.get('cardSn') ?? ''
  await context.close()
  // Not as a search engine, for which a test’s browser is taken.
  const visitor = await (await browser.newContext({ userAgent: IPHONE, baseURL })).newPage()

  await page.goto('/admin/SG/templates/new')
  await ready(page)
  // After a label, a language that is missing is marked.
  const field = (name: string) => page.getByLabel(new RegExp(`^${t(`console:${name}`).replace(/[()]/g, '\\$&')}`))
  await field('template.field.name').fill(`Design ${own}`)
  await page.getByLabel(t('console:template.field.isDefault')).uncheck()
  await field('template.field.theme').selectOption('origin')
  await field('template.field.companyCh').fill(`向日葵設計 ${own}`)
  await field('template.field.companyEn').fill(`Sunflower Design ${own}`)
  await page.getByRole('button', { name: t('console:template.preset.strict'), exact: true }).click()
  await expect(page.getByText(t('console:template.presetText.strict'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/SG\/templates\/\d+/)
  await expect(page.getByText(t('console:template.nobody'))).toBeVisible()
  const address = page.url()

  await page.goto(`/admin/SG/departments/${department.id}`)
  await ready(page)
  await field('department.field.templateId').selectOption({ label: `Design ${own}` })
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL('/admin/SG/departments')

  await page.goto(address)
  await ready(page)
  await expect(page.getByText(t('console:template.allWritten', { count: 1 }))).toBeVisible()
  await visitor.goto(`/${cardSn}?lang=en-us`)
  await expect(visitor.getByText(`Sunflower Design ${own}`).first()).toBeVisible()

  await page.goto(address)
  await ready(page)
  await field('template.field.companyEn').fill(`Sunflower Studio ${own}`)
  await page.getByRole('button', { name: t('console:template.preview'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(`Sunflower Design ${own}`).first()).toBeVisible()
  await expect(sheet.getByText(`Sunflower Studio ${own}`).first()).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(async () => {
    await visitor.goto(`/${cardSn}?lang=en-us`)
    await expect(visitor.getByText(`Sunflower Studio ${own}`).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await visitor.context().close()
  await page.goto('/admin/SG/templates')
  await ready(page)
  await expect(page.getByRole('link', { name: `Design ${own}` })).toBeVisible()
  await person.accessible(page)
})
