import { readFile } from 'node:fs/promises'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Browser } from '@playwright/test'
import { parseCsv } from '../server/src/shared/csv.ts'
import { IPHONE, type Owner, owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const WORDS = {
  'zh-tw': {
    leave: '留下我的聯絡資料',
    name: '姓名',
    contactMethod: '電話或 Email',
    send: '送出',
    thanks: '謝謝你，資料已經送出。',
  },
  'en-us': {
    ...{ leave: 'Leave your details', name: 'Name', contactMethod: 'Phone or email', send: 'Send' },
    thanks: 'Thank you, your details are on their way.',
  },
}

/** Somebody who has joined the company with their own card, which bears their name. */
async function worker(page: Page, me: Owner, token: string, nameCh: string, nameEn: string) {
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh, nameEn, phone: me.phone },
  })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })
  await asStaff(page, me.token, 'card/update', { cardSn: me.cardSn, version: 0, fields: { nameCh, nameEn } })
  return { ...me, id }
}

/** A visitor whose browser runs no scripts. */
async function visitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ userAgent: IPHONE, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    extraHTTPHeaders: { 'x-forwarded-for': `10.203.0.${1 + Math.floor(Math.random() * 250)}` },
  })
  return { page: await context.newPage(), close: () => context.close() }
}

// Mutations: the event not kept with a card that waits; the form without the company; the list without the event's filter.
test('at an event, whom two colleagues meet is in the company’s list with event, answers and owner', async ({
  page,
  context,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  // Chromium's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { t, lang } = person
  const isZh = lang === 'zh-tw'
  const me = await owner(page, person)
  // The company's own browser, beside the phone.
  const desktop = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ locale: isZh ? 'zh-TW' : 'en-US', serviceWorkers: 'block', acceptDownloads: true },
    viewport: person.isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  })
  await desktop.addCookies([{ name: 'iDoLang', value: lang, url: baseURL ?? '' }])
  await desktop.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  const desk = await desktop.newPage()
  const token = await staffAt(desk, person.newPhone(), 'owner')
  const own = me.phone.slice(-6)
  const first = await worker(page, me, token, `林小美 ${own}`, `May Lin ${own}`)
  const second = await worker(page, await owner(desk, person), token, `陳同事 ${own}`, `Chen ${own}`)

  // The company makes the event, and wants what visitors leave.
  await desk.goto('/admin/SG/leadEvents/new')
  await ready(desk)
  const field = (name: string) => desk.getByLabel(t(`console:leadEvent.field.${name as 'titleCh'}`))
  const titles = { ch: `建材展 ${own}`, en: `Building Fair ${own}` }
  await field('titleCh').fill(titles.ch)
  await field('titleEn').fill(titles.en)
  await field('placeCh').fill('臺北南港展覽館')
  await field('placeEn').fill('Nangang Hall, Taipei')
  const today = taiwanDay(new Date())
  await field('firstDay').fill(today)
  await field('lastDay').fill(today)
  await field('tags').fill('建材, 2026')
  await field('consentCh').fill('我們也會寄型錄給你。')
  await field('consentEn').fill('We also send you our catalogue.')
  await desk.getByRole('button', { name: t('console:leadEvent.question.add') }).click()
  const asked = (name: 'titleCh' | 'choicesCh' | 'titleEn' | 'choicesEn' | 'isRequired') =>
    desk.getByLabel(t(`console:leadEvent.question.${name}`, { number: 1 }), { exact: true })
  await asked('titleCh').fill('想看哪一種')
  await asked('titleEn').fill('What would you like to see')
  await asked('choicesCh').fill('木料\n石材')
  await asked('choicesEn').fill('Wood\nStone')
  await asked('isRequired').check()
  await person.accessible(desk)
  await desk.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(desk.getByRole('row', { name: own })).toBeVisible()
  await person.accessible(desk)
  await desk.goto('/admin/SG/leads')
  await ready(desk)
  const stop = desk.getByRole('button', { name: t('console:lead.policy.on.change'), exact: true })
  const begin = desk.getByRole('button', { name: t('console:lead.policy.off.change'), exact: true })
  await expect(stop.or(begin)).toBeVisible()
  if (await begin.isVisible()) {
    await person.accessible(desk)
    await begin.click()
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: t('console:lead.policy.off.change') })
      .click()
  }
  await expect(stop).toBeVisible()
  await person.accessible(desk)

  // One phone is at the event without a network, and types a contact.
  await page.goto('/backstage/SG')
  await ready(page)
  const name = isZh ? titles.ch : titles.en
  const press = page.getByRole('button', { name: t('backstage:event.press', { name }) })
  await expect(press).toBeVisible()
  await person.accessible(page)
  const isCached = () =>
    page.evaluate<boolean>(
      `Promise.all(['/backstage/SG', '/backstage/SG/iDoCard/myCard'].map((path) => caches.match(path))).then((found) => navigator.serviceWorker.controller !== null && found.every(Boolean))`,
    )
  await expect.poll(isCached).toBe(true)
  await context.setOffline(true)
  await press.click()
  await expect(page.getByRole('button', { name: t('backstage:event.here', { name }) })).toBeVisible()
  await person.accessible(page)
  await page.goto('/backstage/SG/businessCard/addPaper')
  await ready(page)
  await page.getByRole('button', { name: t('contacts:add.type') }).click()
  await page.getByLabel(t('contacts:field.nameCh')).fill('吳離線')
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByText(t('contacts:waiting.cardKept'))).toBeVisible()
  await context.setOffline(false)
  const contacts = async () =>
    (
      await asStaff<{ list: { nameCh: string; metPlace: string; tags: string[] }[] }>(
        page,
        first.token,
        'addressBook/load',
        {},
      )
    ).list
  await expect
    .poll(async () => (await contacts()).map((one) => [one.nameCh, one.metPlace, one.tags.join()]))
    .toEqual([['吳離線', name, '建材,2026']])

  // The other is there as well. A visitor reads who gets what is left, and answers.
  const mine = await asStaff<{ list: { id: number; titleCh: string }[] }>(
    page,
    second.token,
    'lead-event/load_mine',
    {},
  )
  const event = mine.list.find(({ titleCh }) => titleCh === titles.ch)
  await asStaff(page, second.token, 'lead-event/attend', { id: event?.id, isHere: true })
  const guest = await visitor(browser, baseURL)
  await guest.page.goto(`/${second.cardSn}?lang=${lang}`)
  const words = WORDS[lang]
  await guest.page.getByText(words.leave, { exact: true }).click()
  await expect(guest.page.getByText(isZh ? '我們也會寄型錄給你。' : 'We also send you our catalogue.')).toBeVisible()
  await guest.page.getByLabel(words.name, { exact: true }).fill(`何訪客 ${own}`)
  await guest.page.getByLabel(words.contactMethod, { exact: true }).fill(`visitor${own}@example.com`)
  await guest.page.getByLabel(isZh ? '石材' : 'Stone').check()
  await guest.page.getByRole('checkbox').check()
  await guest.page.getByRole('button', { name: words.send }).click()
  await expect(guest.page.getByText(words.thanks)).toBeVisible()
  await guest.close()

  // The list has them with the owner, and what becomes of them.
  await desk.goto(`/admin/SG/leads?eventId=${event?.id}`)
  await ready(desk)
  const row = desk.getByRole('row', { name: `何訪客 ${own}` })
  await expect(row).toContainText(isZh ? `陳同事 ${own}` : `Chen ${own}`)
  await expect(row).toContainText(isZh ? '石材' : 'Stone')
  await person.accessible(desk)
  await row.getByRole('link').first().click()
  await expect(desk.getByText(t('console:lead.consent'))).toBeVisible()
  await expect(desk.getByLabel(t('console:lead.field.state'))).toHaveValue('new')
  await desk.getByLabel(t('console:lead.field.state')).selectOption('meeting')
  await desk.getByLabel(t('console:lead.field.note')).fill('下週二拜訪')
  await desk.getByText(t('console:lead.consent')).click()
  await person.accessible(desk)
  await desk.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
  await expect(desk.getByText(t('console:editor.saved'), { exact: true })).toBeVisible()
  await desk.goto(`/admin/SG/leads?eventId=${event?.id}&state=meeting`)
  await ready(desk)
  await expect(desk.getByRole('row', { name: `何訪客 ${own}` })).toContainText('下週二拜訪')
  await desk.getByText(t('console:download.begin')).click()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: t('console:download.csv') }).click(),
  ])
  const [head, cells, ...others] = parseCsv((await readFile(await file.path())).toString()).map((one) => one.cells)
  expect(others).toEqual([])
  expect(head).toContain(t('console:lead.answers'))
  expect(cells).toEqual(expect.arrayContaining([`visitor${own}@example.com`, t('console:lead.states.meeting')]))
  await desktop.close()
})
