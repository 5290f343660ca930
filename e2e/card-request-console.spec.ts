import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { joined } from '@idocard/domain/language'
import { IPHONE, openEditor, owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the field offered although it is locked; the card not written by `accept`.
test('somebody asks their company for another title, which accepts it, and the card has it @phone-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const me = await owner(page, person)
  const own = me.phone.slice(-6)
  const desktop = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ viewport: { width: 1440, height: 900 }, locale: 'zh-TW', serviceWorkers: 'block' },
  })
  const desk = await desktop.newPage()
  const token = await staffAt(desk, person.newPhone(), 'manager')
  const { id: templateId } = await asStaff<{ id: number }>(page, token, 'card-template/save', {
    ...{ id: 0, version: 0, name: `範本 ${own}`, isDefault: false, rules: PRESET_RULES.standard },
    ...{ theme: DEFAULT_THEME, photoStyle: 'portrait', companyCh: `海線設計 ${own}` },
  })
  const { id: departmentId } = await asStaff<{ id: number }>(page, token, 'department/save', {
    ...{ id: 0, version: 0, titleCh: `設計部 ${own}`, templateId },
  })
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh: `林小美 ${own}`, titleCh: '設計師', titleEn: 'Designer' },
    ...{ phone: me.phone, departmentId },
  })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })

  // What the company has locked is there to read, with who sees it, and is no field.
  const section = page.getByRole('dialog', { name: t('card:section.work') })
  await expect(async () => {
    await openEditor(page, person, me.cardSn)
    await page
      .getByRole('button', { name: t('card:edit', { part: t('card:section.work') }) })
      .first()
      .click()
    // Once the company's texts are written.
    await expect(section.getByText('Designer', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(section.getByText(/統一設定/).first()).toBeVisible()
  await expect(section.getByRole('textbox')).toHaveCount(0)
  await person.accessible(page)
  await section.getByRole('button', { name: t('card:ask.of', { field: t('card:field.title') }) }).click()
  const sheet = page.getByRole('dialog', { name: t('card:ask.of', { field: t('card:field.title') }) })
  await sheet.getByLabel(t('card:inLanguage.zh-tw', { field: t('card:field.title') })).fill(`設計總監 ${own}`)
  await sheet.getByLabel(t('card:inLanguage.en-us', { field: t('card:field.title') })).fill('Design Director')
  await sheet.getByLabel(t('card:ask.note')).fill('上個月升職')
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('card:ask.send'), exact: true }).click()
  await expect(section.getByText(new RegExp(`設計總監 ${own}`))).toBeVisible()
  await person.accessible(page)

  await desk.goto('/admin/SG/cardRequests')
  await ready(desk)
  const row = desk.getByRole('row', { name: own })
  await expect(row).toContainText(joined(person.lang, 'dot', ['設計師', 'Designer']))
  await expect(row).toContainText(joined(person.lang, 'dot', [`設計總監 ${own}`, 'Design Director']))
  await expect(row).toContainText('上個月升職')
  await person.accessible(desk)
  await row
    .getByRole('button', {
      name: t('console:cardRequest.acceptOf', { name: `林小美 ${own}`, field: t('console:cardRequest.field.title') }),
      exact: true,
    })
    .click()
  await expect(row).toHaveCount(0)
  await desk.goto(`/admin/SG/cardRequests?tab=decided&keyword=${own}`)
  await expect(desk.getByRole('row', { name: own })).toContainText(t('console:cardRequest.states.accepted'))
  await person.accessible(desk)
  await desktop.close()

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: IPHONE, locale: 'zh-TW' })
  const opened = await visitor.newPage()
  await opened.goto(`/${me.cardSn}?lang=zh-tw`)
  await expect(opened.getByText(`設計總監 ${own}`)).toBeVisible()
  await visitor.close()
})
