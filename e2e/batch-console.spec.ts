import { readFile } from 'node:fs/promises'
import type { Browser, Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const COLUMNS = ['cardSn', 'address', 'code', 'activationAddress'] as const

/** The cards in a downloaded list of codes. */
async function cardsIn(download: Download) {
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
  expect(head).toBe(COLUMNS.join())
  return lines.map((line) => {
    const [cardSn = '', , code = '', link = ''] = line.split(',')
    return { cardSn, code, link }
  })
}

/** Somebody new opens the link of a sleeve, and signs in: the card is theirs. */
async function claim(browser: Browser, baseURL: string | undefined, person: Person, link: string) {
  const { t } = person
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  await context.addCookies([{ name: 'iDoLang', value: person.lang, url: baseURL ?? '' }])
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const page = await context.newPage()
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await ready(page)
  const phone = person.newPhone()
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  await page.getByLabel(t('login:code.label')).fill(await person.code(phone))
  await expect(page.getByRole('heading', { level: 2, name: t('start:name.heading') })).toBeVisible()
  await context.close()
}

/** Presses a button, and answers the question that it asks. */
async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name, exact: true }).click()
}

// Mutations: `saveCodes` left out of `make`; `lockUnclaimed` without the state; `putCodes` without its hashes.
test('500 cards are made; one is claimed, released, and claimed again with a new code, and its life shows it @desktop-en-us', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const note = `胡桃木 ${person.newPhone()}`
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto('/admin/site/batches')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page
    .getByRole('link', { name: t('console:batch.add') })
    .first()
    .click()
  await page.getByLabel(t('console:batch.note'), { exact: true }).fill(note)
  await page.getByLabel(t('console:batch.count'), { exact: true }).fill('500')
  await person.accessible(page)
  const [codes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('console:batch.makeCount', { count: 500 }) }).click(),
  ])
  const cards = await cardsIn(codes)
  expect(new Set(cards.map(({ code }) => code)).size).toBe(500)
  await expect(page.getByText(t('console:batch.once', { count: 500 }))).toBeVisible()
  await person.accessible(page)

  // The sheets and sleeves, while somebody waits.
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('console:batch.draw') }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await zip.path())))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['sheets-01.pdf', 'sleeves-02.pdf', 'svg/sheets-02-page-16.svg']),
  )
  expect(strFromU8(files['sheets-01.pdf']?.subarray(0, 5) ?? new Uint8Array())).toBe('%PDF-')
  expect(strFromU8(files['svg/sleeves-01-page-01.svg'] ?? new Uint8Array())).toContain(cards[0]?.code)

  // Leaving asks first: there is no second time.
  await page
    .getByRole('link', { name: t('console:screen.batches') })
    .first()
    .click()
  const asking = page.getByRole('alertdialog', { name: t('console:batch.leaveTitle') })
  await person.accessible(page)
  await asking.getByRole('button', { name: t('backstage:cancel') }).click()
  await page.getByRole('button', { name: t('console:batch.kept') }).click()
  await expect(page.getByText(note)).toBeVisible()
  await person.accessible(page)
  const batch = page.url()
  const [first, second] = cards
  if (!first || !second) throw new Error('Fewer than two cards were made.')

  await claim(browser, baseURL, person, first.link)
  await page.goto(`/admin/site/cards/${first.cardSn}`)
  await ready(page)
  await confirm(page, t('console:card.move.release'))
  await expect(page.getByText(t('console:card.codeOnce'))).toBeVisible()
  const freed = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(await page.getByRole('status').last().innerText())?.[0] ?? ''
  await claim(browser, baseURL, person, first.link.replace(first.code, freed))
  await page.reload()
  const life = page.getByRole('region', { name: t('console:card.life') }).getByRole('listitem')
  await expect(life).toHaveCount(4)
  for (const [at, event] of (['activate', 'release', 'activate', 'made'] as const).entries())
    await expect(life.nth(at)).toContainText(t(`console:card.event.${event}`))

  // The file was lost: every card without a holder gets a new code, and the claimed one keeps its holder.
  await page.goto(batch)
  await ready(page)
  const [renewed] = await Promise.all([
    page.waitForEvent('download'),
    confirm(page, t('console:batch.renew', { count: 499 })),
  ])
  const fresh = await cardsIn(renewed)
  expect(fresh).toHaveLength(499)
  expect(fresh.some(({ cardSn }) => cardSn === first.cardSn)).toBe(false)
  const again = fresh.find(({ cardSn }) => cardSn === second.cardSn)
  expect(again?.code).not.toBe(second.code)
  await claim(browser, baseURL, person, again?.link ?? '')
})

// Mutations: faults not shown; `cardsOutside` that returns nothing.
test('the chips of a batch are pasted, a wrong row is named, and then all are registered @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/batches/new')
  await ready(page)
  await page.getByLabel(t('console:batch.count'), { exact: true }).fill('2')
  const [codes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('console:batch.makeCount', { count: 2 }) }).click(),
  ])
  const [one, two] = await cardsIn(codes)
  await page.getByRole('button', { name: t('console:batch.kept') }).click()
  const uid = (end: number) => `04${person.newPhone().slice(-9)}0${end}B`
  const chips = [uid(1), uid(2)]
  const list = page.getByLabel(t('console:batch.chipRows'))
  await list.fill(`uid\tcardSn\n${chips[0]}\t${one?.cardSn}\n${chips[1]}\tcheny7p3k9`)
  await page.getByRole('button', { name: t('console:batch.check') }).click()
  await expect(page.getByRole('alert')).toContainText(t('console:batch.row', { row: 3 }))
  await expect(page.getByRole('alert')).toContainText('cheny7p3k9')
  await person.accessible(page)
  await list.fill(`${chips[0]},${one?.cardSn}\n${chips[1]},${two?.cardSn}`)
  await page.getByRole('button', { name: t('console:batch.check') }).click()
  const [keys] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('console:batch.register', { count: 2 }) }).click(),
  ])
  expect(await readFile(await keys.path(), 'utf8')).toMatch(
    new RegExp(`${chips[0]},https?://[^,]+picc=0+&cmac=0+,[0-9A-F]{32}`),
  )
  await expect(page.getByText(t('console:batch.registered', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('console:batch.withChip'), exact: true }).click()
  const table = page.getByRole('table', { name: t('console:batch.cardsOf') })
  for (const card of [one, two]) await expect(table.getByRole('link', { name: card?.cardSn ?? '' })).toBeVisible()
  await person.accessible(page)
})
