import { deflateSync } from 'node:zlib'
import {
  atTheBank,
  cartPanel,
  confirmCart,
  fillInformation,
  orderButton,
  placeOrder,
  ready,
  signIn,
} from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** A pack of fifty cards. The packs of ten and of a hundred are used by the tests about stock. */
const PACK = 8

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><path d="M32 3 38 26 61 32 38 38 32 61 26 38 3 32 26 26Z" fill="#8ccbb4"/></svg>',
)
const UNSAFE_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
)

const editor = (page: Page, { t }: Person) => page.getByRole('dialog', { name: t('print:title'), exact: true })

/** Fills in one card in the open editor. */
async function fillCard(page: Page, person: Person, nameCh: string, nameEn: string): Promise<void> {
  const sheet = editor(page, person)
  const { t } = person
  await sheet.getByLabel(t('print:field.nameCh')).fill(nameCh)
  await sheet.getByLabel(t('print:field.nameEn')).fill(nameEn)
  await sheet.getByLabel(t('print:field.titleCh')).fill('設計師')
  await sheet.getByLabel(t('print:field.titleEn')).fill('Designer')
  await sheet.getByLabel(t('print:field.companyCh')).fill('北極星物流')
  await sheet.getByLabel(t('print:field.companyEn')).fill('Polaris Logistics')
}
const save = (page: Page, person: Person) =>
  editor(page, person)
    .getByRole('button', { name: person.t('print:save'), exact: true })
    .click()
const drawn = (page: Page, text: string) => page.getByRole('img', { name: new RegExp(text) })

async function orderAndPay(page: Page, person: Person): Promise<string> {
  await placeOrder(page, person)
  await atTheBank(page, person, 'pay')
  await expect(page.getByRole('heading', { name: person.t('order:complete.paid') })).toBeVisible()
  return new URL(page.url()).searchParams.get('orderNumber') ?? ''
}

test('a buyer says what is printed, sees it everywhere, and changes it until production begins', async ({
  page,
  person,
  signedIn,
  request,
  allowed,
}) => {
  const { t } = person
  // A logo with a script is refused.
  allowed.push(/422/)
  await page.goto('/idocard/shop/shop?id=1')
  await page.getByRole('button', { name: t('product:print.fill') }).click()
  const sheet = editor(page, person)
  await expect(sheet).toBeVisible()
  await save(page, person)
  // Nothing was entered, which is allowed: the details can be given later.
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: t('print:fill') }).click()

  await fillCard(page, person, '林小美😀', 'May Lin')
  await save(page, person)
  await expect(sheet.getByText(/表情符號|emoji/)).toBeVisible()
  await expect(sheet.getByLabel(t('print:field.nameCh'))).toBeFocused()
  await fillCard(page, person, '林小美', 'May Lin')
  await expect(drawn(page, '林小美.*May Lin')).toBeVisible()
  await person.accessible(page)

  const upload = sheet.locator('input[type=file]')
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: UNSAFE_SVG })
  await expect(sheet.getByRole('alert').filter({ hasText: /程式碼|scripts/ })).toBeVisible()
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG })
  await expect(sheet.getByAltText(t('print:logo.now'))).toBeVisible()
  await sheet.getByRole('button', { name: t('print:side.back') }).click()
  await expect(drawn(page, 'QR')).toBeVisible()
  await save(page, person)
  await expect(sheet).toBeHidden()

  await page.reload()
  await expect(drawn(page, '林小美')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  // The cart panel shows the cards too, and they can be edited there.
  const panel = cartPanel(page, person)
  await expect(panel.getByRole('img', { name: /林小美/ }).first()).toBeVisible()
  await panel.getByRole('button', { name: t('print:edit') }).click()
  await expect(editor(page, person).getByLabel(t('print:field.nameCh'))).toHaveValue('林小美')
  await page.keyboard.press('Escape')
  await expect(editor(page, person)).toBeHidden()
  await panel.getByRole('button', { name: t('cart:buyNow') }).click()
  await expect(page).toHaveURL(/\/idocard\/checkout/)
  await expect(panel).toBeHidden()
  await expect(drawn(page, '林小美')).toBeVisible()
  await person.accessible(page)
  await confirmCart(page, person)
  await fillInformation(page, person)
  const orderNumber = await orderAndPay(page, person)
  await expect(drawn(page, '林小美')).toBeVisible()

  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(drawn(page, '林小美')).toBeVisible()
  await expect(page.getByText(t('order:print.until'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('print:edit') }).click()
  await fillCard(page, person, '林大美', 'May Lin')
  await save(page, person)
  await expect(page.getByText(t('order:print.saved'))).toBeVisible()
  await page.reload()
  await expect(drawn(page, '林大美')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('order:print.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^logo-.*\.svg$/)

  // The printed page shows all texts, and no buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(drawn(page, '林大美')).toBeVisible()
  await expect(page.getByRole('button', { name: t('print:edit') })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const now = new Date().toISOString()
  const row = { state: 'preparing', confirmedAt: now, preparedAt: now }
  await request.post(`/e2e/order/${orderNumber}`, { data: { row } })
  await page.reload()
  await expect(page.getByText(t('order:print.closed'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('print:edit') })).toHaveCount(0)

  const sent = async (kind: string, to: string) =>
    (
      (await (await request.get('/outbox.json')).json()) as {
        kind: string
        to: string
        text: string
        subject: string
      }[]
    ).filter((one) => one.kind === kind && one.to === to && one.subject.includes(orderNumber))
  await expect.poll(async () => (await sent('print', 'service@idocard.example')).length).toBe(1)
  expect(await sent('paid_order', 'service@idocard.example')).toHaveLength(1)
  const [changed] = await sent('print', 'service@idocard.example')
  expect(changed?.text).toContain('林大美')
  expect(signedIn.phone).toBeTruthy()
})

test('a pack is filled in from a list, whose mistakes are named by row @phone-zh-tw', async ({
  page,
  person,
  signedIn: _,
}) => {
  const { t } = person
  await page.goto(`/idocard/shop/shop?id=${PACK}`)
  await page.getByRole('button', { name: t('product:print.fill') }).click()
  const sheet = editor(page, person)
  const list = sheet.getByLabel(t('print:list.choose'))
  const csv = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await list.setInputFiles(csv('姓名,材質\n林小美,竹\n,霧黑\n王大明,黃金\n'))
  const alert = sheet.getByRole('alert').filter({ hasText: t('print:list.row', { row: 3 }) })
  await expect(alert).toContainText(t('print:list.row', { row: 4 }))
  await expect(alert).toContainText(person.lang === 'zh-tw' ? '霧黑、珍珠白、竹' : 'Matte black, Pearl white, Bamboo')
  await person.accessible(page)
  await list.setInputFiles({ name: 'list.xlsx', mimeType: 'text/csv', buffer: deflateSync(Buffer.alloc(9000)) })
  await expect(sheet.getByRole('alert').filter({ hasText: /.{4}/ }).first()).toBeVisible()

  const rows = Array.from({ length: 49 }, (_none, at) => `同事${at + 1},Colleague ${at + 1},竹`)
  await list.setInputFiles(csv(`\uFEFF姓名,Name,材質\n${rows.join('\n')}\n`))
  await expect(sheet.getByText(t('print:list.done_other', { count: 49 }))).toBeVisible()
  await sheet.getByLabel(t('print:card'), { exact: true }).selectOption('48')
  await expect(sheet.getByLabel(t('print:field.nameCh'))).toHaveValue('同事49')
  await expect(drawn(page, 'Colleague 49')).toBeVisible()
  await save(page, person)
  await expect(page.getByText(t('print:missing_one', { given: 49, of: 50, count: 1 }))).toBeVisible()

  await page.getByRole('button', { name: t('print:edit') }).click()
  await sheet.getByRole('button', { name: t('print:add') }).click()
  await sheet.getByLabel(t('print:field.nameCh')).fill('同事50')
  await save(page, person)
  await expect(page.getByText(t('print:whole_other', { count: 50 }))).toBeVisible()
  await page.getByRole('button', { name: t('print:all', { count: 50 }) }).click()
  await expect(page.getByText(/同事50（/)).toBeVisible()

  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
  const orderNumber = await orderAndPay(page, person)
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(page.getByText(t('print:whole_other', { count: 50 }))).toBeVisible()
  await expect(page.getByText(/Colleague 3（/)).toBeVisible()
  await person.accessible(page)
})

test('an order without print details says what is missing until it is given @desktop-en-us', async ({
  page,
  person,
  signedIn: _,
}) => {
  const { t } = person
  // Exactly one unit, because the missing cards are counted.
  await page.goto('/idocard/shop/shop?id=1')
  await ready(page)
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  await expect(cartPanel(page, person)).toBeVisible()
  await page.goto('/idocard/checkout')
  await confirmCart(page, person)
  await fillInformation(page, person)
  const orderNumber = await orderAndPay(page, person)
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(page.getByText(t('order:print.needed'))).toBeVisible()
  await expect(page.getByText(t('print:none'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('print:fill') }).click()
  await fillCard(page, person, '林小美', 'May Lin')
  await save(page, person)
  await expect(page.getByText(t('order:print.until'))).toBeVisible()
  await expect(page.getByText(t('order:print.needed'))).toHaveCount(0)
  await expect(drawn(page, '林小美')).toBeVisible()
})

test('a guest fills in names, and their scripts are loaded only then @phone-en-us', async ({ page, person }) => {
  const { t } = person
  const scripts: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  await page.goto('/idocard/shop/shop?id=6')
  // The editor is loaded only when it is opened.
  await ready(page)
  expect(scripts.filter((url) => url.includes('/print-'))).toEqual([])
  await page.getByRole('button', { name: t('product:print.fill') }).click()
  const sheet = editor(page, person)
  await fillCard(page, person, '林小美', 'May Lin')
  await sheet.getByRole('button', { name: t('print:copy') }).click()
  await save(page, person)
  await expect(page.getByText(t('print:whole_other', { count: 2 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('print:whole_other', { count: 2 }))).toBeVisible()
})

test('a guest sees their own logo on the card; it is uploaded once they sign in, or says why not', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  // The server refuses a drawing with a script.
  allowed.push(/422/)
  /** The pictures of a logo on drawn cards. */
  const onCard = (from: string) => page.locator(`svg image[href^="${from}"]`).first()
  await page.goto('/idocard/shop/shop?id=1')
  await page.getByRole('button', { name: t('product:print.fill') }).click()
  const sheet = editor(page, person)
  const file = sheet.locator('input[type=file]')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(sheet.getByRole('alert').filter({ hasText: t('print:logo.kind') })).toBeVisible()
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: UNSAFE_SVG })
  await expect(onCard('blob:')).toBeVisible()
  await expect(sheet.getByText(t('print:logo.guest'))).toBeVisible()
  await person.accessible(page)
  await fillCard(page, person, '林小美', 'May Lin')
  await save(page, person)
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(onCard('blob:')).toBeVisible()
  await expect(page.getByText(t('print:logo.waiting'))).toBeVisible()
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  await cartPanel(page, person)
    .getByRole('button', { name: t('cart:buyNow') })
    .click()
  await expect(page).toHaveURL(/\/idocard\/login/)
  await signIn(page, person, person.newPhone())
  await expect(page).toHaveURL(/\/idocard\/checkout/)

  // The buyer learns why it cannot be printed, and the order waits.
  const problem = page.getByRole('alert').filter({ hasText: /程式碼|scripts/ })
  await expect(problem.first()).toBeVisible()
  await expect(onCard('blob:')).toBeVisible()
  await confirmCart(page, person)
  await fillInformation(page, person)
  await placeOrder(page, person)
  await expect(orderButton(page, person)).toHaveAttribute('aria-disabled', 'false')
  await expect(page).toHaveURL(/\/idocard\/checkout/)

  await page.getByRole('button', { name: t('print:edit') }).click()
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG })
  await expect(sheet.getByAltText(t('print:logo.now'))).toHaveAttribute('src', /^\/print\/logo\//)
  await save(page, person)
  await expect(onCard('/print/logo/')).toBeVisible()
})

test('a logo from before signing in is in the order, also if its upload was lost at first', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/ERR_CONNECTION_RESET/)
  await page.goto('/idocard/shop/shop?id=1')
  await page.getByRole('button', { name: t('product:print.fill') }).click()
  const sheet = editor(page, person)
  await sheet.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG })
  await fillCard(page, person, '林小美', 'May Lin')
  await save(page, person)
  await page.getByRole('button', { name: t('product:add'), exact: true }).click()
  await cartPanel(page, person)
    .getByRole('button', { name: t('cart:buyNow') })
    .click()
  await page.route(/printLogo\/upload/, (route) => route.abort('connectionreset'), { times: 1 })
  await signIn(page, person, person.newPhone())
  await expect(page.getByRole('alert').filter({ hasText: /標誌還沒有上傳|logo isn’t uploaded/ })).toBeVisible()
  await confirmCart(page, person)
  await fillInformation(page, person)
  const orderNumber = await orderAndPay(page, person)
  await page.goto(`/idocard/user?order=${orderNumber}`)
  await expect(page.locator('svg image[href^="/print/logo/"]').first()).toBeVisible()
})
