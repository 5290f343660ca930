import { REFUSALS } from '@idocard/contract/refusals'
import { ready, signIn, typeFreshCode } from './support/steps.ts'
import { expect, sessionOf, storeSession, test } from './support/test.ts'

// Mutations: the proof lost while somebody signs in themselves; the card not opened; a second sign-in that asks for a code again.
test('an owner sets up the company account, and somebody has their card with it, then signs in with one press', {
  tag: '@phone-zh-tw',
}, async ({ page, person, baseURL, allowed }) => {
  const { t } = person
  const [boss, phone] = [person.newPhone(), person.newPhone()]
  const email = `wang-${phone}@contoso.example`
  await page.request.post('/e2e/staff', { data: { phone: boss, role: 'owner', companyId: 4 } })
  const session = await sessionOf(page.request, boss, 'staff')
  await storeSession(page.context(), 'staffToken', session)
  const headers = { authorization: `Bearer ${session}` }
  const listed = await page.request.post('/api/SUN/employee/save', {
    headers,
    data: { id: 0, version: 0, nameCh: '王小明', nameEn: 'Ming Wang', email },
  })
  expect(listed.status()).toBe(200)

  await page.goto('/admin/SUN/signIn')
  await ready(page)
  const field = (name: string) => page.getByLabel(t(`console:companySignIn.field.${name}`), { exact: true })
  await expect(page.getByLabel(t('console:companySignIn.redirectUrl'), { exact: true })).toHaveValue(
    `${baseURL}/sso/SUN/callback`,
  )
  await field('kind').selectOption('other')
  await field('issuer').fill(`${baseURL}/e2e/open-id`)
  await field('clientId').fill('client')
  await field('clientSecret').fill('client-secret')
  await person.accessible(page)
  const save = t('console:companySignIn.save')
  await page.getByRole('button', { name: save, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await typeFreshCode(sheet, person, boss)
  await sheet.getByRole('button', { name: save, exact: true }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: t('console:companySignIn.check'), exact: true }).click()
  await expect(page.getByText(t('console:companySignIn.works'))).toBeVisible()
  await page.getByRole('button', { name: t('console:companySignIn.switchOn'), exact: true }).click()
  await expect(page.getByText(t('console:companySignIn.on'), { exact: true })).toBeVisible()
  await person.accessible(page)

  await page.request.post('/e2e/open-id/person', { data: { sub: email, email, email_verified: true } })
  const byCompany = page.getByRole('button', { name: t('backstage:company.signIn'), exact: true })
  await page.goto('/backstage/SUN/login')
  await ready(page)
  // The first time, the answer is that they sign in themselves.
  allowed.push(/status of 409/)
  await byCompany.click()
  await expect(page.getByText(REFUSALS['company_account.first'][person.lang])).toBeVisible()
  expect(page.url()).not.toContain('#')
  await person.accessible(page)
  await signIn(page, person, phone)
  await expect(page).toHaveURL(/\/backstage\/SUN\/iDoCard\/start\?cardSn=/)

  await page.goto('/backstage/SUN/setting')
  await ready(page)
  await expect(page.getByRole('button', { name: t('backstage:company.disconnect'), exact: true })).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('backstage:menu.signOut'), exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('')
  await page.goto('/backstage/SUN/login')
  await ready(page)
  await byCompany.click()
  // Back where they were, signed in.
  await expect(page).toHaveURL(/\/backstage\/SUN(\/setting)?$/)
  await page.goto('/backstage/SUN')
  await expect(page.getByText('王小明').first()).toBeVisible()
})
