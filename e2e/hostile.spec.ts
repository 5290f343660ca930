import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MARKUP } from '@idocard/domain/hostile.fixture'
import { IPHONE, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/**
 * Markup, scripts and odd characters for every place where a visitor or an author can enter text. From OWASP's cheat
 * sheet, and some of our own.
 */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  `${'$'}{alert(1)}`,
  '\u2028alert(1)\u2029',
  '<!--<script>alert(1)//-->',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '\u202Etpircs',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<details open ontoggle=alert(1)>',
]
const WHERE = [
  '/idocard/shop?name=',
  '/idocard/support?q=',
  '/idocard/news?category=',
  '/idocard/news?page=',
  '/idocard/shop/shop?id=',
  '/idocard/login?from=',
  '/',
]

test('input from an address is text, or ignored, on every page @phone-en-us', async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  for (const [index, payload] of PAYLOADS.entries()) {
    // Tries each payload in two places, so that each place gets several.
    for (const path of [WHERE[index % WHERE.length], WHERE[(index + 3) % WHERE.length]]) {
      const answer = await page.goto(path + encodeURIComponent(payload))
      expect(answer?.status(), `${path}${payload}`).toBeLessThan(500)
      await ready(page)
      // The page's data may contain the request's text. Only a script that begins with the payload would run it.
      const scripts = await page.locator('script:not([src])').allTextContents()
      expect(scripts.filter((text) => /^\s*(parent\.)?alert/.test(text))).toEqual([])
    }
  }
  expect(dialogs).toEqual([])
})

test('pasted HTML in an article is shown without its scripts @desktop-zh-tw', async ({ page, request, allowed }) => {
  // The article refers to a picture that does not exist.
  allowed.push(/status of 404/)
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  const made = await request.post('/e2e/article', {
    data: { title: PAYLOADS[1], content: PAYLOADS.map((payload) => `段落 ${payload}`).join('\n\n') },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/idocard/news/newsArticle?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAYLOADS[1] ?? '')
  await ready(page)
  const found = page.locator(
    'main :is(script:not([type]), iframe[srcdoc], svg[onload], img[onerror], [onfocus], [ontoggle])',
  )
  await expect(found).toHaveCount(0)
  expect(dialogs).toEqual([])
})

/** Every payload that a holder can store in a card's texts. Separators and direction marks are refused. */
const TEXTS = [...PAYLOADS, ...MARKUP].filter((text) => !/[\u2028\u2029\u202e]/.test(text))
const FIELDS = (['name', 'company', 'department', 'title', 'address', 'introduction'] as const).flatMap((field) => {
  const fitting = TEXTS.filter(({ length }) => length <= CARD_LIMITS[field])
  return [
    { field: `${field}Ch`, fitting },
    { field: `${field}En`, fitting },
  ]
})
const THEMES = ['/web/idoLight', '/web/idoDark', '/theme/origin', '/theme/SG', '/theme/SG2', '/theme/talentek']

test('a holder’s input is text in every theme, and never runs @phone-zh-tw', async ({
  page: own,
  browser,
  person,
  baseURL,
  request,
}) => {
  const { cardSn, token } = await owner(own, person)
  const context = await browser.newContext({ userAgent: IPHONE, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  let shown = 0
  for (const at of TEXTS.keys()) {
    // Each field gets every payload that fits, in turn. A page shows one payload per field.
    const fields = Object.fromEntries(
      FIELDS.map(({ field, fitting }, place) => [field, fitting[(at + place) % fitting.length] ?? '']),
    )
    const answer = await request.post('/api/SG/card/update', {
      data: { cardSn, fields },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    for (const address of [`/${cardSn}?lang=${person.lang}`, `${THEMES[at % THEMES.length]}?cardSn=${cardSn}`]) {
      await page.goto(address)
      const name = fields[person.lang === 'zh-tw' ? 'nameCh' : 'nameEn'] ?? ''
      if (address.includes('lang=')) await expect(page.locator('h1')).toContainText(name)
      await expect(
        page.locator(':is(svg[onload], img[onerror], iframe, [onfocus], [ontoggle], a[href^="javascript" i])'),
      ).toHaveCount(0)
      shown += FIELDS.length
    }
  }
  expect(shown).toBeGreaterThan(200)
  expect(dialogs).toEqual([])
  await context.close()
})
