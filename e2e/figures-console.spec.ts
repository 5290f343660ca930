import { readFile } from 'node:fs/promises'
import { parseCsv } from '../server/src/shared/csv.ts'
import { paidOrder, refund } from './support/order-money.ts'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const FIGURES = '/admin/site/figures'
const tile = (page: Page, { t }: Person, name: string) =>
  page
    .getByRole('group', { name: t('console:figures.choose') })
    .getByRole('button')
    .filter({ has: page.getByText(t(`console:figures.name.${name}`), { exact: true }) })
/** The number in a tile, without its unit. */
const numberIn = async (page: Page, person: Person, name: string) =>
  Number((await tile(page, person, name).getByRole('strong').innerText()).replace(/[^\d.-]/g, ''))

test('money that is paid and returned is in today’s figures, and in those of the first screen @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  await staffAt(page, phone, 'finance', 'site')
  const read = async () => {
    await page.goto(`${FIGURES}?period=today`)
    await ready(page)
    await expect(tile(page, person, 'revenue')).toBeVisible()
    const names = ['revenue', 'refunds', 'orders', 'paid'] as const
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await numberIn(page, person, name)] as const)),
    ) as Record<(typeof names)[number], number>
  }
  const before = await read()
  await person.accessible(page)
  const { number } = await paidOrder(page, person)
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  await refund(page, person, { phone, amount: '100' })
  await expect(page.getByRole('listitem').filter({ hasText: t('console:order.event.money_returned') })).toBeVisible()
  await expect(page.getByText(t('console:figures.sources.line'), { exact: true })).toBeVisible()
  // Others buy at the same time: `figures.test.ts` compares exactly.
  const after = await read()
  expect(after.revenue).toBeGreaterThan(before.revenue)
  expect(after.refunds).toBeGreaterThanOrEqual(before.refunds + 100)
  expect(after.orders).toBeGreaterThan(before.orders)
  expect(after.paid).toBeGreaterThan(before.paid)
  const bySource = page.getByRole('table', { name: t('console:figures.bySource') })
  await expect(bySource.getByRole('rowheader', { name: t('console:figures.sources.line') })).toBeVisible()

  await page.goto('/admin')
  await ready(page)
  const today = page.getByRole('region', { name: t('console:today.figures') })
  await expect(today.getByRole('link')).toHaveCount(4)
  await expect(
    page
      .getByRole('region', { name: t('console:today.waiting') })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await person.accessible(page)
  await today
    .getByRole('link')
    .filter({ hasText: t('console:figures.name.refunds') })
    .click()
  await expect(tile(page, person, 'refunds')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/period=today&figure=refunds/)
})

// Mutations: the arrows that do nothing; a file of other rows than the table's.
test('a chart is read with the keyboard and the pointer, and its table is the file @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'finance', 'site')
  await page.goto(`${FIGURES}?period=7&compare=year`)
  await ready(page)
  await tile(page, person, 'orders').click()
  const chart = page.getByRole('slider')
  await expect(chart).toHaveAttribute('aria-label', new RegExp(t('console:figures.name.orders')))
  await expect(chart).toHaveAttribute('aria-valuenow', '7')
  const said = async () => (await chart.getAttribute('aria-valuetext')) ?? ''
  const today = await said()
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '6')
  const yesterday = await said()
  expect(yesterday).not.toBe(today)
  await expect(page.getByText(yesterday)).toBeVisible()
  await chart.press('Home')
  await chart.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not drawn.')
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await expect(chart).toHaveAttribute('aria-valuenow', '7')

  await page.getByText(t('console:figures.table'), { exact: true }).click()
  const table = page.getByRole('table', { name: t('console:figures.tableOf') })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(7)
  await person.accessible(page)
  const part = page.getByRole('region', { name: t('console:figures.name.orders'), exact: true })
  await part.getByText(t('console:download.begin')).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: t('console:download.csv') }).click(),
  ])
  const rows = parseCsv((await readFile(await file.path())).toString()).map(({ cells }) => cells)
  expect(rows).toHaveLength(8)
  // The same numbers, without their units; a part of a hundred is shown shorter than the file has it.
  const filed = rows.slice(1).flatMap((cells) => cells.slice(1))
  const shown = await table.locator('tbody td').allTextContents()
  expect(shown).toHaveLength(filed.length)
  for (const [at, cell] of shown.entries())
    if (!cell.endsWith('%')) expect(filed[at], `cell ${at}`).toBe(cell.replace(/[^\d.-]/g, ''))
  expect(rows[0]?.slice(1)).toContain(t('console:figures.name.net'))
})

test('days of one’s own stay in the address @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'finance', 'site')
  await page.goto(FIGURES)
  await ready(page)
  await expect(tile(page, person, 'revenue')).toBeVisible()
  await page.getByLabel(t('console:figures.period')).selectOption('own')
  await page.getByLabel(t('console:figures.from'), { exact: true }).fill('2026-01-01')
  await page.getByLabel(t('console:figures.until'), { exact: true }).fill('2026-05-31')
  await expect(page).toHaveURL(/from=2026-01-01&until=2026-05-31/)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '5')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /May 2026/)
  // A first day after the last one makes a period of that day.
  await page.getByLabel(t('console:figures.from'), { exact: true }).fill('2026-06-03')
  await expect(page).toHaveURL(/from=2026-06-03&until=2026-06-03/)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '1')
  await page.reload()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '1')
})

test('a role without the right sees what waits, and no figures @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin')
  await ready(page)
  await expect(page.getByRole('region', { name: t('console:today.waiting') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('console:today.figures') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('console:screen.figures') })).toHaveCount(0)
})

test('the plan page tells that it was opened, also without a new page, and not when staff open it @phone-zh-tw', async ({
  page,
  person,
}) => {
  const told: URLSearchParams[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/idocard/shop/visit')) told.push(new URLSearchParams(request.postData() ?? ''))
  })
  await page.goto('/idocard/shop')
  await ready(page)
  await expect.poll(() => told.length).toBe(1)
  expect(Object.fromEntries(told[0] ?? [])).toEqual({ lang: 'zh-tw', source: 'direct' })
  await page.goto('/idocard/features')
  await ready(page)
  await page.getByRole('main').locator('a[href="/idocard/shop"]').last().click()
  await expect(page).toHaveURL(/\/idocard\/shop$/)
  await expect.poll(() => told.length).toBe(2)

  await staffAt(page, person.newPhone(), 'finance', 'site')
  await page.goto('/idocard/shop?name=personal')
  await ready(page)
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  expect(told).toHaveLength(2)
})
