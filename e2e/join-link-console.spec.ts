import { readFile } from 'node:fs/promises'
import { REFUSALS } from '@idocard/contract/refusals'
import type { Browser } from '@playwright/test'
import { readPdf } from '../server/src/testing/read-pdf.ts'
import { staffAt } from './support/staff.ts'
import { countPresses, ready, signIn } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** Somebody opens a link on a device of their own and signs in there. */
async function arrive(browser: Browser, page: Page, person: Person, url: string, phone: string) {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  })
  await context.addCookies([{ name: 'iDoLang', value: person.lang, url: new URL(page.url()).origin }])
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const device = await context.newPage()
  const { pathname, hash } = new URL(url)
  await device.goto(pathname + hash)
  await ready(device)
  const presses = await countPresses(device)
  await expect(device.getByText(person.t('join:door'))).toBeVisible()
  await signIn(device, person, phone)
  return { device, presses, close: () => context.close() }
}

// Mutations: the places not counted; a code that opens twice; the code lost while signing in.
test('two people join by a link with two places, a third is told, and a printed code makes a card once', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'manager')
  await page.goto('/admin/SG/employees')
  await ready(page)
  await page.getByRole('link', { name: t('console:joinLink.begin') }).click()
  await expect(page).toHaveURL('/admin/SG/joinLinks/new')
  await page.getByLabel(t('console:joinLink.field.name'), { exact: true }).fill(`門市 ${own}`)
  await page.getByLabel(t('console:joinLink.field.maxPeople')).fill('2')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page.getByRole('img', { name: t('console:joinLink.qr') })).toBeVisible()
  await person.accessible(page)
  const url = await page.locator('.console-url').innerText()

  for (const name of ['陳雅婷', '林志明']) {
    const { device, presses, close } = await arrive(browser, page, person, url, person.newPhone())
    await expect(device.getByText(t('join:yours'))).toBeVisible()
    await person.accessible(device)
    await device.getByLabel(t('start:name.ch'), { exact: true }).fill(`${name}${own}`)
    await device.getByRole('button', { name: t('join:accept'), exact: true }).click()
    await device.getByRole('button', { name: t('start:photo.skip') }).click()
    await device.getByRole('button', { name: t('start:theme.finish') }).click()
    await expect(device.getByRole('heading', { name: t('start:done.heading') })).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(6)
    await close()
  }
  const late = await arrive(browser, page, person, url, person.newPhone())
  await expect(late.device.getByRole('heading', { name: REFUSALS['join.full'][person.lang] })).toBeVisible()
  await person.accessible(late.device)
  await late.close()
  await page.reload()
  await expect(page.getByRole('link', { name: `陳雅婷${own}` })).toBeVisible()
  await expect(page.getByText(t('console:joinLink.states.full')).first()).toBeVisible()
  await person.accessible(page)
  await page.goto('/admin/SG/joinLinks')
  await expect(page.getByRole('link', { name: `門市 ${own}` })).toBeVisible()
  await person.accessible(page)

  await page.goto('/admin/SG/employees/new')
  await ready(page)
  // After a label, a language that is missing is marked.
  const field = (name: string) =>
    page.getByLabel(new RegExp(`^${t(`console:${name}`).replace(/[()]/g, String.raw`\$&`)}`))
  await field('employee.field.nameCh').fill(`老師傅 ${own}`)
  await field('employee.field.titleCh').fill('師傅')
  await page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(page).toHaveURL('/admin/SG/employees')
  await page.getByRole('searchbox').fill(`老師傅 ${own}`)
  await page.keyboard.press('Enter')
  await page
    .getByRole('table')
    .getByRole('link', { name: `老師傅 ${own}` })
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('console:employee.print'), exact: true }).click(),
  ])
  const texts = readPdf(await readFile(await download.path())).flatMap((one) => one.texts)
  expect(texts).toContain(`老師傅 ${own}`)
  const code = texts.find((one) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/.test(one)) ?? ''
  const printed = await arrive(
    browser,
    page,
    person,
    `${new URL(url).origin}/backstage/SG/join#code=${code}`,
    person.newPhone(),
  )
  await expect(printed.device.getByText(`老師傅 ${own}`)).toBeVisible()
  await person.accessible(printed.device)
  await printed.device.getByRole('button', { name: t('join:accept'), exact: true }).click()
  await expect(printed.device).toHaveURL(/\/iDoCard\/start\?cardSn=/)
  await printed.close()
  const again = await arrive(
    browser,
    page,
    person,
    `${new URL(url).origin}/backstage/SG/join#code=${code}`,
    person.newPhone(),
  )
  await expect(again.device.getByRole('heading', { name: REFUSALS['join.used'][person.lang] })).toBeVisible()
  await again.close()
})
