import { enrol, staffAt } from './support/staff.ts'
import { ready, signIn, typeFreshCode } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const COLOUR = '#f5b301'
const LOGO = 'web/public/apple-touch-icon.png'
/** A field by the beginning of its label: after it, a language that is missing is marked. */
const field = (page: Page, { t }: Person, name: string) =>
  page.getByLabel(new RegExp(`^${t(`console:company.field.${name}`).replace(/[()]/g, '\\$&')}`))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button, and the one of the same name in the question that it asks. */
async function confirm(page: Page, name: string) {
  await press(page, name)
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name, exact: true }).click()
}

/** A second person in a browser of their own. */
async function another(page: Page, { lang }: Person) {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('No second browser')
  await context.addInitScript((chosen) => localStorage.setItem('iDoLang', chosen), lang)
  return { context, other: await context.newPage() }
}

// Mutations: `invitations` left out of `load_me`; `isPaused` left out of `authorise` or of `getConfig`.
test('a company is made with logo and colour, its owner accepts, and it is paused and goes on @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  // A prefix that is an address of the site is refused.
  allowed.push(/422/)
  const { t } = person
  const staffPhone = person.newPhone()
  const ownerPhone = person.newPhone()
  const prefix = `J-${ownerPhone.slice(-7)}`
  const [titleCh, titleEn] = [`向陽花 ${ownerPhone.slice(-5)}`, `Sunflower ${ownerPhone.slice(-5)}`]
  const name = person.lang === 'zh-tw' ? titleCh : titleEn
  await staffAt(page, staffPhone, 'administrator', 'site')
  await page.goto('/admin/site/companies')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('link', { name: t('console:company.add') }).click()
  await field(page, person, 'titleCh').fill(titleCh)
  await field(page, person, 'titleEn').fill(titleEn)
  await field(page, person, 'prefix').fill('Admin')
  await field(page, person, 'accent').fill(COLOUR)
  await expect(page.getByText(t('console:company.accentUsed', { colour: '|' }).replace(/\|.*/, ''))).toBeVisible()
  const square = page.getByRole('group', { name: t('console:company.field.squareLogo') })
  await square.locator('input[type=file]').setInputFiles(LOGO)
  await expect(square.getByRole('img')).toBeVisible()
  await person.accessible(page)
  await press(page, t('console:company.preview'))
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  await press(page, t('console:editor.save'))
  await expect(page.getByRole('alert')).toBeVisible()
  await field(page, person, 'prefix').fill(prefix)
  await press(page, t('console:editor.save'))
  await expect(page).toHaveURL(/\/admin\/site\/companies\/\d+$/)
  await expect(page.getByText(t('console:company.noOwnerText'))).toBeVisible()

  await press(page, t('console:staff.invite'))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('console:staff.username')).fill(ownerPhone)
  await typeFreshCode(sheet, person, staffPhone)
  await sheet.getByRole('button', { name: t('console:staff.invite'), exact: true }).click()
  await expect(page.getByText(t('console:company.invitation.open'))).toBeVisible()
  await person.accessible(page)

  const { context, other } = await another(page, person)
  await other.goto(new URL(`/admin/${prefix}`, page.url()).href)
  await ready(other)
  await signIn(other, person, ownerPhone)
  await expect(other.getByRole('heading', { name: t('console:invitation.title', { name }) })).toBeVisible()
  await press(other, t('console:invitation.accept'))
  await enrol(other, person, ownerPhone)
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
  await other
    .getByRole('main')
    .getByRole('link', { name: t('console:screen.companyProfile') })
    .click()
  await expect(field(other, person, 'titleEn')).toHaveValue(titleEn)
  await person.accessible(other)

  const backOffice = async () => (await page.request.get(`/backstage/${prefix}`)).text()
  const first = await backOffice()
  expect(first).toContain(name)
  expect(first).toContain(`--company:${COLOUR}`)

  // Without the messages of before, which lie above the end of the page.
  await page.reload()
  await ready(page)
  await press(page, t('console:company.pause'))
  await page.getByRole('dialog').getByLabel(t('console:company.reason')).fill('合約到期')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('console:company.pause'), exact: true })
    .click()
  await expect(page.getByText('合約到期')).toBeVisible()
  await person.accessible(page)
  expect(await backOffice()).toContain(t('backstage:paused.title', { company: name }))
  await other.reload()
  await expect(other.getByRole('heading', { name: t('console:paused') })).toBeVisible()

  await confirm(page, t('console:company.resume'))
  await expect(page.getByRole('button', { name: t('console:company.pause'), exact: true })).toBeVisible()
  expect(await backOffice()).not.toContain(t('backstage:paused.title', { company: name }))
  await other.reload()
  await expect(field(other, person, 'titleEn')).toHaveValue(titleEn)
  await context.close()
})
