import { expect, test } from './support/test.ts'

const SN = 'cheny7p3k9'
const NAME = { 'zh-tw': '陳雅婷', 'en-us': 'Ya-Ting Chen' }
const TITLE = { 'zh-tw': '主題預覽', 'en-us': 'Theme preview' }
const SAVE = { 'zh-tw': '加入聯絡人', 'en-us': 'Save contact' }
const OPEN = { 'zh-tw': '打開這張名片', 'en-us': 'Open the card' }

test('a theme that a card does not have is a preview, with a link to the card’s own page @phone-en-us', async ({
  page,
  person,
}) => {
  const { lang } = person
  for (const path of ['/theme/SG', '/theme/SG2', '/theme/talentek']) {
    const answer = await page.goto(`${path}?cardSn=${SN}`)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE[lang])
    // Nothing on the card is focusable or clickable.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: OPEN[lang] })).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.activeElement?.closest('.p-card') === null")).toBe(true)
    const save = await page.getByText(SAVE[lang]).boundingBox()
    await page.mouse.click((save?.x ?? 0) + 20, (save?.y ?? 0) + 5)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('.p-marks')).toBeVisible()
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(width).toBeLessThanOrEqual(0)
    await person.accessible(page)
  }
  // The preview's banner stays visible at every scroll position.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByRole('link', { name: OPEN[lang] }).click()
  await expect(page).toHaveURL(new RegExp(`/${SN}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME[lang])
})
