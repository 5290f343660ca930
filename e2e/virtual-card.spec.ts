import { actOnCard, NAMES, openActions, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a holder makes a virtual card from one of theirs, and gives it plastic later', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { t, lang } = person
  const me = await owner(page, person)
  const name = NAMES[lang]
  const status = async (cardSn: string) => (await page.request.get(`/${cardSn}`)).status()
  await page.goto('/backstage/SG/card')
  await ready(page)
  await page.getByRole('button', { name: t('backstage:virtual.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('backstage:virtual.add') })
  await expect(sheet).toBeVisible()
  await person.accessible(page)
  await sheet.getByRole('button', { name: t('backstage:virtual.create') }).click()
  await expect(page).toHaveURL(/\/iDoCard\/information\?cardSn=/)
  const virtual = new URL(page.url()).searchParams.get('cardSn') ?? ''
  expect(virtual).not.toBe(me.cardSn)
  expect(await status(virtual)).toBe(200)

  // It starts with the content of the first card, and is marked in the list.
  await page.goto('/backstage/SG/card')
  await ready(page)
  const tiles = page.getByRole('article', { name })
  await expect(tiles).toHaveCount(2)
  const marked = tiles.filter({ hasText: t('backstage:card.virtual') })
  await expect(marked).toHaveCount(1)
  const actions = await openActions(page, person, marked)
  await expect(actions).toContainText(virtual.slice(-4))
  await expect(actions.getByRole('button', { name: t('backstage:cards.remove') })).toBeVisible()
  await expect(actions.getByRole('button', { name: t('backstage:cards.release') })).toHaveCount(0)
  await expect(actions.getByRole('button', { name: t('backstage:cards.renew') })).toHaveCount(0)
  await person.accessible(page)

  // A physical card can be added to it like to any other card. Then it is no longer virtual.
  const fresh = (await (await page.request.post('/e2e/physical-card')).json()) as { cardSn: string; code: string }
  await page.goto(`/backstage/SG/iDoCard/addCard?cardSn=${virtual}`)
  await ready(page)
  await page.getByLabel(t('backstage:add.code')).fill(fresh.code)
  await page.getByRole('button', { name: t('backstage:add.submit'), exact: true }).click()
  await expect(page.getByText(t('backstage:card.linked', { count: 1 }))).toBeVisible()
  await expect(marked).toHaveCount(0)
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const opened = await context.newPage()
  expect((await opened.goto(`/${fresh.cardSn}`))?.status()).toBe(200)
  await expect(opened.getByRole('heading', { level: 1, name })).toBeVisible()
  await context.close()
})

test('a deleted virtual card says so at its address, and leaves the other card alone', async ({ page, person }) => {
  const { t, lang } = person
  const me = await owner(page, person)
  const headers = { authorization: `Bearer ${me.token}` }
  const made = await page.request.post('/api/SG/card/create_virtual', { form: { cardSn: me.cardSn }, headers })
  const virtual: string = (await made.json()).data.cardSn
  await page.goto('/backstage/SG/card')
  await ready(page)
  // The virtual card was created last and is the first.
  await actOnCard(page, person, 'remove')
  const asking = page.getByRole('alertdialog', { name: t('backstage:cards.removeTitle', { name: NAMES[lang] }) })
  await expect(asking).toBeVisible()
  await person.accessible(page)
  await asking.getByRole('button', { name: t('backstage:cards.removeYes') }).click()
  await expect(page.getByText(t('backstage:cards.removed'))).toBeVisible()
  await expect(page.getByRole('article', { name: NAMES[lang] })).toHaveCount(1)
  expect((await page.request.get(`/${virtual}`)).status()).toBe(410)
  expect((await page.request.get(`/${me.cardSn}`)).status()).toBe(200)
})
