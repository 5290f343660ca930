import { NAMES as HOLDER, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Person, sessionOf, test } from './support/test.ts'

/** The demo holder, who has cards of both companies. */
const DEMO = '0912345678'
const NAMES = {
  SG: { 'zh-tw': 'iDoCard 智慧名片', 'en-us': 'iDoCard' },
  SUN: { 'zh-tw': '向陽能源', 'en-us': 'Sunward Energy' },
}
const NEWEST = {
  SG: { 'zh-tw': '同一個人的兩張名片，可以合成一位聯絡人', 'en-us': 'Two cards of one person can become one contact' },
  SUN: {
    'zh-tw': '佳冬二期併網：2,976 片，三天調完',
    'en-us': 'Jiadong II is on the grid: 2,976 modules, tuned in three days',
  },
}
const QUESTION = { 'zh-tw': '開通碼在哪裡', 'en-us': 'Where is the activation code' }

const name = (person: Person, prefix: 'SG' | 'SUN') => NAMES[prefix][person.lang]

test('a holder reads news and questions of one company, and switches to the other', async ({ page, person }) => {
  const { t, lang } = person
  const main = page.getByRole('main')
  const { phone } = await owner(page, person, 120)
  await page.request.post('/e2e/card', { data: { phone, name: HOLDER[lang], points: 7, companyId: 4 } })
  const points = (prefix: 'SG' | 'SUN') =>
    main.getByRole('link', { name: t('sponsor:tileOf', { name: name(person, prefix) }) })
  await page.goto('/backstage/SG')
  await ready(page)
  await expect(main.getByRole('article')).toHaveCount(2)
  // Includes the point for the first visit of the day.
  await expect(points('SG')).toContainText('121')
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(3)
  await person.accessible(page)

  await main.getByRole('link', { name: t('companyNews:more'), exact: true }).click()
  await expect(main.getByRole('listitem').filter({ hasText: NEWEST.SG[lang] })).toBeVisible()
  await person.accessible(page)
  const chips = main.getByRole('navigation', { name: t('companyNews:categories') })
  await chips.getByRole('link').last().click()
  await expect(main.getByRole('link', { name: NEWEST.SG[lang] })).toHaveCount(0)
  await chips.getByRole('link', { name: t('companyNews:all'), exact: true }).click()
  await main.getByRole('link', { name: NEWEST.SG[lang] }).click()
  await expect(main.getByRole('heading', { name: NEWEST.SG[lang] })).toBeVisible()
  await expect(main.getByRole('region', { name: t('news:share.label') })).toBeVisible()
  await person.accessible(page)
  // An article that is not public cannot be shared.
  await main
    .getByRole('navigation', { name: t('news:neighbours') })
    .getByRole('link')
    .click()
  await expect(main.getByText(t('companyNews:audience', { company: name(person, 'SG') }))).toBeVisible()
  await expect(main.getByRole('region', { name: t('news:share.label') })).toHaveCount(0)

  await page.getByRole('button', { name: t('backstage:menu.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('question:title'), exact: true })
    .click()
  await page.getByRole('searchbox', { name: t('question:search') }).fill(QUESTION[lang])
  await expect(main.locator('summary')).toHaveCount(1)
  await main.locator('summary').click()
  await person.accessible(page)

  await page.getByRole('button', { name: t('backstage:menu.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('sponsor:title'), exact: true })
    .click()
  await expect(main.getByRole('article')).toHaveCount(2)
  await person.accessible(page)
  await main.getByRole('button', { name: t('sponsor:switchOf', { name: name(person, 'SUN') }) }).click()
  await expect(page).toHaveURL(/\/backstage\/SUN$/)
  await expect(points('SUN')).toContainText(/(?<!\d)8$/)
  await expect(main.getByText(NEWEST.SG[lang])).toHaveCount(0)
  await expect(page.locator('[style*="#f5b301"]').first()).toBeAttached()
  expect(await page.evaluate(() => localStorage.getItem('firstSponsor'))).toBe('4')
  await expect(page.getByText(t('sponsor:switched', { name: name(person, 'SUN') }))).toBeVisible()
  await page.getByRole('button', { name: t('sponsor:undo'), exact: true }).click()
  await expect(page).toHaveURL(/\/backstage\/SG$/)
  await expect(main.getByRole('link', { name: NEWEST.SG[lang] })).toBeVisible()
})

test('a page that is chosen right after typing a search opens, however long it takes @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await owner(page, person)
  await page.clock.install()
  await page.goto('/backstage/SG/question')
  await ready(page)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/sponsorship-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('searchbox', { name: t('question:search') }).fill(t('question:title'))
  const asked = page.waitForRequest(/\/assets\/sponsorship-[^/]*\.js/)
  await page.getByRole('button', { name: t('backstage:menu.open') }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: t('sponsor:title'), exact: true })
  await link.click()
  await asked
  // The delay after which the search is written to the address.
  await page.clock.fastForward(1000)
  arrive()
  await expect(page).toHaveURL(/\/sponsorship$/)
})

test('the list of news appears with its categories above it @phone-zh-tw', async ({ page, person }) => {
  const { t, lang } = person
  await owner(page, person)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/news/category/load_layer', async (route) => {
    await held
    await route.continue()
  })
  const listed = page.waitForResponse(/\/news\/load/)
  await page.goto('/backstage/SG/news')
  await (await listed).finished()
  const row = page.getByRole('main').getByRole('link', { name: NEWEST.SG[lang] })
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await expect(row).toHaveCount(0)
  arrive()
  await expect(page.getByRole('main').getByRole('navigation', { name: t('companyNews:categories') })).toBeVisible()
  await expect(row).toBeVisible()
})

test('a shared link opens public news for a visitor; other news ask them to sign in @desktop-zh-tw', async ({
  page,
  person,
  request,
  allowed,
}) => {
  allowed.push(/the server responded with a status of 404/)
  const read = async (path: string, data: object, token = '') => {
    const answer = await request.post(`/api/SUN/news/${path}`, { data, headers: token ? { authorization: token } : {} })
    return ((await answer.json()) as { data: { list: { id: number; isPublic: boolean; titleCh: string }[] } }).data.list
  }
  const all = await read('load_All', { sponsor: 4 }, await sessionOf(request, DEMO, 'holder'))
  const [open, closed] = [all.find((one) => one.isPublic), all.find((one) => !one.isPublic)]
  await page.goto(`/backstage/SUN/news/news?id=${open?.id}`)
  await expect(page.getByRole('heading', { name: open?.titleCh ?? '' })).toBeVisible()
  await page.getByRole('link', { name: person.t('companyNews:more'), exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(all.filter((one) => one.isPublic).length)
  await page.goto(`/backstage/SUN/news/news?id=${closed?.id}`)
  await expect(page).toHaveURL(/\/backstage\/SUN\/user$/)
})
