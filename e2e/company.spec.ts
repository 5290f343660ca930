import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** The second company of the demo content: its yellow is unreadable on a light background. */
const HOME = '/backstage/SUN'
const NAME = { 'zh-tw': '向陽能源', 'en-us': 'Sunward Energy' }
const YELLOW = '#f5b301'
const SCREENS = [
  '',
  '/user',
  '/login',
  '/signUp',
  '/card',
  '/setting',
  '/recently',
  '/donateBlood',
  '/donateBlood/pointCard',
  '/iDoCard/addCard',
]

test('a company’s back office has its branding in the first response @desktop-zh-tw', async ({
  request,
  person,
  page,
}) => {
  const { lang } = person
  for (const path of SCREENS) {
    const answer = await request.get(`${HOME}${path}?lang=${lang}`)
    const html = await answer.text()
    expect(answer.status(), path).toBe(200)
    const [shown = ''] = html.split('<script')
    expect(shown, path).toContain(NAME[lang])
    expect(shown, path).toContain('/brand/sunward-mark.svg')
    expect(shown, path).toMatch(/--light-accent:#[0-9a-f]{6}/)
    expect(shown, path).not.toContain(`--light-accent:${YELLOW}`)
  }
  await page.goto(`${HOME}/user`)
  await ready(page)
  await expect(page).toHaveTitle(new RegExp(NAME[lang]))
  await person.accessible(page)
  await page.getByRole('link', { name: person.t('backstage:entry.login'), exact: true }).click()
  await expect(page.getByLabel(person.t('login:username.label'))).toBeVisible()
  await expect(page.getByText(NAME[lang], { exact: true })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: person.t('backstage:menu.open') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await person.accessible(page)
})

test('our own company’s back office has no other branding, an unknown prefix is a 404 page @phone-zh-tw', async ({
  request,
}) => {
  const own = await (await request.get('/backstage/SG/user')).text()
  expect(own).not.toContain('--light-accent:')
  expect(own).not.toContain('sunward')
  for (const prefix of ['NOPE', 'sun', 'SUN%20', '%3Cscript%3E', '../SG', 'x'.repeat(300)])
    for (const path of ['', '/user', '/iDoCard/myCard'])
      expect((await request.get(`/backstage/${prefix}${path}`)).status(), prefix + path).toBe(404)
})

test('a card of the company opens in its colour, readable in every theme @desktop-en-us', async ({ page, person }) => {
  for (const path of [
    '/sunwrd5k7q',
    '/web/idoLight',
    '/web/idoDark',
    '/theme/origin',
    '/theme/SG2',
    '/theme/talentek',
  ]) {
    await page.goto(path.startsWith('/sun') ? path : `${path}?cardSn=sunwrd5k7q`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await person.accessible(page)
  }
})
