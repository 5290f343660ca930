import { readFile } from 'node:fs/promises'
import { formatMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import { inLang } from '@idocard/domain/site-address'
import type { Locator } from '@playwright/test'
import { parseCsv } from '../server/src/shared/csv.ts'
import { paidOrder, refund } from './support/order-money.ts'
import { addOrder, type OrderStage } from './support/order-stages.ts'
import { staffAt } from './support/staff.ts'
import { countPresses, ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession, test } from './support/test.ts'

/** Makes an order in a stage, of a buyer of its own; returns its number. */
async function orderOf(page: Page, person: Person, stage: OrderStage): Promise<string> {
  const token = await sessionOf(page.request, person.newPhone(), 'member')
  return addOrder(page.request, { token, lang: person.lang, stage })
}
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

test('an order is found, made, shipped with its number and completed, and its timeline tells it', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'paid')
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/orders')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: new RegExp(`^${t('console:order.tab.to_print')}`) }).click()
  await page.getByRole('searchbox').fill(number.slice(1))
  await page.keyboard.press('Enter')
  const pressed = await countPresses(page)
  await page.getByRole('link', { name: number }).click()
  await person.accessible(page)

  await page.getByRole('button', { name: t('console:order.prepare'), exact: true }).click()
  await page.getByLabel(t('console:order.trackingNumber')).click()
  await page.getByLabel(t('console:order.trackingNumber')).fill('12')
  await page.getByRole('button', { name: t('console:order.ship'), exact: true }).click()
  await expect(page.getByText(t('console:order.trackingWrong'))).toBeVisible()
  await page.getByLabel(t('console:order.trackingNumber')).fill('9055-7341-2208')
  await page.keyboard.press('Enter')
  const complete = page.getByRole('button', { name: t('console:order.complete') })
  await expect(complete).toBeVisible()
  // From the list of paid orders to shipped. The number was sent twice, once with a press.
  expect(await pressed()).toBeLessThanOrEqual(4)
  await person.accessible(page)
  await page.getByLabel(t('console:order.note')).fill('放管理室')
  await page.getByRole('button', { name: t('console:order.addNote') }).click()
  await expect(page.getByText('放管理室')).toBeVisible()
  await complete.click()
  await expect(page.getByText(t('console:order.nothingLeft'))).toBeVisible()
  const events = page.getByRole('listitem')
  for (const event of ['prepared', 'shipped', 'completed', 'note'])
    await expect(events.filter({ hasText: t(`console:order.event.${event}`) }).first()).toBeVisible()
  // Back leads to the same view.
  await page
    .getByRole('link', { name: t('console:screen.orders') })
    .first()
    .click()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/tab=to_print&keyword=/)
})

test('the card of an order is scanned, shipped and comes back, and its life tells it @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'in production')
  const made = await page.request.post('/e2e/physical-card')
  const { cardSn, link } = (await made.json()) as { cardSn: string; link: string }
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  const cards = page.getByRole('region', { name: t('console:orderCard.title'), exact: true })
  await expect(cards.getByText(t('console:orderCard.missing', { named: 0, ordered: 1, missing: 1 }))).toBeVisible()
  const field = cards.getByLabel(t('console:orderCard.input'))
  await field.fill('hello')
  await field.press('Enter')
  await expect(cards.getByText(t('console:orderCard.faults', { count: 1 }))).toBeVisible()
  await person.accessible(page)
  await cards.getByRole('button', { name: t('console:orderCard.clear') }).click()
  // What a scanner reads off the sleeve.
  await field.fill(`https://idocard.example${link}`)
  await field.press('Enter')
  await expect(cards.getByText(t('console:orderCard.named', { count: 1 }))).toBeVisible()
  await expect(cards.getByText(t('console:card.states.unclaimed'))).toBeVisible()
  await person.accessible(page)
  await page.getByLabel(t('console:order.trackingNumber')).fill('9055-7341-2208')
  await page.keyboard.press('Enter')
  await cards.getByRole('button', { name: t('console:orderCard.backOf', { number: cardSn }) }).click()
  await expect(page.getByRole('listitem').filter({ hasText: t('console:order.event.cards_back') })).toBeVisible()
  await cards.getByRole('link', { name: cardSn }).click()
  const events = page.getByRole('listitem')
  for (const event of ['sold', 'came_back'])
    await expect(events.filter({ hasText: t(`console:card.event.${event}`) })).toContainText(number)
  await person.accessible(page)
  await events.getByRole('link', { name: number }).first().click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
})

test('a view is kept for all colleagues, opened from its tab, and all of its orders are selected @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'in production')
  const own = `${person.newPhone().slice(-8)}號倉`
  await page.request.post(`/e2e/order/${number}`, { data: { row: { shippingName: own } } })
  const like = await page.request.post(`/e2e/order/${number}/like`, { data: { count: 30 } })
  const numbers: string[] = [number, ...(await like.json()).list]
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/orders?sort=total')
  await ready(page)
  await page.getByRole('searchbox').fill(own)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('console:list.count', { count: 31 }))).toBeVisible()
  await page.getByRole('button', { name: t('console:view.keep') }).click()
  await page.getByRole('textbox', { name: t('console:view.name'), exact: true }).fill(own)
  await page.getByLabel(t('console:view.shared')).check()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:view.save'), exact: true }).click()
  const tab = page.getByRole('button', { name: `${own} 31`, exact: true })
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await person.accessible(page)

  // A colleague finds it, and what it shows.
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/orders')
  await ready(page)
  await tab.click()
  await expect(page).toHaveURL(/keyword=.*sort=total/)
  await expect(page.getByText(t('console:list.count', { count: 31 }))).toBeVisible()
  await page.getByLabel(t('console:select.page'), { exact: true }).check()
  await page.getByRole('button', { name: t('console:select.all', { count: 31 }) }).click()
  await expect(page.getByText(t('console:select.count', { count: 31 }))).toBeVisible()
  await person.accessible(page)
  // What is selected stays selected when the filter changes.
  await page.getByRole('button', { name: t('console:list.reset') }).click()
  await expect(page.getByText(t('console:select.count', { count: 31 }))).toBeVisible()
  await page.getByRole('button', { name: t('console:order.complete'), exact: true }).click()
  // Orders in production cannot be completed: each says so, and there are no others.
  await expect(page.getByText(t('console:results.failed', { count: 31 }))).toBeVisible()
  for (const one of numbers) await expect(page.getByRole('listitem').filter({ hasText: one })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab.click()
  await page.getByRole('button', { name: t('console:view.edit') }).click()
  await page.getByRole('button', { name: t('console:view.removeShared') }).click()
  await expect(tab).toBeHidden()

  // A view that is deleted by a slip comes back, and so does one that was deleted before.
  await page.getByRole('button', { name: t('console:removed.undo') }).click()
  await expect(tab).toBeVisible()
  await page.getByRole('button', { name: t('console:view.edit') }).click()
  await page.getByRole('button', { name: t('console:view.removeShared') }).click()
  await expect(tab).toBeHidden()
  await page.getByRole('button', { name: t('console:view.removed') }).click()
  const back = page.getByRole('button', { name: t('console:removed.restoreOf', { name: own }) })
  await expect(back).toBeVisible()
  await person.accessible(page)
  await back.click()
  await expect(back).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(tab).toBeVisible()
})

test('two hundred orders are shipped from a file, and its three wrong rows are put right @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'in production')
  const like = await page.request.post(`/e2e/order/${number}/like`, { data: { count: 199 } })
  const numbers: string[] = [number, ...(await like.json()).list]
  const rows = numbers.map((one, at) => `${one},tcat,${905_573_412_000 + at}`)
  const [first = '', second = '', third = ''] = numbers
  // Too short a number, an unknown carrier, and an order that does not exist.
  const wrong = [`${first},tcat,12`, `${second},Pigeon Post,905573412001`, 'NOTHING,tcat,905573412002']
  const csv = ['order,carrier,tracking number', ...wrong, ...rows.slice(3)].join('\r\n')
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/orders')
  await ready(page)
  await page.getByRole('button', { name: t('console:order.shipMany') }).click()
  const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: t('console:order.shipCount', { count: 200 }) }).click()
  await expect(page.getByText(t('console:results.done', { count: 197 }))).toBeVisible()
  await expect(page.getByText(t('console:results.failed', { count: 3 }))).toBeVisible()
  await person.accessible(page)
  const text = page.getByLabel(t('console:order.rows'))
  await expect(text).toHaveValue(new RegExp(`${wrong.join('\\s+')}$`))
  await text.fill(rows.slice(0, 3).join('\n'))
  await page.getByRole('button', { name: t('console:order.shipCount', { count: 3 }) }).click()
  await expect(page.getByText(t('console:results.done', { count: 3 }))).toBeVisible()
  await page.goto(`/admin/site/orders/${third}`)
  await expect(page.getByText('905573412002').first()).toBeVisible()
})

test('many orders are shipped from pasted rows, and those that are wrong stay to be put right @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const [one, two] = [await orderOf(page, person, 'in production'), await orderOf(page, person, 'in production')]
  // Other journeys have many orders in this tab.
  const shippingName = `王 ${person.newPhone()}`
  for (const number of [one, two]) await page.request.post(`/e2e/order/${number}`, { data: { row: { shippingName } } })
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto(`/admin/site/orders?tab=to_ship&keyword=${encodeURIComponent(shippingName)}`)
  await ready(page)
  for (const number of [one, two]) await row(page, number).getByRole('checkbox').check()
  await expect(page.getByText(t('console:select.count', { count: 2 }))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:order.ship'), exact: true }).click()
  const rows = page.getByLabel(t('console:order.rows'))
  await expect(rows).toHaveValue(new RegExp(`${one}|${two}`))
  await rows.fill(`${one}\ttcat\t905573412208\n${two}\ttcat\t12\nNOTHING,,905573412209`)
  await page.getByRole('button', { name: t('console:order.shipCount', { count: 3 }) }).click()
  await expect(page.getByText(t('console:results.done', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('console:results.failed', { count: 2 }))).toBeVisible()
  await expect(rows).toHaveValue(`${two}\ttcat\t12\nNOTHING,,905573412209`)
  await person.accessible(page)
  // What was shipped is not selected any more.
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('console:select.count', { count: 2 }))).toHaveCount(0)
})

// Mutation: `OnlyAllowed` left out of the list.
test('a request for a refund stands before all else, and a role that may not ship sees why, but no dead buttons over the list @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'refund requested')
  await staffAt(page, person.newPhone(), 'finance', 'site')
  await page.goto(`/admin/site/orders?keyword=${number}`)
  await ready(page)
  await expect(row(page, number)).toBeVisible()
  for (const name of [t('console:order.shipMany'), t('console:order.add')])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await row(page, number).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: t('console:order.papers.slips') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:order.ship'), exact: true })).toHaveCount(0)
  await person.accessible(page)
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  await expect(page.getByText('訂錯款式了，想換成霧黑。').first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('console:order.settle') })).toBeDisabled()
  await expect(page.getByText(t('console:role.orders')).first()).toBeVisible()
  await person.accessible(page)
})

test('an unpaid order is cancelled after a question, and then there is nothing left to do @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'unpaid')
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  const cancel = page.getByRole('button', { name: t('console:order.cancel'), exact: true })
  await cancel.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(number)
  await person.accessible(page)
  await question.getByLabel(t('console:order.cancelReason')).fill('Ordered twice')
  await question.getByRole('button', { name: t('console:order.cancel'), exact: true }).click()
  await expect(page.getByText(t('console:order.nothingLeft'))).toBeVisible()
  const event = page.getByRole('listitem').filter({ hasText: t('console:order.event.cancelled') })
  await expect(event.filter({ hasText: 'Ordered twice' })).toBeVisible()
})

test('the orders that a filter shows are downloaded as a workbook and as a table @desktop-en-us', async ({
  page,
  person,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'paid')
  await staffAt(page, person.newPhone(), 'finance', 'site')
  await page.goto(`/admin/site/orders?keyword=${number}`)
  await ready(page)
  await expect(row(page, number)).toBeVisible()
  const download = async (kind: 'xlsx' | 'csv') => {
    await page.getByText(t('console:download.begin')).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t(`console:download.${kind}`) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`-\\d{4}-\\d\\d-\\d\\d\\.${kind}$`))
    return readFile(await file.path())
  }
  const table = parseCsv((await download('csv')).toString()).map(({ cells }) => cells)
  expect(table).toHaveLength(2)
  expect(table[0]).toContain(t('console:order.total'))
  expect(table[1]?.[0]).toBe(number)
  expect((await download('xlsx')).subarray(0, 2).toString()).toBe('PK')
})

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

// Phones have no keys.
test('the keyboard alone finds an order, makes it and ships it @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  const number = await orderOf(page, person, 'paid')
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto('/admin/site/orders')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: t('console:keys.title') })).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, number).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('console:order.prepare'), exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel(t('console:order.trackingNumber')))
  await page.keyboard.type('9055-7341-2208')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('console:order.complete') })).toBeVisible()

  // From anywhere, the palette finds it.
  await page.goto('/admin')
  await ready(page)
  await expect(page.getByRole('button', { name: t('console:palette.open') })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: t('console:palette.search') })
  await search.fill(person.lang === 'zh-tw' ? '出貨' : 'ship')
  await expect(page.getByRole('dialog').getByRole('button', { name: t('console:about.orders') })).toBeVisible()
  await search.fill(number)
  await expect(page.getByRole('dialog').getByRole('button', { name: number })).toBeVisible()
  await person.accessible(page)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/site/orders/${number}$`))
})

test('a part of an order is refunded at the bank, then the rest: the order, its tab and its buyer see it @phone-zh-tw', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const { number, token } = await paidOrder(page, person)
  const first = person.newPhone()
  await staffAt(page, first, 'finance', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  await refund(page, person, { phone: first, amount: '100' })
  const event = page.getByRole('listitem').filter({ hasText: t('console:order.event.money_returned') })
  await expect(event.filter({ hasText: '少寄一張' })).toBeVisible()
  await person.accessible(page)

  const buyer = await (await browser.newContext()).newPage()
  await storeSession(buyer.context(), 'iDOtoken', token)
  await buyer.goto(inLang(`/idocard/user?order=${number}`, person.lang))
  await expect(buyer.getByText(t('order:detail.refunded'), { exact: true })).toBeVisible()

  // Somebody else returns the rest: a person gets one code a minute.
  const colleague = await (await browser.newContext()).newPage()
  await colleague.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const second = person.newPhone()
  await staffAt(colleague, second, 'administrator', 'site')
  await colleague.goto(`/admin/site/orders/${number}`)
  await ready(colleague)
  await refund(colleague, person, { phone: second, amount: '' })
  await expect(colleague.getByText(t('console:order.noRefund.refunded'))).toBeVisible()
  await expect(colleague.getByText(t('console:order.nothingLeft'))).toBeVisible()
  await Promise.all([buyer, colleague].map((other) => other.context().close()))
  await page.goto(`/admin/site/orders?tab=refunded&keyword=${number}`)
  await expect(row(page, number)).toBeVisible()
})

test('what cannot be returned from here waits to be paid back, is not sent, and is settled with a reason @desktop-en-us', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'in production')
  const phone = person.newPhone()
  await staffAt(page, phone, 'administrator', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  await refund(page, person, { phone, amount: '' })
  await expect(page.getByText(t('console:order.toReturnWhy.due'))).toBeVisible()
  await expect(page.getByText(t('console:order.paidBack'))).toBeVisible()
  await expect(page.getByText(t('console:order.noRefund.open'))).toBeVisible()
  await person.accessible(page)
  // Somebody else settles it: a person gets one code a minute.
  const colleague = await (await browser.newContext()).newPage()
  await colleague.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const second = person.newPhone()
  await staffAt(colleague, second, 'finance', 'site')
  await colleague.goto(`/admin/site/orders?tab=to_return&keyword=${number}`)
  await ready(colleague)
  await colleague.getByRole('link', { name: number }).click()
  await colleague.getByRole('button', { name: t('console:order.settleRefund'), exact: true }).click()
  const sheet = colleague.getByRole('dialog')
  await sheet.getByLabel(t('console:order.settleResult')).selectOption('returned')
  await sheet.getByLabel(t('console:order.settleReason')).fill('已匯回')
  await typeFreshCode(sheet, person, second)
  await person.accessible(colleague)
  await sheet.getByRole('button', { name: t('console:order.settleRefund'), exact: true }).click()
  await expect(colleague.getByText(t('console:order.noRefund.refunded'))).toBeVisible()
  await expect(colleague.getByText('已匯回')).toBeVisible()
  await colleague.context().close()
})

test('a message to the buyer is sent again, and the timeline says so @phone-zh-tw', async ({ page, person }) => {
  const { t } = person
  const { number } = await paidOrder(page, person)
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  const name = t('console:order.told.paid')
  const again = page.getByRole('button', { name: t('console:order.resendOf', { name }) })
  // The message itself is sent by a job, soon after the payment.
  await expect(async () => {
    await page.reload()
    await ready(page)
    await expect(again).toBeVisible({ timeout: 1000 })
  }).toPass()
  await again.click()
  const event = page.getByRole('listitem').filter({ hasText: t('console:order.event.told_again') })
  await expect(event.filter({ hasText: name })).toBeVisible()
  await person.accessible(page)
})

test('packing slips and labels of selected orders are downloaded @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  const number = await orderOf(page, person, 'in production')
  await staffAt(page, person.newPhone(), 'orders', 'site')
  await page.goto(`/admin/site/orders?keyword=${number}`)
  await ready(page)
  await row(page, number).getByRole('checkbox').check()
  for (const kind of ['slips', 'labels'] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t(`console:order.papers.${kind}`) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^idocard-${kind}-.*\\.pdf$`))
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await person.accessible(page)
})

// Mutations: the mention not sent with the note; the first screen without it; `useSeen` left out.
test('a colleague is mentioned in a note by typing @, sees it at the first screen, and opens the order @phone-zh-tw', async ({
  page,
  person,
  browser,
}) => {
  const { t } = person
  const number = await orderOf(page, person, 'paid')
  const colleague = person.newPhone()
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.context().addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  await staffAt(other, colleague, 'orders', 'site')
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto(`/admin/site/orders/${number}`)
  await ready(page)
  const note = page.getByRole('textbox', { name: t('console:order.note') })
  await note.pressSequentially(`請看 @${formatMobile(normaliseMobile(colleague) ?? '').slice(0, 9)}`)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.locator('[data-combobox-selected]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue(/^請看 @\S+ $/)
  await note.pressSequentially('客人要改地址')
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:order.addNote') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '客人要改地址' })).toBeVisible()

  await other.goto('/admin')
  const mention = other.getByRole('link', { name: new RegExp(number) })
  await expect(mention).toBeVisible()
  await person.accessible(other)
  await mention.click()
  await expect(other.getByText('客人要改地址')).toBeVisible()
  await other.goBack()
  await expect(other.getByRole('heading', { name: t('console:mention.title') })).toHaveCount(0)
  await other.context().close()
})
