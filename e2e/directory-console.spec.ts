import { owner } from './support/holder.ts'
import { asStaff } from './support/staff.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, type Page, sessionOf, storeSession, test } from './support/test.ts'

/** What a directory sends. */
const scim =
  (page: Page, prefix: string, token: string) =>
  async (method: 'POST' | 'PUT' | 'PATCH', path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const at = `/scim/${prefix}/v2${path}`
    const answer = await page.request.fetch(at, { method, headers, data: JSON.stringify(data) })
    return { status: answer.status(), body: (await answer.json()) as { id: string } }
  }

// Mutations: the token shown again after the sheet is closed; the log not loaded again; the day of leaving not shown; whoever has
// joined taken over without an owner.
test('an owner connects the directory, hands it somebody who has joined, and sees who leaves', async ({
  page,
  person,
}) => {
  const { t, lang } = person
  // A company has one directory, and both browsers come at once.
  const { prefix, companyId } = lang === 'zh-tw' ? { prefix: 'SUN', companyId: 4 } : { prefix: 'SG', companyId: 3 }
  const phone = person.newPhone()
  await page.request.post('/e2e/staff', { data: { phone, role: 'owner', companyId } })
  const session = await sessionOf(page.request, phone, 'staff')
  await storeSession(page.context(), 'staffToken', session)
  // Second of both: the browser is the owner’s.
  const me = await owner(page, person)
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${session}` }
    const answer = await page.request.post(`/api/${prefix}/${path}`, { data, headers })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: { id: number } }).data
  }
  const own = phone.slice(-6)
  const [ada, bob] = [`ada-${own}@contoso.example`, `bob-${own}@contoso.example`]
  const { id } = await call('employee/save', {
    ...{ id: 0, version: 0, nameCh: `林小博 ${own}`, nameEn: `Bob ${own}`, email: bob, phone: me.phone },
  })
  await call('employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })

  await page.goto(`/admin/${prefix}/directory`)
  await ready(page)
  await expect(page.getByLabel(t('console:directory.url'), { exact: true })).toHaveValue(
    new RegExp(`/scim/${prefix}/v2$`),
  )
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:directory.makeToken'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await typeFreshCode(sheet, person, phone)
  await sheet.getByRole('button', { name: t('console:directory.makeToken'), exact: true }).click()
  const token = await sheet.getByLabel(t('console:directory.token'), { exact: true }).inputValue()
  expect(token).toMatch(/^idocard_scim_[\w-]{43}$/)
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('console:directory.tokenKept'), exact: true }).click()
  await expect(sheet).toBeHidden()

  const send = scim(page, prefix, token)
  const made = await send('POST', '/Users', {
    ...{ userName: ada, externalId: `ada-${own}`, active: true, displayName: `陳艾達 (Ada ${own})`, title: '業務經理' },
  })
  expect(made.status).toBe(201)
  const theirs = { userName: bob, externalId: `bob-${own}`, active: true, displayName: `林小博 (Bob ${own})` }
  expect((await send('POST', '/Users', theirs)).status).toBe(409)
  await page.reload()
  await ready(page)
  await expect(page.getByText(ada)).toBeVisible()
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:directory.connect'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:directory.connect'), exact: true })
    .click()
  await expect(page.getByText(t('console:directory.acts.link'), { exact: true })).toBeVisible()
  expect((await send('POST', '/Users', theirs)).status).toBe(201)

  const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
  expect((await send('PATCH', `/Users/${made.body.id}`, off)).status).toBe(200)
  await page.reload()
  await ready(page)
  const leaving = page.getByRole('region', { name: t('console:directory.leaving') })
  await expect(leaving).toBeVisible()
  await person.accessible(page)
  await leaving.getByRole('link', { name: lang === 'zh-tw' ? '陳艾達' : `Ada ${own}` }).click()
  await expect(page.getByText(t('console:employee.leavesText'))).toBeVisible()
  await person.accessible(page)
  await page.goto(`/admin/${prefix}/directory`)
  await ready(page)
  await page.getByRole('button', { name: t('console:directory.revoke'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console:directory.revoke'), exact: true })
    .click()
  await expect(page.getByText(t('console:directory.noToken'), { exact: true })).toBeVisible()
  expect((await send('PATCH', `/Users/${made.body.id}`, off)).status).toBe(401)
})
