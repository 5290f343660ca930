import { createHmac } from 'node:crypto'
import { owner } from './support/holder.ts'
import { asStaff, staffAt } from './support/staff.ts'
import { ready, typeFreshCode } from './support/steps.ts'
import { expect, test } from './support/test.ts'

interface Hook {
  headers: Record<string, string>
  body: string
}

// Mutations: the secret stored beside the settings of a screen; the log not loaded again; a lead sent before somebody connected it.
test('an owner connects a system, tries it out, and sees a lead arrive there @desktop-en-us', async ({
  page,
  person,
  baseURL,
  allowed,
}) => {
  allowed.push(/status of 422/)
  const { t } = person
  const phone = person.newPhone()
  const token = await staffAt(page, phone, 'owner')
  // Second of both: the browser is the owner’s.
  const me = await owner(page, person)
  const own = phone.slice(-6)
  const { id } = await asStaff<{ id: number }>(page, token, 'employee/save', {
    ...{ id: 0, version: 0, nameCh: `林小美 ${own}`, nameEn: `May Lin ${own}`, phone: me.phone },
  })
  await asStaff(page, token, 'employee/invite', { id })
  await asStaff(page, me.token, 'employee/accept', { id })
  await asStaff(page, token, 'lead/save_policy', { isShared: true })

  await page.goto('/admin/SG/leadDestinations')
  await ready(page)
  await expect(page.getByText(t('console:leadDestination.yours'))).toBeVisible()
  await person.accessible(page)
  await page
    .getByRole('link', { name: t('console:leadDestination.add') })
    .first()
    .click()
  const field = (name: 'name' | 'url') => page.getByLabel(t(`console:leadDestination.field.${name}`), { exact: true })
  await field('name').fill(`CRM ${own}`)
  await field('url').fill('http://example.com/leads')
  await person.accessible(page)
  await typeFreshCode(page, person, phone)
  const connect = page.getByRole('button', { name: t('console:leadDestination.add'), exact: true })
  await connect.click()
  // A wrong address uses up no code.
  await expect(field('url')).toHaveAttribute('aria-invalid', 'true')
  await field('url').fill(`${baseURL}/e2e/hook/${own}`)
  await connect.click()
  const secret = await page.getByLabel(t('console:leadDestination.secret'), { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  await person.accessible(page)
  await page.getByRole('button', { name: t('console:leadDestination.secretDone') }).click()

  await expect(page.getByRole('heading', { level: 1, name: `CRM ${own}` })).toBeVisible()
  await page.getByRole('button', { name: t('console:leadDestination.sendTest') }).click()
  await expect(page.getByText(t('console:leadDestination.testDone'))).toBeVisible()
  await person.accessible(page)

  const left = { cardSn: me.cardSn, name: `何訪客 ${own}`, contactMethod: `visitor${own}@example.com` }
  const form = { ...left, consent: 'true', shown: '0' }
  expect((await page.request.post('/api/SG/exchange/leave', { form })).status()).toBe(200)
  const hooks = async () => (await (await page.request.get(`/e2e/hook/${own}`)).json()) as Hook[]
  const mine = async () => (await hooks()).filter(({ body }) => body.includes(`何訪客 ${own}`))
  await expect.poll(async () => (await mine()).length).toBe(1)
  const [{ headers = {}, body = '' } = {}] = await mine()
  expect(JSON.parse(body)).toMatchObject({
    ...{ version: 1, type: 'lead.created', company: 'SG' },
    data: { email: `visitor${own}@example.com`, owner: { nameEn: `May Lin ${own}` } },
  })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`)

  await page.reload()
  await ready(page)
  const row = page.getByRole('row').filter({ hasText: `何訪客 ${own}` })
  await expect(row).toContainText(t('console:leadDestination.delivery.sent'))
  await expect(page.getByText(secret)).toHaveCount(0)
  await person.accessible(page)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('console:leadDestination.resend') }).click()
  await expect.poll(async () => (await mine()).length).toBe(2)
  expect((await mine())[1]?.headers['webhook-id']).toBe(headers['webhook-id'])

  // Whom colleagues met is in the figures.
  await page.goto('/admin/SG/figures?period=today')
  await ready(page)
  await expect(page.getByRole('heading', { name: t('console:companyFigures.byEvent') })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `May Lin ${own}` })).toBeVisible()
  await person.accessible(page)
})
