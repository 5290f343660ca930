import { asStaff, staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, sessionOf, test } from './support/test.ts'

interface Mail {
  to: string
  kind: string
  subject: string
  text: string
}

/** A visitor's name and address, which no other inquiry has. */
const visitor = (email: string) => `林小美${email.replace(/\D/g, '').slice(-6)}`

/** A visitor writes, by default one who has not written yet; returns their address. */
async function write(
  page: Page,
  person: Person,
  content: string,
  email = `visitor.${person.newPhone().replace(/\D/g, '')}@example.com`,
): Promise<string> {
  const data = { name: visitor(email), email, project: ['大量採購'], content }
  const answer = await page.request.post('/api/idoCard/account/send_contact_us', {
    data,
    headers: { 'accept-language': person.lang },
  })
  expect(answer.status()).toBe(200)
  return email
}

/** Finds an inquiry in the inbox by its sender, and opens it. */
async function open(page: Page, { t }: Person, email: string): Promise<void> {
  await page.goto('/admin/site/inquiries?tab=new')
  await ready(page)
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: visitor(email) }).click()
  await expect(page.getByText(t('console:inquiry.answerTo', { email }))).toBeVisible()
}

test('an inquiry is found, taken, answered from a template and done, and the mail is sent @phone-zh-tw', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  const email = await write(page, person, '十張木製的，要統編')
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto('/admin/site/inquiries')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await open(page, person, email)
  await page.getByRole('button', { name: t('console:inquiry.take') }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: t('console:inquiry.entry.assign', { name: '' }) }),
  ).toBeVisible()
  await page.getByLabel(t('console:inquiry.template')).selectOption('looking')
  const answer = page.getByLabel(t('console:inquiry.answerTo', { email }))
  await expect(answer).toHaveValue(new RegExp(visitor(email)))
  await answer.fill(`${await answer.inputValue()}\n\n三天內回覆。`)
  // What the template leaves open does not leave the house.
  allowed.push(/409/)
  await page.getByRole('button', { name: t('console:inquiry.send') }).click()
  await expect(page.getByText('[ ]').or(page.getByText('[blanks]'))).toBeVisible()
  await person.accessible(page)
  await answer.fill((await answer.inputValue()).replace(/\[.*?\]/, '11/30'))
  await page.getByRole('button', { name: t('console:inquiry.send') }).click()
  await expect(page.getByText(t('console:inquiry.sending.sent'), { exact: true })).toBeVisible()
  const mails = (await (await page.request.get('/outbox.json')).json()) as Mail[]
  const mail = mails.find(({ to, kind }) => to === email && kind === 'inquiry_answer')
  expect(mail?.text).toContain('三天內回覆。')
  expect(mail?.text).toContain('> 十張木製的，要統編')
  await expect(answer).toHaveValue('')

  await page.getByText(t('console:inquiry.addReply')).click()
  await page.getByRole('textbox', { name: t('console:inquiry.reply') }).fill('謝謝，等你們的報價')
  await page.getByRole('button', { name: t('console:inquiry.keepReply') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '謝謝，等你們的報價' })).toBeVisible()
  await page.getByRole('textbox', { name: t('console:order.note') }).fill('老客戶')
  await page.getByRole('button', { name: t('console:order.addNote') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '老客戶' })).toBeVisible()
  await page.getByRole('button', { name: t('console:inquiry.move.finish') }).click()
  await expect(page.getByRole('button', { name: t('console:inquiry.move.reopen') })).toBeVisible()
  await person.accessible(page)

  // They want to buy: the form of an order has who they are and what they wrote.
  await page.getByRole('link', { name: t('console:inquiry.makeOrder') }).click()
  await expect(page.getByText(t('console:phoneOrder.ofInquiry', { name: visitor(email) }))).toBeVisible()
  await expect(page.getByLabel(t('console:phoneOrder.email'))).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: t('console:phoneOrder.note') })).toHaveValue('十張木製的，要統編')
  await person.accessible(page)
})

test('who answers at the same time as a colleague sees the colleague’s answer, and keeps their own words @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/409/)
  const email = await write(page, person, '可以開發票嗎？')
  await staffAt(page, person.newPhone(), 'support', 'site')
  await open(page, person, email)
  const mine = page.getByLabel(t('console:inquiry.answerTo', { email }))
  await mine.fill('可以，請給我統編。')

  const phone = person.newPhone()
  await page.request.post('/e2e/staff', { data: { phone, role: 'orders', companyId: null } })
  const token = await sessionOf(page.request, phone, 'staff')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const theirs = await page.request.post('/api/SG/siteInquiry/answer', {
    data: { id, version: 1, text: '可以開三聯式的發票。' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(theirs.status()).toBe(200)

  await page.getByRole('button', { name: t('console:inquiry.send') }).click()
  await expect(page.getByText(t('console:inquiry.meanwhile'))).toBeVisible()
  await expect(page.getByText('可以開三聯式的發票。').first()).toBeVisible()
  await expect(mine).toHaveValue('可以，請給我統編。')
  await expect(page.getByRole('button', { name: t('console:inquiry.send') })).toBeDisabled()
  await person.accessible(page)
  // What was typed is still there on the next visit.
  await page.reload()
  await expect(mine).toHaveValue('可以，請給我統編。')
  await page.getByRole('button', { name: t('console:inquiry.goOn') }).click()
  await page.getByRole('button', { name: t('console:inquiry.send') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '可以，請給我統編。' })).toBeVisible()
})

// Mutations: a version that is not sent; the selection kept after the results were read.
test('several inquiries are done at once, but for one that a colleague has moved meanwhile @desktop-en-us', async ({
  page,
  person,
  allowed,
}) => {
  const { t } = person
  allowed.push(/409/)
  const email = await write(page, person, '第一封')
  await write(page, person, '第二封', email)
  await write(page, person, '第三封', email)
  const token = await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto(`/admin/site/inquiries?tab=new&keyword=${email}`)
  await ready(page)
  await page.getByLabel(t('console:select.page'), { exact: true }).check()
  await expect(page.getByText(t('console:select.count', { count: 3 }))).toBeVisible()
  const path = await page
    .getByRole('link', { name: visitor(email) })
    .first()
    .getAttribute('href')
  await asStaff(page, token, 'siteInquiry/move', { id: path?.split('/').at(-1), version: 1, move: 'suspect' })
  await page.getByRole('button', { name: t('console:inquiry.move.finish'), exact: true }).click()
  const results = page.getByRole('dialog', { name: t('console:inquiry.move.finish') })
  await expect(results.getByText(t('console:results.done', { count: 2 }))).toBeVisible()
  await expect(results.getByText(t('console:results.failed', { count: 1 }))).toBeVisible()
  await person.accessible(page)
  await results.getByRole('button', { name: t('backstage:close') }).click()
  await expect(page.getByText(t('console:list.none'))).toBeVisible()
})
