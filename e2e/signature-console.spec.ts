import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { IPHONE, owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// Mutations: a signature of whoever has not joined in the file; the announcement without its link.
test('a company downloads everybody’s signatures, and its announcement leads a person to theirs', async ({
  page,
  person,
  browser,
  baseURL,
}, { project }) => {
  const { t } = person
  const me = await owner(page, person)
  const own = me.phone.slice(-6)
  const other = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ viewport: project.use.viewport ?? null, serviceWorkers: 'block' },
  })
  await other.addCookies([{ name: 'iDoLang', value: person.lang, url: baseURL ?? '' }])
  await other.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const desk = await other.newPage()
  const token = await staffAt(desk, person.newPhone(), 'manager')
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh: `林小美 ${own}`, nameEn: `May ${own}`, phone: me.phone },
  })
  await asStaff(page, token, 'employee/save', { id: 0, version: 0, nameCh: `還沒加入 ${own}` })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })

  await desk.goto(`/admin/SG/signatures?keyword=${own}`)
  await ready(desk)
  const row = desk.getByRole('row', { name: own })
  await expect(row).toHaveCount(1)
  await person.accessible(desk)
  await row.getByRole('button', { name: t('console:signature.show'), exact: false }).click()
  const sheet = desk.getByRole('dialog')
  await expect(sheet.getByRole('img', { name: t('backstage:signature.meetingAlt') })).toBeVisible()
  await person.accessible(desk)
  await desk.keyboard.press('Escape')

  const downloading = desk.waitForEvent('download')
  await desk.getByRole('button', { name: t('console:signature.downloadAll') }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(Object.keys(files).filter((name) => name.endsWith('.htm'))).toEqual([
    `zh-tw/林小美 ${own} ${me.cardSn}.htm`,
    `en-us/林小美 ${own} ${me.cardSn}.htm`,
  ])
  expect(new TextDecoder().decode(files['signatures.csv'])).toContain(me.cardSn)

  await desk.getByRole('button', { name: t('console:signature.announce') }).click()
  await expect(desk.getByLabel(t('console:announcement.field.link'))).toHaveValue('iDoCard/signature')
  await other.close()

  // As the announcement's link opens it: without a number.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/backstage/SG/iDoCard/signature')
  await ready(page)
  await expect(page.getByRole('img', { name: t('backstage:signature.meetingAlt') })).toBeVisible()
  await page.getByText(t('backstage:signature.programs.gmail.name')).click()
  await person.accessible(page)
  await page.getByRole('button', { name: t('backstage:signature.copy') }).click()
  await expect(page.getByText(t('backstage:signature.copied'))).toBeVisible()
  const html = await page.evaluate<string>(
    "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((one) => one.text())",
  )
  const [, link = ''] = /href="([^"]*)"/.exec(html) ?? []
  expect(link).toContain(me.cardSn)

  // A visitor who follows it counts as one from a mail.
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), userAgent: IPHONE })
  const opened = await visitor.newPage()
  await opened.goto(new URL(link).pathname + new URL(link).search)
  await visitor.close()
  const sources = page.getByRole('list', { name: t('backstage:metrics.sources') })
  await expect(async () => {
    await page.goto(`/backstage/SG/iDoCard/myCard?cardSn=${me.cardSn}`)
    await expect(sources.getByText(t('backstage:metrics.from.mail'))).toBeVisible({ timeout: 2000 })
  }).toPass()
})
