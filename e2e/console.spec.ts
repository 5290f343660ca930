import { owner } from './support/holder.ts'
import { asStaff, enrol, POINTS, staffAt } from './support/staff.ts'
import { ready, signIn } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

const field = (page: Page, { t }: Person, name: string) => page.getByLabel(t(`console:prize.field.${name}`))
const save = (page: Page, { t }: Person) =>
  page.getByRole('button', { name: t('console:editor.save'), exact: true }).click()
const nameOf = ({ lang }: Person, [ch, en]: [string, string]) => (lang === 'zh-tw' ? ch : en)

test('an owner signs in with a second factor, and makes a prize that a holder gets after a decision', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  // Other projects make a prize on the same server.
  const own = phone.slice(-6)
  const title = nameOf(person, [`保溫瓶 ${own}`, `Flask ${own}`])
  await page.request.post('/e2e/staff', { data: { phone, role: 'owner' } })
  // The address is kept through the whole sign-in.
  await page.goto('/admin/SG/prizes')
  await ready(page)
  await person.accessible(page)
  await signIn(page, person, phone)
  await enrol(page, person, phone)
  await expect(page.getByRole('heading', { name: t('console:screen.prizes') })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)

  await page.getByRole('link', { name: t('console:prize.add') }).click()
  await field(page, person, 'titleCh').fill(`保溫瓶 ${own}`)
  await expect(page.getByText(t('console:editor.missing'))).toBeVisible()
  await field(page, person, 'titleEn').fill(`Flask ${own}`)
  await field(page, person, 'contentCh').fill('不鏽鋼，**500 ml**。')
  await field(page, person, 'points').fill('30')
  await page.getByLabel(t('console:prize.stock'), { exact: true }).fill('2')
  await field(page, person, 'approvesItself').uncheck()
  await person.accessible(page)
  // What was typed is still there after leaving by mistake.
  await page.reload()
  await expect(field(page, person, 'titleEn')).toHaveValue(`Flask ${own}`)
  await expect(page.getByText(t('console:editor.restored'))).toBeVisible()
  await save(page, person)
  await expect(page).toHaveURL('/admin/SG/prizes')
  await page.getByRole('searchbox').fill(own)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`keyword=${own}`))
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  const context = await page.context().browser()?.newContext()
  const other = await context?.newPage()
  if (!context || !other) throw new Error('No second browser')
  await context.addInitScript((lang) => localStorage.setItem('iDoLang', lang), person.lang)
  await owner(other, person, 100)
  await other.goto(new URL(`${POINTS}?tab=prizes`, page.url()).href)
  await other.getByRole('button', { name: title }).first().click()
  await other.getByRole('button', { name: t('points:prize.apply', { count: 30, points: 30 }) }).click()
  await expect(other.getByText(t('points:mine.state.applied'))).toBeVisible()

  await page.goto(`/admin/SG/applications?state=applied&keyword=${own}`)
  await page.getByRole('button', { name: new RegExp(`^${t('console:application.approve')}`) }).click()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
  await other.reload()
  await expect(other.getByText(t('points:mine.state.approved'))).toBeVisible()
  await context.close()
})

test('a counter shows stamp codes and decides, has no button for prizes, and sees that they are closed @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  await staffAt(page, person.newPhone(), 'counter')
  await page.goto('/admin/SG')
  await ready(page)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  await person.accessible(page)
  await page.goto('/admin/SG/stamps')
  await page.getByRole('button', { name: t('console:stamp.issue') }).click()
  await expect(page.getByRole('img', { name: t('console:stamp.qr') })).toBeVisible()
  await person.accessible(page)
  await page.goto('/admin/SG/applications')
  await expect(page.getByRole('button', { name: t('console:application.handOver') })).toBeVisible()
  await expect(page.getByText(t('console:prize.edit'), { exact: true })).toHaveCount(0)
  await person.accessible(page)
  await page.goto('/admin/SG/prizes/new')
  await expect(page.getByRole('heading', { name: t('console:noRight') })).toBeVisible()
  await person.accessible(page)
})

test('what a colleague saved meanwhile is shown beside one’s own, and a withdrawn role loses nothing @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/status of (409|403)/)
  const phone = person.newPhone()
  const token = await staffAt(page, phone, 'editor')
  const fields = { titleCh: '提袋', titleEn: 'Bag', points: 10, stockChange: 1, approvesItself: true }
  const { id } = await asStaff<{ id: number }>(page, token, 'prize/save', fields)
  await page.goto(`/admin/SG/prizes/${id}`)
  await field(page, person, 'points').fill('15')
  await asStaff(page, token, 'prize/save', { ...fields, id, version: 1, titleEn: 'Tote', stockChange: 0 })
  await save(page, person)
  const differences = page.getByRole('region', { name: t('console:editor.differences') })
  await expect(differences.getByText('Tote')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:editor.takeTheirs') }).click()
  await expect(field(page, person, 'titleEn')).toHaveValue('Tote')
  await field(page, person, 'titleEn').fill('Tote bag')
  await page.request.post('/e2e/staff', { data: { phone, role: 'editor', isWithdrawn: true } })
  await save(page, person)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page, person, 'titleEn')).toHaveValue('Tote bag')
})

// Mutations: the draft not kept; a recovery code not used up.
test('a session that ends while its person types is refused in words, and a recovery code brings them back once @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/status of (401|422)/)
  const phone = person.newPhone()
  await page.request.post('/e2e/staff', { data: { phone, role: 'editor' } })
  await page.goto('/admin/SG/prizes/new')
  await ready(page)
  await signIn(page, person, phone)
  const [recovery = ''] = await enrol(page, person, phone)
  const enter = async () => {
    await page.getByLabel(t('console:factor.label')).fill(recovery)
    await page.getByRole('button', { name: t('console:factor.submit') }).click()
  }
  await field(page, person, 'titleCh').fill('雨傘')
  await field(page, person, 'titleEn').fill('Umbrella')
  await field(page, person, 'points').fill('20')
  await page.request.post('/e2e/idle', { data: { phone } })
  await save(page, person)
  await expect(page.getByText(nameOf(person, ['你已被登出', 'You have been signed out']))).toBeVisible()
  await person.accessible(page)
  await enter()
  await expect(page.getByText(t('console:editor.restored'))).toBeVisible()
  await expect(field(page, person, 'titleEn')).toHaveValue('Umbrella')
  await expect(field(page, person, 'points')).toHaveValue('20')
  await save(page, person)
  await expect(page).toHaveURL('/admin/SG/prizes')
  if (person.isPhone) await page.getByRole('button', { name: t('console:menu') }).click()
  await page.getByRole('button', { name: t('console:signOut') }).click()
  await enter()
  await expect(page.getByText(nameOf(person, ['這組驗證碼不正確', 'This code is wrong']))).toBeVisible()
})

test('prizes are put into an order, which holds @desktop-en-us', async ({ page, person }) => {
  const { t } = person
  const token = await staffAt(page, person.newPhone(), 'editor')
  const made = { points: 10, stockChange: 1, approvesItself: true }
  const [first, second] = [`先 ${person.newPhone()}`, `後 ${person.newPhone()}`]
  for (const titleCh of [first, second]) await asStaff(page, token, 'prize/save', { ...made, titleCh })
  await page.goto('/admin/SG/prizes')
  await page.getByRole('button', { name: t('console:sort.begin') }).click()
  const up = page.getByRole('button', { name: t('console:sort.up', { name: second }) })
  await expect(up).toBeVisible()
  const isBefore = async () => {
    const texts = await page.getByRole('listitem').allInnerTexts()
    return texts.findIndex((one) => one.includes(second)) < texts.findIndex((one) => one.includes(first))
  }
  expect(await isBefore()).toBe(false)
  // Other tests may make a prize meanwhile.
  while (!(await isBefore())) await up.click()
  await page.getByRole('button', { name: t('console:sort.save') }).click()
  await page.getByRole('button', { name: t('console:sort.begin') }).click()
  await expect(up).toBeVisible()
  expect(await isBefore()).toBe(true)
})
