import { readFile } from 'node:fs/promises'
import { frontFace } from '@idocard/domain/commerce/print-face'
import { readPdf } from '../server/src/testing/read-pdf.ts'
import { addOrder, PRINTED } from './support/order-stages.ts'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, test } from './support/test.ts'

async function orderOf(page: Page, person: Person, stage: 'paid' | 'print missing'): Promise<string> {
  const token = await sessionOf(page.request, person.newPhone(), 'member')
  return addOrder(page.request, { token, lang: person.lang, stage })
}

async function printFile(page: Page, person: Person) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: person.t('console:order.printFile.pdf') }).click(),
  ])
  return { name: file.suggestedFilename(), pages: readPdf(await readFile(await file.path())) }
}

test('what is printed on the cards of a paid order is taken as a PDF that draws what the preview shows @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const [number, missing] = [await orderOf(page, person, 'paid'), await orderOf(page, person, 'print missing')]
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  const { name, pages } = await printFile(page, person)
  expect(name).toBe(`idocard-print-${number}.pdf`)
  // An index, the front and the back.
  expect(pages).toHaveLength(3)
  const { texts } = frontFace(PRINTED, null)
  for (const { text } of texts) expect(pages[1]?.texts).toContain(text)
  const preview = page
    .getByRole('img')
    .filter({ has: page.locator('text') })
    .first()
  const drawn = (await preview.locator('text').all()).map(async (one) => [
    await one.textContent(),
    ...(await Promise.all(['x', 'y', 'font-size'].map(async (at) => Number(await one.getAttribute(at))))),
  ])
  expect(await Promise.all(drawn)).toEqual(texts.map(({ text, x, y, size }) => [text, x, y, size]))
  await person.accessible(page)

  // Of two orders, the one that cannot be printed yet says why.
  await page.goto('/admin/site/orders')
  await ready(page)
  for (const one of [number, missing]) {
    await page.getByRole('searchbox').fill(one)
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: one }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: t('console:select.more') }).click()
  expect((await printFile(page, person)).pages).toHaveLength(3)
  const results = page.getByRole('dialog', { name: t('console:order.printFiles') })
  await expect(results.getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await expect(results.getByRole('listitem').filter({ hasText: missing })).toBeVisible()
  await person.accessible(page)
})
