import { CONTACT_WORDS, type ContactProblem } from '../packages/domain/src/company/inquiry-form.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** A list of names, as a company attaches it. */
const NAMES = Buffer.from('姓名,職稱\n林小美,設計師\n')

const PAGE = '/idocard/support'
const MAILBOX = 'service@idocard.example'
/** Longer than robots take to submit a form, in milliseconds. */
const PERSONS_TIME = 2500

/** The form, scrolled into view and ready. */
function formOf(page: Page, { t, lang }: Person) {
  const region = page.getByRole('region', { name: t('inquiry:title'), exact: true })
  const words = (problem: ContactProblem) => region.getByText(CONTACT_WORDS[problem][lang], { exact: true })
  return {
    region,
    words,
    name: region.getByLabel(t('inquiry:name')),
    email: region.getByLabel(t('inquiry:email')),
    inquiry: (key: string) => region.getByRole('checkbox', { name: t(`inquiry:inquiry.${key}`), exact: true }),
    inquiries: region.getByRole('checkbox'),
    product: region.getByRole('combobox'),
    content: region.getByLabel(t('inquiry:content')),
    send: region.getByRole('button', { name: t('inquiry:send'), exact: true }),
    problems: (Object.keys(CONTACT_WORDS) as ContactProblem[]).map(words),
  }
}
type Form = ReturnType<typeof formOf>

async function open(page: Page, person: Person, path = PAGE): Promise<Form> {
  await page.goto(path)
  await ready(page)
  const form = formOf(page, person)
  // Most pages have one line that opens it.
  const line = page.locator('#Contact summary')
  if ((await line.count()) > 0) await line.click()
  await expect(form.send).toBeEnabled()
  return form
}

async function fillIn(form: Form, email = 'wang@example.com'): Promise<void> {
  await form.name.fill('王小明')
  await form.email.fill(email)
  await form.inquiry('bulk').check()
  await form.inquiry('custom').check()
  await form.content.fill('十張\n要統編')
}

const nothingWrong = async (form: Form) => {
  for (const problem of form.problems) await expect(problem).toHaveCount(0)
}
/** Records the requests and their content. */
function sendings(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('send_contact_us')) sent.push(request.postData() ?? '')
  })
  return sent
}
/** The values of a field in a multipart body. */
const values = (body: string, field: string) =>
  [...body.matchAll(new RegExp(`name="${field}"\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`, 'g'))].map((found) => found[1])

test('each message appears at its trigger, and disappears when the field is corrected', async ({ page, person }) => {
  const sent = sendings(page)
  const form = await open(page, person)
  await nothingWrong(form)

  await form.name.focus()
  await nothingWrong(form)
  await form.name.blur()
  await expect(form.words('nameEmpty')).toBeVisible()
  await expect(form.name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.name).toHaveAccessibleDescription(CONTACT_WORDS.nameEmpty[person.lang])
  await form.name.fill('王小明')
  await nothingWrong(form)
  await form.name.fill('')
  await nothingWrong(form)
  await form.name.blur()
  await expect(form.words('nameEmpty')).toBeVisible()
  await form.name.fill('王小明')

  await form.email.focus()
  await form.email.blur()
  await expect(form.words('emailEmpty')).toBeVisible()
  await form.email.pressSequentially('w')
  await expect(form.words('emailWrong')).toBeVisible()
  await expect(form.words('emailEmpty')).toHaveCount(0)
  await form.email.blur()
  await expect(form.words('emailWrong')).toBeVisible()
  await expect(form.email).toHaveAccessibleDescription(CONTACT_WORDS.emailWrong[person.lang])
  await form.email.fill('wang@example.com')
  await nothingWrong(form)
  await form.email.fill('')
  await nothingWrong(form)
  await form.email.blur()
  await expect(form.words('emailEmpty')).toBeVisible()
  await form.email.fill('wang@example.com')

  await form.inquiry('buy').focus()
  await form.inquiry('buy').blur()
  await nothingWrong(form)
  await form.inquiry('buy').check()
  await form.inquiry('buy').uncheck()
  await expect(form.words('projectEmpty')).toBeVisible()
  await expect(form.inquiry('usage')).toHaveAccessibleDescription(CONTACT_WORDS.projectEmpty[person.lang])
  await form.inquiry('usage').check()
  await nothingWrong(form)
  expect(sent).toEqual([])
})

test('submitted too early, it shows all missing fields, and focuses one after the other @desktop-en-us', async ({
  page,
  person,
}) => {
  const sent = sendings(page)
  const form = await open(page, person)
  await form.send.click()
  for (const problem of ['nameEmpty', 'emailEmpty', 'projectEmpty'] as const)
    await expect(form.words(problem)).toBeVisible()
  await expect(form.name).toBeFocused()
  await person.accessible(page)
  await form.name.fill('王小明')
  await form.name.press('Enter')
  await expect(form.email).toBeFocused()
  await form.email.fill('wang@example')
  await form.email.press('Enter')
  await expect(form.words('emailWrong')).toBeVisible()
  await form.email.fill('wang@example.com')
  await form.email.press('Enter')
  await expect(form.inquiries.first()).toBeFocused()
  await expect(form.words('projectEmpty')).toBeVisible()
  expect(sent).toEqual([])
})

test('an invalid field causes no layout shift: the button stays in its place', async ({ page, person }) => {
  const form = await open(page, person)
  const distance = async () => {
    const [name, send] = [await form.name.boundingBox(), await form.send.boundingBox()]
    return Math.round((send?.y ?? 0) - (name?.y ?? 0))
  }
  const before = await distance()
  await form.name.focus()
  await form.name.blur()
  await form.email.focus()
  await form.email.blur()
  await form.inquiry('buy').check()
  await form.inquiry('buy').uncheck()
  for (const problem of ['nameEmpty', 'emailEmpty', 'projectEmpty'] as const)
    await expect(form.words(problem)).toBeVisible()
  expect(await distance()).toBe(before)
})

test('an inquiry arrives in the service mailbox, in Chinese and about the product; then the form is empty @phone-en-us', async ({
  page,
  person,
  request,
}) => {
  const sent = sendings(page)
  const form = await open(page, person)
  const email = `wang.${Math.floor(Math.random() * 1e9)}@example.com`
  await fillIn(form, email)
  await form.product.selectOption({ index: 2 })
  const product = await form.product.inputValue()
  await page.waitForFunction((enough) => performance.now() > enough, PERSONS_TIME)
  await form.send.click()

  await expect(page.getByText(person.t('inquiry:sent.title'), { exact: true })).toBeVisible()
  for (const field of [form.name, form.email, form.content, form.product]) await expect(field).toHaveValue('')
  await expect(form.region.locator('[name=project]:checked')).toHaveCount(0)
  await nothingWrong(form)
  await expect(form.name).toHaveAttribute('aria-invalid', 'false')
  await person.accessible(page)

  const [body = ''] = sent
  expect(sent).toHaveLength(1)
  expect(values(body, 'project').join()).toContain('大量採購')
  expect(values(body, 'project').join()).not.toContain('我想購買')
  expect(values(body, 'product')).toEqual([product])
  expect(values(body, 'website')).toEqual([''])
  expect(Number(values(body, 'elapsed')[0])).toBeGreaterThan(2000)

  type Mail = { to: string; subject: string; text: string }
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/outbox.json')).json()) as Mail[]
        return mails.filter(({ to, text }) => to === MAILBOX && text.includes(email))
      },
      { timeout: 15_000 },
    )
    .toEqual([expect.objectContaining({ subject: '網站詢問：大量採購、客製化需求（王小明）' })])

  // The next message starts with an empty form.
  await form.send.click()
  await expect(form.words('nameEmpty')).toBeVisible()
})

test('two presses send it once @desktop-zh-tw', async ({ page, person }) => {
  const sent = sendings(page)
  const form = await open(page, person)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/send_contact_us/, async (route) => {
    await held
    await route.continue()
  })
  await fillIn(form)
  await form.send.dblclick()
  const busy = form.region.getByRole('button', { name: person.t('inquiry:sending') })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await form.name.press('Enter')
  release()
  await expect(form.name).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('a refusal shows the server’s message and keeps the input @phone-zh-tw', async ({ page, person, allowed }) => {
  allowed.push(/status of (429|503)|net::ERR_/)
  const form = await open(page, person)
  await fillIn(form)
  const kept = async () => {
    await expect(form.name).toHaveValue('王小明')
    await expect(form.email).toHaveValue('wang@example.com')
    await expect(form.inquiry('bulk')).toBeChecked()
    await expect(form.inquiry('buy')).not.toBeChecked()
    await expect(form.content).toHaveValue('十張\n要統編')
    await expect(form.send).toHaveAttribute('aria-disabled', 'false')
  }

  // Five inquiries within the hour from the same IP address, as from another person on the same network.
  for (let before = 0; before < 5; before++)
    await page.request.post('/api/idoCard/account/send_contact_us', {
      data: { name: '王', email: 'wang@example.com', project: ['我想購買'], website: 'https://spam.example' },
    })
  await form.send.click()
  const words = {
    'zh-tw': /操作太頻繁，請稍後再試（約 \d+ 分鐘後）/,
    'en-us': /Please try again in a while\. \(In about \d+ minutes?\.\)/,
  }
  await expect(page.getByRole('alert').filter({ hasText: words[person.lang] })).toBeVisible()
  await kept()
  await person.accessible(page)

  await page.route(/send_contact_us/, (route) => route.abort('connectionreset'))
  await form.send.click()
  const lost = { 'zh-tw': '連不上網路', 'en-us': 'We could not reach the server' }
  await expect(page.getByRole('alert').filter({ hasText: lost[person.lang] })).toBeVisible()
  await kept()
})

test('changing the language keeps the input, and translates the messages @desktop-en-us', async ({ page, person }) => {
  const form = await open(page, person)
  await form.name.fill('王小明')
  await form.inquiry('product').check()
  await form.content.fill('字')
  await form.email.fill('wang@')
  await expect(form.words('emailWrong')).toBeVisible()

  const [other, button] = person.lang === 'zh-tw' ? (['en-us', 'EN'] as const) : (['zh-tw', '中文'] as const)
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click()

  const region = page.locator('#Contact')
  await expect(region.getByText(CONTACT_WORDS.emailWrong[other], { exact: true })).toBeVisible()
  await expect(form.words('emailWrong')).toHaveCount(0)
  await expect(region.locator('[name=name]')).toHaveValue('王小明')
  await expect(region.locator('[name=email]')).toHaveValue('wang@')
  await expect(region.locator('[name=content]')).toHaveValue('字')
  // The Chinese word is sent in either language.
  await expect(region.locator('[name=project]:checked')).toHaveValue('商品問題')
})

test('input from before the page’s script runs is kept @phone-en-us', async ({ page, person }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/entry\.client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(PAGE, { waitUntil: 'commit' })
  const form = formOf(page, person)
  await form.name.fill('王小明')
  await form.inquiry('usage').check()
  await form.content.fill('字')
  await expect(form.send).toBeDisabled()
  release()
  await expect(form.send).toBeEnabled()
  await form.send.click()
  await expect(form.words('emailEmpty')).toBeVisible()
  await expect(form.words('nameEmpty')).toHaveCount(0)
  await expect(form.words('projectEmpty')).toHaveCount(0)
  await expect(form.name).toHaveValue('王小明')
  await expect(form.inquiry('usage')).toBeChecked()
  await expect(form.content).toHaveValue('字')
})

test('product names load when the form comes near; a product’s page preselects its product @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('load_by_page_background') && asked.push(request.url()))
  const form = await open(page, person, '/')
  await expect(form.product).toHaveValue('')
  expect(asked).toEqual([])
  await form.region.scrollIntoViewIfNeeded()
  await expect.poll(() => form.product.locator('option').count()).toBeGreaterThan(6)
  await expect(form.product).toHaveValue('')
  expect(asked).toHaveLength(1)

  const product = await open(page, person, '/idocard/shop/shop?id=3')
  await product.region.scrollIntoViewIfNeeded()
  await expect(product.product).toHaveValue('3')
  await product.product.selectOption('1')
  await expect(product.product).toHaveValue('1')
  await product.product.selectOption('')
  await expect(product.product).toHaveValue('')
})

test('the remaining characters are shown, near the limit only @phone-zh-tw', async ({ page, person }) => {
  const form = await open(page, person)
  await form.content.fill('字'.repeat(3700))
  await expect(form.region.getByText(person.t('inquiry:left', { left: 300 }))).toHaveCount(0)
  await form.content.fill('字'.repeat(3900))
  await expect(form.region.getByText(person.t('inquiry:left', { left: 100 }))).toBeVisible()
  await form.content.fill('字'.repeat(3900))
  await form.content.press('End')
  await form.content.pressSequentially('尾')
  await expect(form.region.getByText(person.t('inquiry:left', { left: 99 }))).toBeVisible()
})

test('the keyboard alone fills it in and sends it, and never reaches the honeypot @desktop-en-us', async ({
  page,
  person,
}) => {
  const form = await open(page, person)
  await form.name.focus()
  await page.keyboard.type('Wang')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wang@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let past = 0; past < 5; past++) await page.keyboard.press('Tab')
  await expect(form.product).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.content).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(person.t('inquiry:sent.title'), { exact: true })).toBeVisible()
  await expect(form.region.getByRole('textbox')).toHaveCount(3)
})

test.describe('contact in header, menu and footer', () => {
  const follow = async (page: Page, person: Person, from: 'top' | 'footer') => {
    const name = person.t('header:contact')
    if (from === 'footer') return page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    if (!person.isPhone) return page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: person.t('header:menu.open') }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  }
  const arrived = async (page: Page) => {
    await expect(page.locator('#Contact')).toBeFocused()
    await expect(page.locator('#Contact')).toBeInViewport({ ratio: 0.4 })
  }

  for (const [from, sizes] of [
    ['top', ''],
    // This one behaves the same at every size.
    ['footer', ' @phone-en-us'],
  ] as const) {
    test(`from the ${from} it scrolls within a page of the shop, also repeatedly${sizes}`, async ({ page, person }) => {
      await page.goto('/idocard/shop/shop?id=2')
      await ready(page)
      const { send } = formOf(page, person)
      await expect(send).toBeHidden()
      await follow(page, person, from)
      await expect(page).toHaveURL(/\/idocard\/shop\/shop\?id=2#Contact$/)
      await arrived(page)
      await expect(send).toBeVisible()
      await page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
      await follow(page, person, from)
      await arrived(page)
      await page.goBack()
      await expect(page).toHaveURL(/\/idocard\/shop\/shop\?id=2$/)
    })

    test(`from the ${from} it leads to the home page where a page has no contact section${sizes}`, async ({
      page,
      person,
    }) => {
      await page.goto('/privacy')
      await ready(page)
      await follow(page, person, from)
      await expect(page).toHaveURL(/\/#Contact$/)
      await arrived(page)
    })
  }
})

test('the floating link is hidden while a user types on a phone, and stays on a desktop', async ({ page, person }) => {
  await page.goto('/')
  await ready(page)
  const top = page.getByRole('complementary', { name: person.t('footer:atHand') }).getByRole('button')
  await page.locator('#contact-content').scrollIntoViewIfNeeded()
  await expect(top).toBeVisible()
  await page.locator('#contact-content').focus()
  await expect(top).toBeVisible({ visible: !person.isPhone })
  await page.locator('#contact-content').blur()
  await expect(top).toBeVisible()
})

test('without scripts there are a phone number and an e-mail address @desktop-zh-tw', async ({
  browser,
  baseURL,
  person,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`${PAGE}?lang=${person.lang}`)
  const form = formOf(page, person)
  await expect(form.region.locator('noscript p')).toHaveText(person.t('inquiry:noScript'))
  await expect(form.region.locator('noscript p')).toBeVisible()
  await expect(form.region.getByRole('link', { name: MAILBOX })).toHaveAttribute('href', `mailto:${MAILBOX}`)
  await expect(form.region.getByRole('link', { name: '02-7701-3388' })).toHaveAttribute('href', 'tel:02-7701-3388')
  await expect(form.send).toBeDisabled()
  await context.close()
})

test('a company asks for a quote with a file, which reaches the service mailbox; nothing is lost after an error', async ({
  page,
  person,
  request,
  allowed,
}) => {
  // A file is refused, and a connection is lost.
  allowed.push(/status of 422|ERR_CONNECTION_RESET/)
  const { t } = person
  const field = (name: string) => page.getByRole('main').getByLabel(t(`plans:quote.${name}`), { exact: true })
  const send = page.getByRole('button', { name: t('plans:quote.send'), exact: true })
  const company = `北極星物流 ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`/idocard/shop?name=${encodeURIComponent('企業客製方案')}`)
  await ready(page)
  await send.click()
  await expect(field('companyName')).toBeFocused()
  await expect(field('companyName')).toHaveAccessibleDescription(t('plans:quote.companyEmpty'))
  await person.accessible(page)
  for (const [name, value] of [
    ['companyName', company],
    ['name', '王小明'],
    ['phone', '02-7701-3388'],
    ['mail', 'wang@example.com'],
    ['quantity', '200'],
    ['neededBy', '2027-01-15'],
  ] as const)
    await field(name).fill(value)
  const group = page.getByRole('group', { name: t('plans:quote.file.label') })
  const input = group.locator('input[type=file]')
  await input.setInputFiles({ name: 'plan.docx', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(group.getByText(t('plans:quote.file.kind'))).toBeVisible()
  const macro = Buffer.from("Name\n=cmd|'/C calc'!A0\n")
  await input.setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: macro })
  await expect(group.getByText('names.csv · 1 KB')).toBeVisible()
  await send.click()
  await expect(group.getByText(/公式|formula/)).toBeVisible()
  await expect(group.locator('button', { hasText: t('plans:quote.file.change') })).toBeFocused()
  await person.accessible(page)
  await input.setInputFiles({ name: '名單.csv', mimeType: 'text/csv', buffer: NAMES })
  await expect(group.getByText(/公式|formula/)).toBeHidden()
  await page.route(/contact\/create/, (route) => route.abort('connectionreset'), { times: 1 })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: /連不上網路|could not reach/ })).toBeVisible()
  await expect(field('quantity')).toHaveValue('200')
  await expect(group.getByText(t('plans:quote.file.notSent'))).toBeVisible()
  await expect(group.getByText('名單.csv · 1 KB')).toBeVisible()
  await send.click()
  await expect(page.getByText(t('plans:quote.sent.title'), { exact: true })).toBeVisible()
  await expect(field('companyName')).toHaveValue('')
  await expect(group.getByText('名單.csv · 1 KB')).toBeHidden()
  const mail = async () =>
    ((await (await request.get('/outbox.json')).json()) as { to: string; text: string }[]).find(
      ({ to, text }) => to === MAILBOX && text.includes(company),
    )?.text
  await expect.poll(mail).toContain('2027-01-15')
  expect(await mail()).toContain('200')
  expect(await mail()).toContain('277013388')
  expect(await mail()).toContain('名單.csv')
  const [, path = ''] = /(\/inquiry\/file\/\S+)/.exec((await mail()) ?? '') ?? []
  expect((await (await request.get(path)).body()).equals(NAMES)).toBe(true)
})
