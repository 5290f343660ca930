import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import ICAL from 'ical.js'
import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

/** Demo cards of 陳雅婷: a usual one, and one with long texts, mostly in Chinese only. */
const SN = 'cheny7p3k9'
const LONG = 'yatng8kw5c'
/** A card with a company's colour and logo, and a large photograph. */
const COVER = 'sunwrd5k7q'
const PAGES = [
  `/${SN}`,
  `/web/idoDark?cardSn=${SN}`,
  `/theme/origin?cardSn=${SN}`,
  `/theme/SG?cardSn=${SN}`,
  `/theme/SG2?cardSn=${SN}`,
  `/theme/talentek?cardSn=${SN}`,
]
const COVERS = [
  `/${COVER}`,
  `/web/idoLight?cardSn=${COVER}`,
  `/web/idoDark?cardSn=${COVER}`,
  `/theme/origin?cardSn=${COVER}`,
]
const OTHERS = [
  '/web/idoLight',
  '/web/idoDark',
  '/web/loading',
  '/web/loadingTwo',
  '/theme/origin',
  '/theme/origin/loading',
  '/theme/SG',
  '/theme/SG2',
  '/theme/talentek',
  '/theme/talentek/loading',
  '/theme/talentek/talentek',
]
/** The sample card, which has every theme. */
const SAMPLES = ['/web/idoLight', '/web/idoDark', '/theme/origin', '/theme/SG', '/theme/SG2', '/theme/talentek']
const MAX_BYTES = 14 * 1024
const PICTURE = 'web/public/pictures/products/bamboo-angle-960.webp'
const NAME = { 'zh-tw': '陳雅婷', 'en-us': 'Ya-Ting Chen' }
const SAVE = { 'zh-tw': '加入聯絡人', 'en-us': 'Save contact' }
const COPY = { 'zh-tw': '複製網址', 'en-us': 'Copy link' }

// A phone's user agent. The test browser's own is that of a robot, and robots see only public fields.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a card opens, and the contact is saved', async ({ page, person }) => {
    const { lang } = person
    await page.goto(`/${SN}?s=n`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME[lang])
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh-tw' ? 'zh-Hant-TW' : 'en')
    await expect(page.getByRole('button')).toHaveCount(0)
    // A tap on a network opens it directly, and is reported to the server at the same time.
    const reported = page.waitForRequest((asked) => asked.url().includes(`/${SN}/tap/`))
    await page.route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await page.locator('.c-tile', { hasText: 'Instagram' }).click()
    expect((await reported).method()).toBe('POST')
    await page.goBack()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: SAVE[lang] }).click(),
    ])
    const file = await (await download.createReadStream()).toArray()
    const read = ICAL.Component.fromString(Buffer.concat(file).toString('utf8'))
    expect(read.getFirstPropertyValue('fn')).toBe(NAME[lang])
    expect(read.getAllProperties('tel').map((one) => one.getFirstValue())).toEqual([
      '+886912345678',
      '+886227015566,12',
    ])
    await page.locator('.c-code summary').click()
    const code = page.locator('.c-code img')
    await expect(code).toBeVisible()
    await code.scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: lang === 'zh-tw' ? 'English' : '中文' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME[lang === 'zh-tw' ? 'en-us' : 'zh-tw'])
  })
})

test('every theme: accessible, nothing from other origins, small, no horizontal scrolling', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  test.slow()
  const elsewhere: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith(`${baseURL}/`)) elsewhere.push(asked.url())
  })
  for (const path of [...PAGES, ...PAGES.map((one) => one.replace(SN, LONG)), ...COVERS, ...OTHERS]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    expect(await page.title(), path).not.toBe('')
    await person.accessible(page)
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, path).toBeLessThanOrEqual(0)
    const html = await (await request.get(path, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/150.0' } })).body()
    const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
    expect(sent, path).toBeLessThanOrEqual(MAX_BYTES)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...PAGES.map((one) => one.replace(SN, LONG)), ...COVERS]) {
    await page.goto(path)
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${path} at 320 px`).toBeLessThanOrEqual(0)
    const targets = page.locator(
      '.c-save, .c-quick a, .c-tile, .c-handing a, .c-handing button, .c-copy, summary, .c-language a, .c-foot a',
    )
    for (const target of await targets.filter({ visible: true }).all())
      expect((await target.boundingBox())?.height, path).toBeGreaterThanOrEqual(44)
  }
  expect(elsewhere).toEqual([])
})

/** The words of the name that are broken across lines. */
const BROKEN = `[...document.querySelectorAll('.c-name')].flatMap(({ childNodes }) =>
  [...childNodes].flatMap((part) => {
    const text = part.firstChild ?? part
    return [...text.data.matchAll(/[\\p{Letter}-]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    })
  }),
)`

test('no theme breaks an English name within a word, or at its hyphen @desktop-en-us', async ({ page, person }) => {
  const me = await owner(page, person)
  const headers = { authorization: `Bearer ${me.token}` }
  const file = { name: 'me.webp', mimeType: 'image/webp', buffer: await readFile(PICTURE) }
  const uploaded = await page.request.post('/api/SG/upload/file/upload-original', { multipart: { file }, headers })
  const photo: string = (await uploaded.json()).data.id
  for (const nameEn of ['Mu-Ching Lin', 'Christopher Montgomery', 'Bartholomew Featherstonehaugh']) {
    const data = { cardSn: me.cardSn, photo, fields: { nameEn } }
    expect((await page.request.post('/api/SG/card/update', { data, headers })).status()).toBe(200)
    for (const path of PAGES) {
      await page.goto(`${path.replace(SN, me.cardSn)}${path.includes('?') ? '&' : '?'}lang=en-us`)
      await expect(page.locator('.c-name')).toHaveText(nameEn)
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(BROKEN), `${path} at ${width} px`).toEqual([])
      }
    }
  }
})

/** How many lines the text of the button that saves the contact has. */
const SAVE_LINES = `(() => {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('.c-save'))
  return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom))).size
})()`

test('with text twice as large, saving the contact is one line in every theme @phone-en-us', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of PAGES)
    for (const lang of ['zh-tw', 'en-us']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      expect(await page.evaluate(SAVE_LINES), `${path} ${lang}`).toBe(1)
    }
})

test('a card opens in the browser’s language as long as nobody has chosen one on the site @desktop-zh-tw', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ userAgent: IPHONE, locale: 'de-DE', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const language = page.locator('html')
  await page.goto('/idocard/support')
  await ready(page)
  await page.goto(`/${SN}`)
  await expect(language).toHaveAttribute('lang', 'en')
  // A language chosen on the site also applies to the cards.
  await page.goto('/idocard/support?lang=zh-tw')
  await ready(page)
  await page.goto(`/${SN}`)
  await expect(language).toHaveAttribute('lang', 'zh-Hant-TW')
  await context.close()
})

async function boxesOf(page: Page, selector: string) {
  const boxes = []
  for (const one of await page.locator(selector).filter({ visible: true }).all()) boxes.push(await one.boundingBox())
  return boxes.filter((box) => box !== null)
}

/** Whether the button stays in place while the content scrolls under it, without a background as wide as the text. */
const FLOATS = `(() => {
  const text = document.querySelector('.c-contact').getBoundingClientRect()
  for (let one = document.querySelector('.c-save'); one; one = one.parentElement) {
    const { position, backgroundColor } = getComputedStyle(one)
    const { left, right } = one.getBoundingClientRect()
    const isGround = !/ 0\\)$/.test(backgroundColor) && left <= text.left && right >= text.right
    if (position === 'fixed' || position === 'sticky') return !isGround
  }
  return false
})()`

test('every theme: the other language is at the top, sharing is one row, and no button floats over text', async ({
  page,
  person,
}) => {
  for (const path of SAMPLES) {
    await page.goto(path)
    const [language] = await boxesOf(page, '.c-language a')
    expect(language?.y, path).toBeLessThan(20)
    const row = await boxesOf(page, '.c-handing > :is(a, button), .c-handing summary')
    expect(row.length, path).toBeGreaterThanOrEqual(4)
    expect(new Set(row.map(({ y }) => Math.round(y))).size, path).toBe(1)
    // On a desktop, the button's column contains nothing else.
    if (person.isPhone) expect(await page.evaluate(FLOATS), path).toBe(false)
  }
})

test('a photograph can open the page, as wide as a phone, over the company’s logo and colour', async ({
  page,
  person,
}) => {
  for (const path of COVERS) {
    await page.goto(path)
    const [cover] = await boxesOf(page, '.c-cover')
    const width = page.viewportSize()?.width ?? 0
    expect(cover?.width, path).toBeGreaterThanOrEqual(person.isPhone ? width : 400)
    expect(cover?.height, path).toBeGreaterThanOrEqual(300)
    await expect(page.locator('.c-portrait')).toHaveCount(0)
    await expect(page.locator('.c-logo')).toBeVisible()
    await expect(page.locator('.c-save')).toBeInViewport()
  }
})

test('an opening plays over the whole page on the first tap of the chip only, for a second at most @phone-zh-tw', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const opening = page.locator('.c-opening')
  const longest = () =>
    page.evaluate<number>(
      `Math.max(0, ...document.getAnimations().filter((one) => one.effect.target.closest?.('.c-opening') ?? one.effect.pseudoElement).map((one) => one.effect.getComputedTiming().endTime))`,
    )
  await page.goto(`/${SN}`)
  await expect(opening).toHaveCount(0)
  await page.goto(`/${SN}?s=n`)
  await expect(opening).toHaveCount(1)
  expect(await longest()).toBeLessThanOrEqual(1000)
  // The animation blocks nothing: the content under it can be read and pressed.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('.c-code summary').click({ trial: true })
  await page.goto(`/${SN}?s=n`)
  await expect(opening).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/akex42m8tn?s=n`)
  await expect(opening).toHaveCount(1)
  expect(await longest()).toBe(0)
})

test('light and dark are two moods below the fold, not two colours @phone-zh-tw', async ({ page }) => {
  const layoutOf = async (path: string) => {
    await page.goto(path)
    const tops = (await boxesOf(page, '.c-tiles li')).map(({ y }) => Math.round(y))
    const [section, heading] = [await boxesOf(page, '.c-contact'), await boxesOf(page, '.c-contact h2')]
    return {
      inFirstRow: tops.filter((top) => top === tops[0]).length,
      isPanel: (heading[0]?.y ?? 0) > (section[0]?.y ?? 0),
    }
  }
  expect(await layoutOf(`/web/idoLight?cardSn=${SN}`)).toEqual({ inFirstRow: 2, isPanel: false })
  expect(await layoutOf(`/web/idoDark?cardSn=${SN}`)).toEqual({ inFirstRow: 3, isPanel: true })
})

test('an address is copied with one tap @phone-en-us', async ({ page, person, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${SN}`)
  await page.getByRole('button', { name: COPY[person.lang] }).click()
  await expect(page.getByRole('status')).toHaveText(person.lang === 'zh-tw' ? '已複製' : 'Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseURL}/${SN}`)
})

test.describe('inside LINE', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.3.1',
  })

  test('saving opens the phone’s own browser @desktop-zh-tw', async ({ page, person }) => {
    await page.goto(`/${SN}`)
    await expect(page.getByRole('link', { name: SAVE[person.lang] })).toHaveAttribute('href', /openExternalBrowser=1/)
  })
})

test('a paused card says so, an unclaimed one invites to activate it, an unknown one is a 404 page', async ({
  page,
  person,
  allowed,
}) => {
  allowed.push(/status of (410|404)/)
  const paused = await page.goto('/pausedt3m2')
  expect(paused?.status()).toBe(410)
  await expect(page.getByText('這張名片目前暫停')).toBeVisible()
  await expect(page.getByText('This card is paused')).toBeVisible()
  await person.accessible(page)
  // The back office's test activates the other two unclaimed cards.
  const waiting = await page.goto('/newcard892')
  expect(waiting?.status()).toBe(200)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: /開通|Activate/ }).first()).toHaveAttribute(
    'href',
    /addCard\?lang=(?:zh-tw|en-us)$/,
  )
  await person.accessible(page)
  expect((await page.goto('/zzzzzzzzzz'))?.status()).toBe(404)
})
