import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Adds a category of news that nobody sees yet; returns the address of its editor. */
async function addCategory(page: Page, token: string, titleCh: string): Promise<string> {
  const category = { kind: 'newsCategory', id: 0, version: 0, titleCh, titleEn: titleCh }
  const { id } = await asStaff<{ id: number }>(page, token, 'siteContent/save', category)
  return `/admin/site/newsCategory/${id}`
}

const title = (page: Page, { t }: Person) =>
  page.getByRole('textbox', { name: t('console:content.in.Ch', { label: t('console:content.field.title') }) })

// Mutations: `send` without its call; `found` without what the server has; `colleagues` left out of the answer.
test('another device goes on with what was typed, a colleague sees it, and saving ends both @desktop-en-us', async ({
  page,
  person,
  browser,
}) => {
  const { t, lang } = person
  const phone = person.newPhone()
  const token = await staffAt(page, phone, 'content', 'site')
  const address = await addCategory(page, token, `分類 ${phone}`)
  await page.goto(address)
  await ready(page)
  await title(page, person).fill(`電腦上打的 ${phone}`)
  await expect(page.getByText(t('console:editor.unsaved'))).toBeVisible()
  await person.accessible(page)

  const opened = async (who: string) => {
    const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await other.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
    await staffAt(other, who, 'content', 'site')
    await other.goto(address)
    await ready(other)
    return other
  }
  const device = await opened(phone)
  await expect(device.getByText(t('console:editor.restored'))).toBeVisible()
  await expect(title(device, person)).toHaveValue(`電腦上打的 ${phone}`)

  const colleague = await opened(person.newPhone())
  await expect(title(colleague, person)).toHaveValue(`分類 ${phone}`)
  const typing = colleague.getByText(new RegExp(t('console:editor.alsoTyping', { name: '.+' })))
  await expect(typing).toBeVisible()
  await person.accessible(colleague)

  await device.getByRole('button', { name: t('console:content.saveDraft'), exact: true }).click()
  await expect(device).toHaveURL(/newsCategory$/)
  // The first device is told that its version is old, and loses nothing by leaving.
  await page.goto('/admin/site/newsCategory')
  await ready(page)
  await colleague.reload()
  await ready(colleague)
  await expect(title(colleague, person)).toHaveValue(`電腦上打的 ${phone}`)
  await Promise.all([device, colleague].map((other) => other.context().close()))
})
