import { readFile } from 'node:fs/promises'
import { parseCsv } from '../server/src/shared/csv.ts'
import { IPHONE, leaveDetails, owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: the source lost; what was counted shown to an editor by name; a file of other numbers than the table’s.
test('what visitors do with a card is in the company’s figures as in those of its holder', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const me = await owner(page, person)
  const name = `林小美 ${me.phone.slice(-6)}`
  const open = async (role: string) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...{ viewport: person.isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 } },
      ...{ locale: person.lang === 'zh-tw' ? 'zh-TW' : 'en-US', serviceWorkers: 'block' as const },
    })
    await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
    const desk = await context.newPage()
    return { desk, token: await staffAt(desk, person.newPhone(), role) }
  }
  const { desk, token } = await open('manager')
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh: name, phone: me.phone },
  })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: IPHONE })
  await (await visitor.newPage()).goto(`/${me.cardSn}?s=q`)
  await visitor.close()
  await leaveDetails(page, me.cardSn, 'Mei Chen')
  const own = async () => {
    const { list } = await asStaff<{ list: { kind: string; source: string; count: number }[] }>(
      page,
      me.token,
      'card/load_metrics',
      { cardSn: me.cardSn },
    )
    const sum = (kind: string) => list.filter((row) => row.kind === kind).reduce((all, { count }) => all + count, 0)
    return { opened: sum('view'), saved: sum('save'), exchanged: sum('exchange'), tapped: sum('tap') }
  }
  await expect.poll(async () => (await own()).opened).toBeGreaterThan(0)
  const mine = await own()

  await desk.goto('/admin/SG/figures?period=today')
  await ready(desk)
  const tiles = desk.getByRole('group', { name: t('console:figures.choose') })
  await expect(tiles.getByRole('button')).toHaveCount(5)
  await person.accessible(desk)
  await expect(desk.getByRole('rowheader', { name: t('console:figures.cardSources.qr') })).toBeVisible()
  await tiles
    .getByRole('button')
    .filter({ hasText: t('console:companyFigures.name.exchanged') })
    .click()
  await expect(desk).toHaveURL(/figure=exchanged/)

  await desk.getByRole('link', { name: t('console:companyFigures.people'), exact: true }).click()
  await desk.getByRole('searchbox').fill(name)
  await desk.getByRole('searchbox').press('Enter')
  const row = desk.getByRole('row', { name })
  await expect(row).toHaveCount(1)
  await person.accessible(desk)
  await desk.getByText(t('console:download.begin')).first().click()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: t('console:download.csv') }).click(),
  ])
  const [head, line] = parseCsv((await readFile(await file.path())).toString()).map(({ cells }) => cells)
  for (const figure of ['opened', 'saved', 'exchanged', 'tapped'] as const) {
    const at = head?.indexOf(t(`console:companyFigures.name.${figure}`)) ?? -1
    expect(line?.[at], figure).toBe(String(mine[figure]))
  }

  await row.getByRole('link').first().click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(tiles.getByRole('button').filter({ hasText: t('console:companyFigures.name.opened') })).toContainText(
    String(mine.opened),
  )
  await person.accessible(desk)

  const { desk: editing } = await open('editor')
  await editing.goto('/admin/SG/figures?period=today')
  await ready(editing)
  await expect(editing.getByRole('group', { name: t('console:figures.choose') })).toBeVisible()
  await expect(editing.getByRole('link', { name: t('console:companyFigures.people'), exact: true })).toHaveCount(0)
  await editing.context().close()
  await desk.context().close()
})

// Mutations: the goal not drawn; the refusal that ends in `.changed` left out.
test('a manager sets a month’s goals, and the chart has them', async ({ page, person }) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'manager')
  // Both projects run beside each other, each with months of its own.
  const month = person.isPhone ? 3 : 6
  const at = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + month, 1))
    .toISOString()
    .slice(0, 10)
  await page.goto('/admin/SG/goals')
  await ready(page)
  await expect(
    page
      .getByRole('table', { name: t('console:screen.goals') })
      .locator('tbody')
      .getByRole('row'),
  ).toHaveCount(24)
  await person.accessible(page)
  await page.goto(`/admin/SG/goals/${at}`)
  await ready(page)
  await page.getByLabel(t('console:companyFigures.name.opened')).fill('3000')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/SG\/goals$/)
  const until = new Date(Date.parse(at) + 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.goto(`/admin/SG/figures?period=own&from=${at}&until=${until}&figure=opened`)
  await ready(page)
  await expect(page.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(t('console:companyFigures.goal', { value: '' }).trim()),
  )
  await person.accessible(page)
})
