import type { Browser, Locator } from '@playwright/test'
import { IPHONE, NAMES, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'
import { textOf } from './support/texts.ts'

const PICTURE = 'web/public/pictures/products/bamboo-angle-960.webp'
const MAX_TAPS = 12
/** The server's message for a code that another holder has used. */
const USED = { 'zh-tw': /這張卡片已經開通/, 'en-us': /already been activated/ }

interface Sleeve {
  cardSn: string
  code: string
  link: string
}

/** A new physical card with the code and the link printed on its sleeve. */
async function unpack({ request }: Page): Promise<Sleeve> {
  return (await request.post('/e2e/physical-card')).json() as Promise<Sleeve>
}

/**
 * Counts every touch: pressing, putting the cursor into a field (even if the page has done so already), accepting the
 * code that the keyboard suggests, and choosing a file, which takes two. Typing is not counted.
 */
function finger(page: Page) {
  let taps = 0
  return {
    taps: () => taps,
    async tap(on: Locator) {
      taps += 1
      await on.click()
    },
    async write(into: Locator, text: string) {
      taps += 1
      await into.click()
      await into.pressSequentially(text)
    },
    async chooseFile(by: Locator, file: string) {
      taps += 2
      const opened = page.waitForEvent('filechooser')
      await by.click()
      await (await opened).setFiles(file)
    },
  }
}

/** Opens a card's page like a visitor who scans it, in a language. */
async function scanned(browser: Browser, baseURL: string | undefined, cardSn: string, lang: string) {
  const context = await browser.newContext({ userAgent: IPHONE, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/${cardSn}?lang=${lang}`)
  return { page, close: () => context.close() }
}

const fieldsOf = ({ t }: Person, page: Page) => ({
  name: page.getByLabel(t('start:name.ch'), { exact: true }),
  english: page.getByLabel(t('start:name.en'), { exact: true }),
  title: page.getByLabel(t('start:name.title'), { exact: true }),
  company: page.getByLabel(t('start:name.company'), { exact: true }),
  next: page.getByRole('button', { name: t('start:next'), exact: true }),
})

/** The answers to the question who sees the phone number. */
const answers = ({ t }: Person, page: Page) => ({
  shown: page.getByRole('radio', { name: t('start:name.phoneShown'), exact: true }),
  hidden: page.getByRole('radio', { name: t('start:name.phoneHidden'), exact: true }),
})

test('from the sleeve to a finished card in at most twelve taps', { tag: '@every' }, async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const { cardSn, code, link } = await unpack(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
  const phone = person.newPhone()
  const { taps, tap, write, chooseFile } = finger(page)

  await page.goto(link)
  await ready(page)
  await expect(page.getByText(t('backstage:add.scannedCard', { card: cardSn }))).toBeVisible()
  await person.accessible(page)
  await write(page.getByLabel(t('login:username.label')), phone)
  await tap(page.getByRole('button', { name: t('login:send') }))
  await write(page.getByLabel(t('login:code.label')), await person.code(phone))

  // Signing in leads directly to the card, which already has the phone number that was used for it.
  await expect(page.getByRole('heading', { level: 2, name: t('start:name.heading') })).toBeVisible()
  const { name, english, next } = fieldsOf(person, page)
  // The name in the reader's own script comes first.
  await expect(person.lang === 'zh-tw' ? name : english).toBeFocused()
  await person.accessible(page)
  await write(name, '曾小明')
  await expect(page.getByRole('button', { name: /Xiao-Ming Zeng/ })).toBeVisible()
  await person.accessible(page)
  await tap(page.getByRole('button', { name: /Hsiao-Ming Tseng/ }))
  await tap(answers(person, page).shown)
  await tap(next)

  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeFocused()
  await person.accessible(page)
  await chooseFile(page.getByText(t('card:photo.choose'), { exact: true }), PICTURE)
  await tap(page.getByRole('button', { name: t('card:photo.use') }))

  await expect(page.getByRole('heading', { level: 2, name: t('start:theme.heading') })).toBeVisible()
  await person.accessible(page)
  await tap(page.getByRole('button', { name: person.lang === 'zh-tw' ? '夜幕' : 'Dark', exact: true }))
  await tap(page.getByRole('button', { name: t('start:theme.finish'), exact: true }))

  await expect(page.getByRole('heading', { level: 2, name: t('start:done.heading') })).toBeFocused()
  await expect(page.getByRole('img', { name: t('start:done.picture') })).toContainText(/曾小明|Hsiao-Ming Tseng/)
  await person.accessible(page)
  expect(taps()).toBeLessThanOrEqual(MAX_TAPS)

  // The code left the browser only in the body of one call.
  expect(sent.filter((text) => text.replaceAll('-', '').includes(code.replaceAll('-', '')))).toEqual([])
  expect(page.url()).not.toContain('code')

  for (const [lang, shown] of [
    ['zh-tw', '曾小明'],
    ['en-us', 'Hsiao-Ming Tseng'],
  ] as const) {
    const card = await scanned(browser, baseURL, cardSn, lang)
    await expect(card.page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await expect(card.page.locator('.card-page[data-theme="idoDark"]')).toBeVisible()
    const photo = card.page.locator('.card-page img').first()
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
    // The phone number that was used for signing in is on the page and in the saved contact, as its holder said.
    const text = (await card.page.locator('body').innerText()).replace(/\D/g, '')
    expect(text).toContain(phone.slice(1))
    expect(await (await card.page.request.get(`/${cardSn}.vcf`)).text()).toContain(phone.slice(1))
    await card.close()
  }
  // The card can be shown with one press.
  await page.getByRole('link', { name: t('backstage:card.show'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/iDoCard/show\\?cardSn=${cardSn}`))
  await expect(page.getByRole('img', { name: new RegExp(cardSn) })).toBeVisible()
  // The account has the same name.
  await page.goto('/backstage/SG/user')
  await expect(page.getByRole('heading', { level: 2, name: '曾小明' })).toBeVisible()
})

test('the code of a sleeve that was used says so, and another is typed instead', async ({
  page,
  person,
  browser,
  baseURL,
  allowed,
}) => {
  allowed.push(/status of (409|422)/)
  const { t } = person
  const used = await unpack(page)
  const activate = page.getByRole('button', { name: t('backstage:add.submit'), exact: true })
  const code = page.getByLabel(t('backstage:add.code'))
  await owner(page, person)
  await page.goto(used.link)
  await ready(page)
  // Signed in, one press activates the card. Opened again, the same link offers to continue instead of failing.
  await expect(page.getByText(t('backstage:add.scannedCard', { card: used.cardSn }))).toBeVisible()
  await person.accessible(page)
  await activate.click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:name.heading') })).toBeVisible()
  await page.goto('/')
  await page.goto(used.link)
  await ready(page)
  await expect(page.getByText(t('backstage:add.mine'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('backstage:add.goOn') })).toHaveAttribute('href', /start\?cardSn=/)
  await person.accessible(page)

  // Another person opens the link on the same sleeve.
  const context = await browser.newContext(baseURL ? { baseURL, serviceWorkers: 'block' } : {})
  await context.addCookies([{ name: 'iDoLang', value: person.lang, url: baseURL ?? '' }])
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  const other = await context.newPage()
  const phone = person.newPhone()
  await other.goto(used.link)
  await ready(other)
  await other.getByLabel(t('login:username.label')).fill(phone)
  await other.getByRole('button', { name: t('login:send') }).click()
  await other.getByLabel(t('login:code.label')).fill(await person.code(phone))
  await expect(other.getByText(USED[person.lang])).toBeVisible()
  const theirs = other.getByLabel(t('backstage:add.code'))
  await expect(theirs).toHaveValue(used.code)
  await person.accessible(other)
  const fresh = await unpack(page)
  await theirs.fill(fresh.code)
  await other.getByRole('button', { name: t('backstage:add.submit'), exact: true }).click()
  await expect(other).toHaveURL(new RegExp(`start\\?cardSn=${fresh.cardSn}`))
  await context.close()

  // A wrong code, and an incomplete one.
  await page.goto('/')
  await page.goto('/backstage/SG/iDoCard/addCard#code=0000-0000-0000-0000&card=zzzzzzzzzz')
  await ready(page)
  await activate.click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/')
  await page.goto('/backstage/SG/iDoCard/addCard?code=7K2M-9QXR')
  await ready(page)
  await expect(code).toHaveValue('7K2M-9QXR')
  await activate.click()
  await expect(page.getByText(t('backstage:add.incomplete'))).toBeVisible()
})

test('signing up and signing in are one door, and no page of its own asks for a name @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await page.goto('/backstage/SG/signUp')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: t('backstage:login.title') })).toBeVisible()
  await person.accessible(page)
  const phone = person.newPhone()
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  await page.getByLabel(t('login:code.label')).fill(await person.code(phone))
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await expect(page.getByRole('heading', { name: t('backstage:home.emptyTitle') })).toBeVisible()
  await person.accessible(page)
  // Who has no card begins with a virtual one.
  await page.getByRole('button', { name: t('backstage:home.free') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:name.heading') })).toBeVisible()
})

test('who cannot read the door of a sleeve’s link finds their language on it @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { link } = await unpack(page)
  const phone = person.newPhone()
  await page.goto(link)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: textOf('zh-tw', 'backstage:home.add') })).toBeVisible()
  await page.getByLabel(textOf('zh-tw', 'login:username.label')).fill(phone)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: textOf('en-us', 'backstage:home.add') })).toBeVisible()
  await expect(page.getByLabel(textOf('en-us', 'login:username.label'))).toHaveValue(phone)
})

test('what was written stays when the start is left, Back leads back, and a second card begins with the first', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/status of 422/)
  const { t } = person
  await owner(page, person)
  const { link, cardSn } = await unpack(page)
  await page.goto(link)
  await ready(page)
  await page.getByRole('button', { name: t('backstage:add.submit'), exact: true }).click()
  const { name, english, company, next } = fieldsOf(person, page)
  // The name is taken from the holder's other card.
  await expect(name).toHaveValue(NAMES[person.lang])

  await name.fill('')
  await english.fill('')
  await next.click()
  await expect(page.getByText(t('start:name.problem'))).toBeVisible()
  await expect(person.lang === 'zh-tw' ? name : english).toBeFocused()
  await name.fill('陳雅婷')
  // Both romanisation systems give the same spelling.
  await page.getByRole('button', { name: 'Ya-Ting Chen' }).click()
  await expect(english).toHaveValue('Ya-Ting Chen')
  await answers(person, page).hidden.click()
  // A text that is too long is refused instead of being cut off.
  await company.fill('C'.repeat(121))
  await next.click()
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  await expect(company).toHaveValue('C'.repeat(121))
  const saved = page.waitForResponse('**/card/update')
  await company.fill('海線工作室')
  await saved
  await page.reload()
  await expect(company).toHaveValue('海線工作室')

  await company.fill('海線')
  // The page is left at once, before the editor's delay after the last key has passed.
  const sent = page.waitForResponse('**/card/update')
  await page.getByRole('link', { name: t('backstage:back') }).click()
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await sent
  await page.goto(`/backstage/SG/iDoCard/start?cardSn=${cardSn}&step=name`)
  await expect(company).toHaveValue('海線')
  // A LINE ID is checked, can be tried, and is one of the card's links.
  const line = page.getByLabel(t('start:name.line'), { exact: true })
  await line.fill('小美')
  await next.click()
  await expect(page.getByText(t('card:problem.line'))).toBeVisible()
  await expect(line).toBeFocused()
  await line.fill('May.Lin')
  const tried = page.getByRole('link', { name: t('card:social.lineTry') })
  await expect(tried).toHaveAttribute('href', 'https://line.me/ti/p/~may.lin')
  await person.accessible(page)
  await next.click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(line).toHaveValue('may.lin')
  await page.goto(`/backstage/SG/iDoCard/start?cardSn=${cardSn}`)
  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeVisible()
  await page.getByRole('button', { name: t('start:photo.skip') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:theme.heading') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeVisible()
})

test('a card that was left without a name is taken up again from the first screen, and its number stays private @desktop-en-us', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t } = person
  const { link, cardSn } = await unpack(page)
  const phone = person.newPhone()
  await page.goto(link)
  await ready(page)
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  await page.getByLabel(t('login:code.label')).fill(await person.code(phone))
  await expect(page).toHaveURL(/start/)
  await page.getByRole('link', { name: t('backstage:back') }).click()
  await expect(page.getByText(t('backstage:home.unfinished'))).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('backstage:home.goOn') }).click()
  await expect(page).toHaveURL(new RegExp(cardSn))
  const { name, english, next } = fieldsOf(person, page)
  await expect(person.lang === 'zh-tw' ? name : english).toBeFocused()
  // The question about a phone number has no answer of its own, unless the number is a business's.
  const number = page.getByLabel(t('start:name.phone'), { exact: true })
  await number.fill('02-2345-6789')
  await expect(answers(person, page).shown).toBeChecked()
  await number.fill(phone)
  await expect(answers(person, page).shown).not.toBeChecked()
  await name.fill('曾小明')
  await next.click()
  await expect(page.getByText(t('start:name.phoneMissing'))).toBeVisible()
  await expect(answers(person, page).shown).toBeFocused()
  await person.accessible(page)
  await answers(person, page).hidden.click()
  await next.click()
  await expect(page.getByRole('heading', { level: 2, name: t('start:photo.heading') })).toBeVisible()
  await page.goto(`/backstage/SG/iDoCard/start?cardSn=${cardSn}&step=name`)
  await expect(answers(person, page).hidden).toBeChecked()
  const card = await scanned(browser, baseURL, cardSn, person.lang)
  await expect(card.page.getByRole('heading', { level: 1, name: '曾小明' })).toBeVisible()
  expect((await card.page.locator('body').innerText()).replace(/\D/g, '')).not.toContain(phone.slice(1))
  await card.close()
})
