import { NAMES } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Presses an act of the bar, and answers its question. */
async function act(page: Page, { t }: Person, name: string, count: number, isAsked: boolean): Promise<void> {
  const text = t(`console:${name}`)
  await page.getByRole('button', { name: text, exact: true }).click()
  if (isAsked) await page.getByRole('alertdialog').getByRole('button', { name: text, exact: true }).click()
  const results = page.getByRole('dialog', { name: text, exact: true })
  await expect(results.getByText(t('console:results.done', { count }))).toBeVisible()
}
const close = (page: Page, { t }: Person) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('backstage:close') })
    .click()
/** Selects the rows that a search finds. On a phone there is no head with a box for all. */
async function select(page: Page, path: string, rows: number): Promise<void> {
  await page.goto(path)
  await ready(page)
  const boxes = page.getByRole('table').getByRole('checkbox')
  await expect(boxes).toHaveCount(rows)
  for (const box of await boxes.all()) await box.check()
}

// Mutations: `order` left out of the bar, so that it stands above the list; acts hidden with the results in them.
test('prizes are taken off, deleted and brought back together, from a bar at the end of the window @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  const token = await staffAt(page, person.newPhone(), 'manager')
  for (const at of [1, 2, 3])
    await asStaff(page, token, 'prize/save', {
      titleCh: `保溫瓶 ${own} ${at}`,
      titleEn: `Flask ${own} ${at}`,
      points: 10 * at,
      stockChange: 5,
      approvesItself: true,
    })
  const list = `/admin/SG/prizes?keyword=${own}`
  await select(page, list, 3)
  const more = page.getByRole('button', { name: t('console:select.more'), exact: true })
  await expect(more).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: t('console:prize.takeOff'), exact: true })).toBeHidden()
  await person.accessible(page)
  await more.click()
  await expect(page.getByRole('button', { name: t('console:prize.takeOff'), exact: true })).toBeInViewport({ ratio: 1 })
  await person.accessible(page)
  await act(page, person, 'prize.takeOff', 3, true)
  await close(page, person)
  await expect(page.getByRole('cell', { name: t('console:prize.filter.ended') })).toHaveCount(3)

  await select(page, list, 3)
  await act(page, person, 'prize.offer', 3, false)
  await close(page, person)
  await expect(page.getByRole('cell', { name: t('console:prize.filter.shown') })).toHaveCount(3)
  await select(page, list, 3)
  await more.click()
  await act(page, person, 'remove.begin', 3, true)
  await close(page, person)
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await select(page, `${list}&show=removed`, 3)
  await page
    .locator('.console-acts')
    .getByRole('button', { name: t('console:removed.restore'), exact: true })
    .click()
  await expect(page.getByText(t('console:results.done', { count: 3 }))).toBeVisible()
})

// Mutations: `schedule` that publishes at once; a draft published without its period.
test('drafts and changes are published at one moment, and the schedule is cancelled @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  const token = await staffAt(page, person.newPhone(), 'content', 'site')
  const fields = { kind: 'partner', contentCh: '', contentEn: '', link: '' }
  const save = (name: string, input: object) =>
    asStaff<{ id: number; version: number }>(page, token, `siteContent/${name}`, {
      ...fields,
      titleCh: `夥伴 ${own}`,
      titleEn: `Partner ${own}`,
      ...input,
    })
  await save('save', { titleEn: `Draft ${own}` })
  const { id, version } = await save('publish', {})
  await save('save', { id, version, titleEn: `Changed ${own}` })
  await save('publish', { titleEn: `Unchanged ${own}` })
  await select(page, `/admin/site/partner?keyword=${own}`, 4)
  await page.getByRole('button', { name: t('console:content.scheduleMany'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  const moment = sheet.getByLabel(t('console:content.publishAllAt'))
  const confirm = sheet.getByRole('button', { name: t('console:content.scheduleMany'), exact: true })
  await moment.fill('2020-01-02T09:00')
  await confirm.click()
  await expect(sheet.getByText(t('console:content.isPast'))).toBeVisible()
  await person.accessible(page)
  await moment.fill('2031-01-02T09:00')
  await confirm.click()
  await expect(page.getByText(t('console:results.done', { count: 2 }))).toBeVisible()
  // What has nothing to publish says so.
  await expect(sheet.getByRole('listitem')).toContainText([`Unchanged ${own}`])
  await expect(sheet.getByText(t('console:content.nothingToPublish'))).toBeVisible()
  await close(page, person)
  await expect(page.getByText(/2 Jan 2031|2031/)).toHaveCount(2)

  await select(page, `/admin/site/partner?keyword=${own}`, 4)
  await page.getByRole('button', { name: t('console:content.unschedule'), exact: true }).click()
  await expect(page.getByText(t('console:results.done', { count: 2 }))).toBeVisible()
  await expect(sheet.getByText(t('console:content.notScheduled'))).toBeVisible()
})

// Mutations: the reason not sent; `invalidates` left out of `pause`.
test('cards are paused together for a reason, nobody can open them, and they are resumed @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  const made = await page.request.post('/e2e/card', { data: { phone, name: NAMES[person.lang], points: 0 } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  await staffAt(page, person.newPhone(), 'support', 'site')
  expect((await page.request.get(`/${cardSn}`)).status()).toBe(200)
  await select(page, `/admin/site/cards?keyword=${phone}`, 2)
  await page.getByRole('button', { name: t('console:card.pause'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('console:card.reason')).fill('Reported as a false name')
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:card.pause'), exact: true }).click()
  await expect(page.getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await close(page, person)
  expect((await page.request.get(`/${cardSn}`)).status()).toBe(410)
  await page.getByRole('link', { name: cardSn }).click()
  await expect(page.getByText('Reported as a false name')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:card.move.resume'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:card.move.resume'), exact: true })
    .click()
  await expect(page.getByText(t('console:card.states.active'), { exact: true })).toBeVisible()
  expect((await page.request.get(`/${cardSn}`)).status()).toBe(200)
})
