import type { BrowserContext } from '@playwright/test'
import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

/** 陳雅婷's card of the demo content. */
const SN = 'cheny7p3k9'

const PEOPLE = {
  'zh-tw': { name: '王小明', company: '宏遠科技', note: '下週想約丈量。' },
  'en-us': { name: 'May Lin', company: 'Harbour Works', note: 'Could we talk next week?' },
}
const WORDS = {
  'zh-tw': {
    leave: '留下我的聯絡資料',
    name: '姓名',
    contactMethod: '電話或 Email',
    more: '公司、職稱、留言',
    company: '公司',
    note: '留言',
    send: '送出',
    known: /你已經把聯絡資料留給/,
    thanks: '謝謝你，資料已經送出。',
    save: '加入聯絡人',
    outside: '用手機的瀏覽器打開這一頁',
  },
  'en-us': {
    leave: 'Leave your details',
    name: 'Name',
    contactMethod: 'Phone or email',
    more: 'Company, title, note',
    company: 'Company',
    note: 'Note',
    send: 'Send',
    known: /You’ve left your details with/,
    thanks: 'Thank you, your details are on their way.',
    save: 'Save contact',
    outside: 'Open this page in your phone’s browser',
  },
}

async function fillIn(page: Page, { lang }: Person, contactMethod: string): Promise<void> {
  const [words, who] = [WORDS[lang], PEOPLE[lang]]
  await page.getByText(words.leave, { exact: true }).click()
  await page.getByLabel(words.name, { exact: true }).fill(who.name)
  await page.getByLabel(words.contactMethod, { exact: true }).fill(contactMethod)
  await page.getByText(words.more).click()
  await page.getByLabel(words.company, { exact: true }).fill(who.company)
  await page.getByLabel(words.note, { exact: true }).fill(who.note)
  await page.getByRole('checkbox').check()
}

/** A visitor who scans the card, with scripts off. */
async function visitor(context: BrowserContext, baseURL: string | undefined, person: Person, userAgent = IPHONE) {
  const browser = context.browser()
  if (!browser || !baseURL) throw new Error('These journeys need a browser of their own.')
  const other = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    userAgent,
    viewport: person.isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    extraHTTPHeaders: {
      'x-forwarded-for': `10.${person.isPhone ? 201 : 202}.0.${1 + Math.floor(Math.random() * 250)}`,
    },
  })
  return { page: await other.newPage(), other }
}

test('details are left without scripts, corrected, and received by the holder, who deletes them @phone-zh-tw', async ({
  page,
  context,
  baseURL,
  person,
}) => {
  const { t, lang } = person
  const words = WORDS[lang]
  const email = `visitor-${Date.now()}@example.com`
  const { cardSn } = await owner(page, person)
  const scanned = await visitor(context, baseURL, person)
  await scanned.page.goto(`/${cardSn}?s=q&lang=${lang}`)
  await fillIn(scanned.page, person, 'nobody')
  await scanned.page.getByRole('button', { name: words.send }).click()
  const contactMethod = scanned.page.getByLabel(words.contactMethod, { exact: true })
  await expect(contactMethod).toHaveAttribute('aria-invalid', 'true')
  await expect(scanned.page.getByLabel(words.note, { exact: true })).toHaveValue(PEOPLE[lang].note)
  await contactMethod.fill(email)
  await scanned.page.getByRole('button', { name: words.send }).click()
  await expect(scanned.page.getByText(words.thanks)).toBeVisible()
  await expect(scanned.page).toHaveURL(new RegExp(`/${cardSn}\\?lang=${lang}&left=1#exchange$`))
  await scanned.page.reload()
  await expect(scanned.page.getByText(words.thanks)).toBeInViewport()
  // On a later visit the page still recognises them, but does not thank them again.
  await scanned.page.goto(`/${cardSn}?lang=${lang}`)
  await expect(scanned.page.getByText(words.known)).toBeVisible()
  await expect(scanned.page.getByText(words.thanks)).toHaveCount(0)
  await expect(scanned.page.getByText(words.leave, { exact: true })).toHaveCount(0)
  await scanned.other.close()

  await page.goto('/backstage/SG')
  await page.getByRole('link', { name: t('backstage:bar.contacts'), exact: true }).click()
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: PEOPLE[lang].company })
  await item.getByRole('link').click()
  const name = t('contacts:detail')
  const sheet = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
  await expect(sheet.getByRole('link', { name: email })).toBeVisible()
  await expect(sheet).toContainText(PEOPLE[lang].note)
  await person.accessible(page)

  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: t('contacts:toPhone') }).click()
  expect((await download).suggestedFilename()).toBe(`${PEOPLE[lang].name}.vcf`)

  await sheet.getByRole('button', { name: t('contacts:remove'), exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible()
})

test('the form is accessible, before it is filled in and after', async ({ page, person }) => {
  await page.goto(`/${SN}`)
  await page.getByText(WORDS[person.lang].leave, { exact: true }).click()
  await expect(page.getByRole('button', { name: WORDS[person.lang].send })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel(WORDS[person.lang].name, { exact: true })).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel(WORDS[person.lang].contactMethod, { exact: true })).toHaveAttribute(
    'autocomplete',
    /^(?:tel|email)$/,
  )
  await page.getByText(WORDS[person.lang].more).click()
  await person.accessible(page)
  await page.goto(`/${SN}?left=1`)
  await expect(page.getByText(WORDS[person.lang].thanks)).toBeVisible()
  await person.accessible(page)
})

test('an empty list explains how to receive details @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  const phone = person.newPhone()
  await page.goto('/backstage/SG/login')
  await ready(page)
  await page.getByLabel(t('login:username.label')).fill(phone)
  await page.getByRole('button', { name: t('login:send') }).click()
  await page.getByLabel(t('login:code.label')).fill(await person.code(phone))
  await expect(page.getByRole('heading', { name: t('backstage:home.emptyTitle') })).toBeVisible()
  await page.getByRole('link', { name: t('backstage:bar.contacts'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible()
  await person.accessible(page)
})

test('details left inside LINE are known in the phone’s own browser, which saves what was exchanged @phone-zh-tw', async ({
  page,
  context,
  baseURL,
  person,
}) => {
  const words = WORDS[person.lang]
  const { cardSn, token } = await owner(page, person)
  const SECRET = '0987-000-111'
  const fields = { phones: [{ kind: 'mobile', number: '+886987000111', visibility: 'exchange' }] }
  const changed = await page.request.post('/api/SG/card/update', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardSn, fields },
  })
  expect((await changed.json()).code).toBe(200)

  const line = await visitor(context, baseURL, person, `${IPHONE} Line/15.3.1`)
  await line.page.goto(`/${cardSn}?s=l&lang=${person.lang}`)
  await expect(line.page.getByRole('link', { name: words.outside })).toHaveCount(0)
  await fillIn(line.page, person, `line-${Date.now()}@example.com`)
  await line.page.getByRole('button', { name: words.send }).click()
  await expect(line.page.getByText(words.thanks)).toBeVisible()
  await expect(line.page.getByText(SECRET)).toBeVisible()
  const hrefOf = async (name: string) => String(await line.page.getByRole('link', { name }).getAttribute('href'))
  const [save, shown] = [await hrefOf(words.save), await hrefOf(words.outside)]
  expect(save).toContain('openExternalBrowser=1')

  // LINE opens such a link in the phone's own browser, which has none of LINE's cookies.
  const safari = await visitor(context, baseURL, person)
  await safari.page.goto(shown)
  await expect(safari.page).toHaveURL(new RegExp(`/${cardSn}\\?lang=${person.lang}$`))
  await expect(safari.page.getByText(SECRET)).toBeVisible()
  await safari.page.goto(`/${cardSn}?lang=${person.lang}`)
  await expect(safari.page.getByText(words.known)).toBeVisible()
  await safari.other.close()

  const fresh = await visitor(context, baseURL, person)
  const file = await fresh.other.request.get(save)
  expect(file.url()).not.toContain('handoff=')
  expect(await file.text()).toContain('+886987000111')
  await fresh.other.close()

  const late = await visitor(context, baseURL, person)
  const expired = (address: string) => address.replace(/(handoff=[\w-]+\.)\d+/, '$11700000000')
  await late.page.goto(expired(shown))
  await expect(late.page.getByRole('link', { name: words.save })).toBeVisible()
  await expect(late.page.getByText(SECRET)).toHaveCount(0)
  expect(await (await late.other.request.get(expired(save))).text()).not.toContain('+886987000111')
  await late.other.close()
  await line.other.close()
})
