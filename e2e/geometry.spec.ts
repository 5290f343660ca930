import { geometryProblems } from './support/geometry.ts'
import { owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const SHOP = [
  '/',
  '/idocard/features',
  '/idocard/shop',
  '/idocard/shop?name=企業客製方案',
  '/idocard/shop/shop?id=1',
  '/idocard/support',
  '/idocard/news',
  '/idocard/login',
  '/terms',
]
const BACK_OFFICE = [
  '',
  '/user',
  '/star',
  '/recently',
  '/card',
  '/notify',
  '/setting',
  '/businessCard',
  '/businessCard/addPaper',
  '/iDoCard/addCard',
  '/iDoCard/myCard',
  '/sponsorship',
  '/news',
  '/question',
  '/timeLine',
  '/download',
  '/contact_Us',
  '/corporateUsers',
  '/CQI-IRCA',
  '/donateBlood',
]

/** Widths in pixels, and the size of text as a multiple of the browser's default. */
const PHONE = [
  [320, 1],
  [390, 1],
  [390, 2],
] as const
const DESKTOP = [
  [768, 1],
  [1440, 1],
] as const

/** The problems of the current page at each size, as one text each. */
async function problemsAtEverySize(page: Page, { isPhone }: Person): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, text] of isPhone ? PHONE : DESKTOP) {
    await page.setViewportSize({ width, height: 844 })
    // The setting of the browser, which media queries in em follow.
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * text, fixed: 13 * text } })
    // With large text, targets are larger than they have to be.
    for (const { rule, what, detail } of await geometryProblems(page, { isPhone: isPhone && text === 1 }))
      found.push(`${width} px, text × ${text}: ${rule}: ${what} ${detail}`)
  }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  if (before) await page.setViewportSize(before)
  return found
}

// Mutations: `min-width: 0` on the stepper; the tab bar's labels in their full size; the header without `flex-wrap`.
test('every page of the shop can be read and pressed at every width, also with large text', async ({
  page,
  person,
}) => {
  for (const path of SHOP) {
    await page.goto(path)
    await ready(page)
    expect(await problemsAtEverySize(page, person), path).toEqual([])
  }
})

test('a quantity never covers the buttons that change it', async ({ page, person }) => {
  for (const [quantity, total] of [
    [2, 'NT$1,960'],
    [12, 'NT$11,760'],
  ] as const) {
    await page.goto('/idocard/shop/shop?id=1')
    await ready(page)
    const stepper = page.getByRole('spinbutton').first()
    await stepper.fill(String(quantity))
    await stepper.press('Tab')
    await expect(page.getByText(total).first()).toBeVisible()
    // On a phone, the bar at the bottom has the total too.
    const bar = page.getByRole('button', { name: `${person.t('product:add')} × ${quantity}` })
    if (person.isPhone) await expect(bar.locator('..')).toContainText(total)
    expect(await problemsAtEverySize(page, person), String(quantity)).toEqual([])
  }
})

test('every screen of the back office can be read and pressed at every width, also with large text', async ({
  page,
  person,
  allowed,
}) => {
  // A staff code that does not exist is refused.
  allowed.push(/422/)
  const { cardSn, token } = await owner(page, person)
  // With parts that are marked in the editor, because not everybody sees them.
  const hidden = { introductionCh: '愛山的人', introductionEn: 'Loves mountains', titleCh: '總監', titleEn: 'Director' }
  const fields = { ...hidden, visibility: { introduction: 'exchange', title: 'exchange' } }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/SG/card/update', { data: { cardSn, fields }, headers })).status()).toBe(200)
  const ofCard = ['information', 'preview', 'start'].map((screen) => `/iDoCard/${screen}?cardSn=${cardSn}&step=name`)
  for (const path of [...BACK_OFFICE, ...ofCard]) {
    await page.goto(`/backstage/SG${path}`)
    await ready(page)
    expect(await problemsAtEverySize(page, person), path).toEqual([])
  }
})
