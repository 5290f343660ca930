import { owner } from './support/holder.ts'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the preview without the other language; `load_audience` left out; the button that sends outside the form.
test('an announcement is previewed, planned, stopped, and sent to everybody, who find it @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t, lang } = person
  const own = person.newPhone().slice(-6)
  const title = lang === 'zh-tw' ? `元旦公休 ${own}` : `Closed on New Year ${own}`
  const context = await page.context().browser()?.newContext()
  const reader = await context?.newPage()
  if (!context || !reader) throw new Error('No second browser')
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), lang)
  await owner(reader, person, 0)
  await staffAt(page, person.newPhone(), 'editor')
  await page.goto('/admin/SG/announcements')
  await ready(page)
  await page.getByRole('link', { name: t('console:announcement.add') }).click()
  const field = (name: string) => page.getByLabel(t(`console:announcement.field.${name}`))
  await field('titleCh').fill(`元旦公休 ${own}`)
  await field('titleEn').fill(`Closed on New Year ${own}`)
  await field('contentCh').fill('一月一日**公休**。')
  await field('contentEn').fill('**Closed** on January 1.')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:content.preview') }).click()
  const preview = page.getByRole('dialog', { name: t('console:content.preview') })
  await expect(preview.locator('strong', { hasText: '公休' }).last()).toBeVisible()
  await expect(preview.locator('strong', { hasText: 'Closed' }).last()).toBeVisible()
  await person.accessible(page)
  await preview.getByRole('button', { name: t('backstage:close') }).click()

  const send = page.getByRole('button', { name: t('console:announcement.send') })
  await field('sendAt').fill('2030-01-01T09:00')
  await send.click()
  await person.accessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:announcement.send') })
    .click()
  await expect(page).toHaveURL('/admin/SG/announcements')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText(t('console:announcement.state.planned'))).toBeVisible()
  await person.accessible(page)
  await row.getByRole('link').click()
  await field('sendAt').fill('')
  await send.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:announcement.send') })
    .click()
  await expect(page).toHaveURL('/admin/SG/announcements')
  await expect(row).toBeVisible()

  await reader.goto('/backstage/SG/notify')
  await ready(reader)
  await expect(reader.getByText(title)).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(row.getByText(t('console:announcement.state.sent'))).toBeVisible()
  await row.getByRole('link').click()
  await expect(
    page.getByText(new RegExp(t('console:announcement.over.sent', { count: 99 }).replace('99', '\\d+'))),
  ).toBeVisible()
  await expect(send).toBeHidden()
  await context.close()
})
