import { NAMES } from './support/holder.ts'
import { staffAt } from './support/staff.ts'
import { ready } from './support/steps.ts'
import { expect, sessionOf, test } from './support/test.ts'

const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/

test('a card is found by its holder’s phone, released, and claimed again with the code that is shown once @phone-zh-tw', async ({
  page,
  person,
}) => {
  const { t } = person
  const phone = person.newPhone()
  const made = await page.request.post('/e2e/card', { data: { phone, name: NAMES[person.lang], points: 0 } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  await staffAt(page, person.newPhone(), 'support', 'site')
  await page.goto('/admin/site/cards')
  await ready(page)
  await expect(page.getByRole('table')).toBeVisible()
  await person.accessible(page)
  await page.getByRole('searchbox').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('link', { name: cardSn }).click()
  await expect(page.getByRole('heading', { name: t('console:card.title', { number: cardSn }) })).toBeVisible()
  // What its state does not allow says why.
  await expect(page.getByRole('button', { name: t('console:card.move.code'), exact: true })).toBeDisabled()
  await expect(page.getByText(t('console:card.problem.has_holder')).first()).toBeVisible()
  await person.accessible(page)

  const release = page.getByRole('button', { name: t('console:card.move.release'), exact: true })
  await release.click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(cardSn)
  await person.accessible(page)
  await question.getByRole('button', { name: t('console:card.move.release'), exact: true }).click()
  await expect(page.getByText(t('console:card.codeOnce'))).toBeVisible()
  const code = CODE.exec(await page.getByRole('status').last().innerText())?.[0] ?? ''
  await expect(page.getByText(t('console:card.states.unclaimed'), { exact: true })).toBeVisible()
  await person.accessible(page)

  const next = await sessionOf(page.request, person.newPhone(), 'holder')
  const claimed = await page.request.post('/api/SG/card/activate-card', {
    data: { cardActivateCode: code },
    headers: { authorization: `Bearer ${next}` },
  })
  expect(claimed.status()).toBe(200)
  await page.reload()
  await expect(page.getByText(t('console:card.states.active'), { exact: true })).toBeVisible()
  // The code is gone, and the life of the card tells what happened.
  await expect(page.getByText(code)).toHaveCount(0)
  const events = page.getByRole('listitem')
  for (const event of ['made', 'release', 'activate'])
    await expect(events.filter({ hasText: t(`console:card.event.${event}`) }).first()).toBeVisible()

  // The code that a caller reads out leads to the card, and gets into no address.
  const card = page.url()
  await page.goto('/admin/site/cards')
  await ready(page)
  await page.getByRole('searchbox').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(card)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/site\/cards$/)
})
