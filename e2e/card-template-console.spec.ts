import { fileURLToPath } from 'node:url'
import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { IPHONE, openEditor, owner } from './support/holder.ts'
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

const fileAt = (path: string) => fileURLToPath(new URL(`../web/public/${path}`, import.meta.url))

// Mutations: the links not sent; what is typed not in the preview; the cover pressed as the holder's photograph.
test('a company gives its cards a colour, pictures, small print and a link, and their people see what it decides', async ({
  page,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  const { t } = person
  allowed.push(/422/)
  // Not the browser of the staff, and not that of a search engine, for which a test’s is taken.
  const device = { ...(baseURL && { baseURL }), viewport: page.viewportSize(), userAgent: IPHONE }
  const theirs = await (await browser.newContext({ ...device, serviceWorkers: 'block' })).newPage()
  await theirs.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const me = await owner(theirs, person)
  const links = { webSites: [{ id: 0, site_link: 'https://idocard.com.tw/me', title: '作品' }] }
  await asStaff(page, me.token, 'card/update', { cardSn: me.cardSn, links })
  const own = me.phone.slice(-6)
  const token = await staffAt(page, person.newPhone(), 'manager')
  const { id: templateId } = await asStaff<{ id: number }>(page, token, 'card-template/save', {
    ...{ id: 0, version: 0, name: `Look ${own}`, isDefault: false, rules: PRESET_RULES.standard },
    ...{ theme: DEFAULT_THEME, photoStyle: 'portrait', companyCh: `海線設計 ${own}`, companyEn: `Coast Design ${own}` },
  })
  const { id: departmentId } = await asStaff<{ id: number }>(page, token, 'department/save', {
    ...{ id: 0, version: 0, titleCh: `設計部 ${own}`, templateId },
  })
  const entry = { id: 0, version: 0, nameCh: `林小美 ${own}`, nameEn: `May Lin ${own}`, phone: me.phone, departmentId }
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', entry)
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })

  await page.goto(`/admin/SG/templates/${templateId}`)
  await ready(page)
  const field = (name: string) => page.getByLabel(new RegExp(`^${t(`console:${name}`).replace(/[()]/g, '\\$&')}`))
  await field('template.field.accent').fill('#f5b301')
  await expect(page.getByText(t('console:company.accentUsed', { colour: '|' }).replace(/\|.*/, ''))).toBeVisible()
  for (const [name, file] of [
    ['logo', 'apple-touch-icon.png'],
    ['cover', 'pictures/banners/hero-960.webp'],
  ] as const) {
    const group = page.getByRole('group', { name: t(`console:template.field.${name}`) })
    await group.locator('input[type=file]').setInputFiles(fileAt(file))
    await expect(group.getByRole('img')).toBeVisible()
  }
  await field('template.field.legalCh').fill(`海線設計股份有限公司 ${own}`)
  await field('template.field.legalEn').fill(`Coast Design Co., Ltd. ${own}`)
  await page.getByRole('button', { name: t('console:template.link.add'), exact: true }).click()
  await page.getByLabel(t('console:template.link.link', { number: 1 })).fill('javascript:alert(1)')
  await page.getByLabel(t('console:template.link.titleCh', { number: 1 })).fill(`徵才 ${own}`)
  await page.getByLabel(t('console:template.link.titleEn', { number: 1 })).fill(`Jobs ${own}`)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByLabel(t('console:template.link.link', { number: 1 }))).toHaveAttribute('aria-invalid', 'true')
  await person.accessible(page)
  await page.getByLabel(t('console:template.link.link', { number: 1 })).fill('idocard.com.tw/jobs')
  await page.getByRole('button', { name: t('console:template.preview'), exact: true }).click()
  const preview = page.getByRole('dialog')
  const words =
    person.lang === 'zh-tw'
      ? [`海線設計股份有限公司 ${own}`, `徵才 ${own}`]
      : [`Coast Design Co., Ltd. ${own}`, `Jobs ${own}`]
  for (const text of words) await expect(preview.getByText(text).first()).toBeVisible()
  await preview.getByLabel(t('console:template.previewTheme')).selectOption('origin')
  await expect(
    preview
      .locator('[data-theme=origin]')
      .getByText(words[0] ?? '')
      .first(),
  ).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByLabel(t('console:template.link.link', { number: 1 }))).toHaveValue(
    'https://idocard.com.tw/jobs',
  )

  const visitor = await (await browser.newContext(device)).newPage()
  await visitor.goto(`/${me.cardSn}?lang=${person.lang}`)
  for (const text of words) await expect(visitor.getByText(text)).toBeVisible()
  await expect(visitor.locator('.c-banner')).toBeVisible()
  await expect(visitor.getByRole('link', { name: words[1] ?? '' })).toHaveAttribute('href', /\/company-link\/\d+$/)
  await person.accessible(visitor)
  await visitor.context().close()

  await openEditor(theirs, person, me.cardSn)
  const company = person.lang === 'zh-tw' ? /統一設定：公司連結/ : /Set by .*: company links/
  await theirs
    .getByRole('button', { name: t('card:edit', { part: t('card:section.web') }) })
    .first()
    .click()
  await expect(theirs.getByText(company)).toBeVisible()
  await person.accessible(theirs)
})
