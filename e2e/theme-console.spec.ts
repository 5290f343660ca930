import { openEditor, owner } from './support/holder.ts'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The theme is expensive, so that no other journey can afford it at either price.
// Mutations: `themesOf` with the price of the code; the window not saved.
test('staff give a theme a price and a period, and a holder sees and pays that price @phone-zh-tw', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/themes')
  await ready(page)
  await expect(page.getByRole('link', { name: '山稜' })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: '山稜' }).click()
  const points = page.getByLabel(t('console:theme.field.points'), { exact: true })
  await expect(points).toHaveValue('180')
  await points.fill('175')
  await page.getByLabel(t('console:theme.field.shownFrom')).fill('2026-11-01T09:00')
  await page.getByLabel(t('console:theme.field.shownUntil')).fill('2027-11-01T09:00')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL('/admin/site/themes')
  await expect(page.getByRole('row').filter({ hasText: '山稜' })).toContainText('175')

  const context = await browser.newContext({ locale: 'zh-TW', ...(baseURL && { baseURL }) })
  const phone = await context.newPage()
  const me = await owner(phone, person, 300)
  await openEditor(phone, person, me.cardSn)
  await phone.getByRole('button', { name: t('card:theme'), exact: true }).click()
  const themes = phone.getByRole('dialog', { name: t('backstage:theme.title') })
  await expect(themes.getByText(t('backstage:theme.points', { points: 175 }))).toBeVisible()
  await themes.getByRole('button', { name: `${t('backstage:theme.buy')} 山稜` }).click()
  const asking = phone.getByRole('alertdialog', { name: t('backstage:theme.ask', { name: '山稜' }) })
  await asking.getByRole('button', { name: t('backstage:theme.buy') }).click()
  await expect(phone.getByText(t('backstage:theme.bought', { name: '山稜' }))).toBeVisible()
  await context.close()

  // What holders own is theirs; the offer is as it was.
  await page.getByRole('link', { name: '山稜' }).click()
  await expect(points).toHaveValue('175')
  await points.fill('180')
  for (const field of ['shownFrom', 'shownUntil'] as const)
    await page.getByLabel(t(`console:theme.field.${field}`)).fill('')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '山稜' })).toContainText('180')
})
