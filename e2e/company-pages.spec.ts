import { IPHONE } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession, test } from './support/test.ts'

const HOME = '/backstage/SG'
const SCREENS = ['termsOfUse', 'privacyPolicy', 'timeLine', 'corporateUsers', 'contact_Us', 'download', 'CQI-IRCA']
/** The holder of the demo content, who has a valid certificate and an expired one. */
const DEMO = '0912345678'

test.use({
  userAgent: async ({ userAgent }, use, info) => use(info.project.metadata.size === 'phone' ? IPHONE : userAgent),
})

/** Opens a page of the company from the menu. */
async function follow(page: Page, person: Person, name: string): Promise<void> {
  const { t } = person
  await page.getByRole('button', { name: t('backstage:menu.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t(`companyPage:menu.${name}`), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t(`companyPage:menu.${name}`) })).toBeVisible()
}

test('the company’s pages open from the menu, its form is sent once, the app can be installed', async ({
  page,
  person,
  allowed,
}) => {
  const { t, lang, isPhone } = person
  await storeSession(page.context(), 'token', await sessionOf(page.request, DEMO, 'holder'))
  await page.goto(`${HOME}/timeLine`)
  await ready(page)
  await expect(page.getByRole('heading', { name: '2019', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('backstage:bar.name') })).toBeVisible()
  await person.accessible(page)
  for (const name of ['termsOfUse', 'privacyPolicy', 'corporateUsers']) {
    await follow(page, person, name)
    await person.accessible(page)
  }

  await page.getByRole('link', { name: t('companyPage:corporate.ask'), exact: true }).click()
  const mail = page.getByRole('textbox', { name: t('companyPage:contact.mailField') })
  await mail.fill('not an address')
  await page.getByRole('textbox', { name: t('companyPage:contact.detail') }).fill('50 張')
  await expect(
    page.getByText({ 'zh-tw': '請輸入正確的電子信箱', 'en-us': 'That email address doesn’t look right' }[lang]),
  ).toBeVisible()
  await person.accessible(page)
  await mail.fill('lin@example.com')
  await page.getByRole('textbox', { name: t('companyPage:contact.name') }).fill('林先生')
  // The first request fails, and the form keeps its input.
  allowed.push(/ERR_FAILED/)
  let sent = 0
  await page.route('**/api/SG/contact/create', (route) => {
    sent += 1
    return sent === 1 ? route.abort() : route.continue()
  })
  const send = page.getByRole('button', { name: t('companyPage:contact.send'), exact: true })
  await send.click()
  await expect(page.getByText(t('companyPage:contact.failed'))).toBeVisible()
  await expect(mail).toHaveValue('lin@example.com')
  await send.dblclick()
  await expect(page.getByRole('heading', { name: t('companyPage:contact.thanksTitle') })).toBeFocused()
  expect(sent).toBe(2)
  await person.accessible(page)

  await follow(page, person, 'download')
  await expect(page.getByRole('img', { name: t('companyPage:download.code') })).toBeVisible({ visible: !isPhone })
  await expect(page.getByText(t('companyPage:download.iphone.first'))).toBeVisible()
  await person.accessible(page)
  // Dispatches the events with which Chromium offers to install an app.
  await page.evaluate(`
    const prompt = async () => dispatchEvent(new Event('appinstalled'))
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))`)
  await page.getByRole('button', { name: t('companyPage:download.install'), exact: true }).click()
  await expect(page.getByText(t('companyPage:download.doneText'))).toBeVisible()
  await expect(page.getByText(t('companyPage:download.iphone.first'))).toHaveCount(0)

  await follow(page, person, 'courses')
  const badges = page.getByRole('article')
  await expect(badges).toHaveCount(2)
  await expect(badges.last()).toContainText(t('certificate:state.expired'))
  await person.accessible(page)
  await badges
    .first()
    .getByRole('link', { name: t('certificate:open') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('certificate:page.valid') })).toBeVisible()
  await expect(page.getByText({ 'zh-tw': '陳雅婷', 'en-us': 'Ya-Ting Chen' }[lang], { exact: true })).toBeVisible()
  await person.accessible(page)
  allowed.push(/404/)
  await page.getByLabel(t('certificate:verifyField')).fill('0000 0000 0000 0000')
  await page.getByRole('button', { name: t('certificate:verify'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('certificate:page.unknown') })).toBeVisible()
  await person.accessible(page)
})

test('visitors get the company’s pages with their content from the server, each company its own @phone-en-us', async ({
  request,
}) => {
  for (const prefix of ['SG', 'SUN'])
    for (const screen of SCREENS) {
      const answer = await request.get(`/backstage/${prefix}/${screen}`)
      expect(answer.status(), screen).toBe(200)
      const [shown = ''] = (await answer.text()).split('<script')
      expect(shown, screen).toMatch(/<h2[^>]*>[^<]+<\/h2>/)
      expect(shown, screen).toContain('noindex')
    }
  expect(await (await request.get('/backstage/SUN/timeLine')).text()).not.toContain('借來的角落')
  expect((await request.get('/backstage/NOPE/timeLine')).status()).toBe(404)
  const code = await request.get('/backstage/SUN/qr.svg')
  expect([code.status(), code.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
})
