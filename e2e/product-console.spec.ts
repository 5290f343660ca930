import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { refund } from './support/order-money.ts'
import { asStaff, staffAt } from './support/staff.ts'
import {
  atTheBank,
  cartPanel,
  confirmCart,
  countPresses,
  fillInformation,
  placeOrder,
  ready,
  signIn,
} from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** A picture of a product. */
const PICTURE = 'web/public/pictures/products/bamboo-angle-480.webp'

/** A field by the beginning of its label: after it, a language that is missing is marked. */
const field = (page: Page, { t }: Person, name: string) =>
  page.getByLabel(new RegExp(`^${t(`console:product.field.${name}`).replace(/[()$]/g, '\\$&')}`))
const save = (page: Page, { t }: Person) => page.getByRole('button', { name: t('console:editor.save'), exact: true })
/** Opens a product from the console's first screen, with a press each: the screen, the product. */
async function open(page: Page, { t }: Person, title: string): Promise<void> {
  await page.goto('/admin')
  await ready(page)
  await page.getByRole('main').locator('a[href="/admin/site/products"]').click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: t('console:product.stockTitle') })).toBeVisible()
}

// Mutations: `discountPriceNow` that ignores the period; `save` without its tag; `putPictures` left out.
test('a product is made with pictures in both languages, and a customer buys it at its discount price', async ({
  page,
  person,
  browser,
  allowed,
}) => {
  const { t, lang } = person
  // A discount above the price is refused.
  allowed.push(/422/)
  const own = person.newPhone().slice(-6)
  const [titleCh, titleEn] = [`皮革卡套 ${own}`, `Leather sleeve ${own}`]
  const title = lang === 'zh-tw' ? titleCh : titleEn
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/products')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page
    .getByRole('link', { name: t('console:product.add') })
    .first()
    .click()
  await field(page, person, 'titleCh').fill(titleCh)
  const words = page.getByRole('region', { name: t('console:product.group.words') })
  await expect(words.getByText(t('console:editor.missing'))).toBeVisible()
  await field(page, person, 'titleEn').fill(titleEn)
  await field(page, person, 'summaryCh').fill('植鞣牛皮，放得下三張名片')
  await field(page, person, 'summaryEn').fill('Vegetable-tanned leather for three cards')
  await page.getByLabel(t('console:pictures.add')).setInputFiles([PICTURE, PICTURE])
  await page.getByLabel(t('console:pictures.altCh', { number: 2 })).fill('卡套打開的樣子')
  await page.getByLabel(t('console:pictures.altEn', { number: 2 })).fill('The sleeve, opened')
  await page.getByRole('button', { name: t('console:pictures.up', { number: 2 }) }).click()
  await expect(page.getByLabel(t('console:pictures.altEn', { number: 1 }))).toHaveValue('The sleeve, opened')
  await field(page, person, 'price').fill('690')
  await field(page, person, 'discountPrice').fill('790')
  await field(page, person, 'stock').fill('20')
  await page.getByRole('button', { name: t('console:product.spec.add') }).click()
  await page.getByLabel(t('console:product.spec.labelCh', { number: 1 })).fill('顏色')
  await page.getByLabel(t('console:product.spec.valueCh', { number: 1 })).fill('深棕')
  await person.accessible(page)
  await save(page, person).click()
  await expect(field(page, person, 'discountPrice')).toHaveAttribute('aria-invalid', 'true')
  await field(page, person, 'discountPrice').fill('490')
  await save(page, person).click()
  await expect(page).toHaveURL('/admin/site/products')

  const phone = person.newPhone()
  await page.goto('/idocard/shop/shop')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('NT$490').first()).toBeVisible()
  const picture = lang === 'zh-tw' ? '卡套打開的樣子' : 'The sleeve, opened'
  await expect(page.getByRole('button', { name: picture }).first()).toBeVisible()
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  await cartPanel(page, person)
    .getByRole('button', { name: t('cart:buyNow') })
    .click()
  await signIn(page, person, phone)
  await confirmCart(page, person)
  await fillInformation(page, person)
  await placeOrder(page, person)
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: t('order:complete.paid') })).toBeVisible()
  const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? ''

  // The ledger knows the order; a correction adds and takes away.
  await open(page, person, title)
  const ledger = page.getByRole('table', { name: t('console:product.ledger') })
  for (const move of ['received', 'reserved', 'sold'])
    await expect(ledger.getByRole('row').filter({ hasText: t(`console:product.move.${move}`) })).toHaveCount(1)
  await page.getByRole('textbox', { name: t('console:product.change') }).fill('-3')
  await page.getByRole('textbox', { name: t('console:product.reason'), exact: true }).fill('損壞')
  await page.getByRole('button', { name: t('console:product.changeStock') }).click()
  await expect(page.getByText(t('console:product.units', { stock: 16, held: 0 }))).toBeVisible()
  await expect(ledger.getByRole('row').filter({ hasText: '損壞' })).toHaveCount(1)
  await person.accessible(page)

  // A price in a few presses from the first screen, and it shows at once.
  const pressed = await countPresses(page)
  await open(page, person, title)
  await field(page, person, 'discountPrice').click()
  await field(page, person, 'discountPrice').fill('450')
  await save(page, person).click()
  await expect(page).toHaveURL('/admin/site/products')
  expect(await pressed()).toBeLessThanOrEqual(6)
  const shop = await page.context().newPage()
  await shop.goto('/idocard/shop/shop')
  await shop.getByRole('link', { name: title }).click()
  await expect(shop.getByText('NT$450').first()).toBeVisible()

  // A picture, too. Its button and the choice of the file are two more.
  await open(page, person, title)
  await page.getByLabel(t('console:pictures.replace', { number: 1 })).setInputFiles(PICTURE)
  await expect(page.getByText(t('console:editor.unsaved'))).toBeVisible()
  await save(page, person).click()
  await expect(page).toHaveURL('/admin/site/products')
  expect((await pressed()) + 2).toBeLessThanOrEqual(5)

  // Archived, it is not sold; brought back, it is there.
  await open(page, person, title)
  await page.getByRole('button', { name: t('console:product.archive'), exact: true }).click()
  await expect(page).toHaveURL('/admin/site/products')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: t('console:product.undo') }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  // What was bought is made ready, shipped, and refunded in part.
  const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await desk.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  const administrator = person.newPhone()
  const token = await staffAt(desk, administrator, 'administrator', 'site')
  const order = await asStaff<{ payments: { tradeNo: string }[] }>(desk, token, 'siteOrder/get', { orderNumber })
  await desk.request.post(`/bank/control/trades/${order.payments[0]?.tradeNo}/settle`, { data: {} })
  // A job asks the bank for its confirmation once a minute.
  await desk.request.post(`/e2e/order/${orderNumber}`, { data: { row: { confirmedAt: new Date() } } })
  await desk.goto(`/admin/site/orders/${orderNumber}`)
  await ready(desk)
  await desk.getByRole('button', { name: t('console:order.prepare'), exact: true }).click()
  await desk.getByLabel(t('console:order.trackingNumber')).fill('9055-7341-2208')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: t('console:order.complete') })).toBeVisible()
  // Its message stands above the end of the page for as long as it is read.
  await desk.mouse.move(0, 0)
  await expect(desk.getByText(t('console:order.shipped'), { exact: true })).toBeHidden({ timeout: 20_000 })
  await refund(desk, person, { phone: administrator, amount: '90' })
  const returned = desk.getByRole('listitem').filter({ hasText: t('console:order.event.money_returned') })
  await expect(returned.filter({ hasText: '90' })).toBeVisible()
  await desk.context().close()
})

// Mutations: `check_import` that writes; an import without its look; a row that is refused and stops the others.
test('prices are changed in a file on a phone: looked at, imported, and a wrong row says why @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const own = person.newPhone().slice(-6)
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/products')
  await ready(page)
  await page.getByRole('link', { name: t('console:productImport.title') }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('console:productImport.download') }).click()
  const stored = await readFile(await (await downloading).path(), 'utf8')
  const check = page.getByRole('button', { name: t('console:productImport.check', { count: 3 }) })
  const [head = [], first = []] = parse(stored, { bom: true }) as string[][]
  const price = Number(first[6])
  const changed = first.map((cell, at) => (at === 6 ? String(price + 1) : cell))
  const made = ['', `匯入的卡套 ${own}`, '', '', '', '個人方案', 'NT$690', '', '', '', '10=590', '否', '20', '第一批']
  const wrong = ['', `寫錯的 ${own}`, '', '', '', '個人方案', '很便宜']
  const rows = [head, changed, made, wrong].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  await page.setInputFiles('input[type=file]', {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  })
  await person.accessible(page)
  await check.click()
  const preview = page.getByRole('table', { name: t('console:productImport.preview') })
  await expect(preview.getByText(`${price} → ${price + 1}`)).toBeVisible()
  await expect(preview.getByText(t('console:productImport.outcomes.refused'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:productImport.put', { count: 2 }) }).click()
  await expect(page.getByText(t('console:productImport.done', { count: 2 }))).toBeVisible()
  await person.accessible(page)
  await page.goto(`/admin/site/products?keyword=${own}`)
  await ready(page)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('cell', { name: /690/ })).toHaveCount(1)
})

// Mutation: `sandbox` without `allow-same-origin`; `putOnSale` committed.
test('a new product is seen on its page and in the shop’s list before it is saved @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // A product without a price is refused.
  allowed.push(/422/)
  // The preview runs no scripts: not ours, and not those of the check for accessibility.
  allowed.push(/Blocked script execution in '[^']*\/content-preview\//)
  const own = person.newPhone().slice(-6)
  const [titleCh, titleEn] = [`名片座 ${own}`, `Card stand ${own}`]
  await staffAt(page, person.newPhone(), 'content', 'site')
  await page.goto('/admin/site/products/new')
  await ready(page)
  await field(page, person, 'titleCh').fill(titleCh)
  await field(page, person, 'titleEn').fill(titleEn)
  await page.getByLabel(t('console:pictures.add')).setInputFiles([PICTURE])
  const press = (name: string) => page.getByRole('button', { name: t(`console:${name}`), exact: true }).click()
  await press('product.preview.title')
  await expect(field(page, person, 'price')).toHaveAttribute('aria-invalid', 'true')
  // The row of the form's sections says where something is wrong, and leads through the long form.
  const sections = page.getByRole('navigation', { name: t('console:editor.sections') })
  const price = t('console:product.group.price')
  await expect(
    sections.getByRole('button', { name: new RegExp(`^${price}.*${t('console:editor.wrong')}`) }),
  ).toBeVisible()
  await sections.getByRole('button', { name: t('console:product.group.sale') }).click()
  await expect(page.getByRole('heading', { name: t('console:product.group.sale') })).toBeInViewport()
  await expect(sections).toBeInViewport()
  await sections.getByRole('button', { name: new RegExp(`^${price}`) }).click()
  await field(page, person, 'price').fill('880')
  await press('product.preview.title')
  const frame = page.frameLocator(`iframe[title="${t('console:content.onPage')}"]`)
  await expect(frame.getByRole('heading', { level: 1, name: titleCh })).toBeVisible()
  await expect(frame.getByText('NT$880').first()).toBeVisible()
  await person.accessible(page)
  await press('content.language.en-us')
  await press('content.size.desktop')
  await expect(frame.getByRole('heading', { level: 1, name: titleEn })).toBeVisible()
  await press('product.preview.list')
  await expect(frame.getByRole('link', { name: titleEn })).toBeVisible()
  await field(page, person, 'price').fill('780')
  await expect(page.getByText(t('console:product.preview.outdated'))).toBeVisible()
  await press('product.preview.again')
  await expect(frame.getByText('NT$780').first()).toBeVisible()
  await person.accessible(page)

  await page.goto('/idocard/shop/shop')
  await ready(page)
  await expect(page.getByRole('link', { name: titleCh })).toHaveCount(0)
})
