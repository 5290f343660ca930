import type { BrowserContext } from '@playwright/test'
import { ready } from './steps.ts'
import { expect, type Page, type Person, sessionOf, storeSession } from './test.ts'

/** A phone's user agent. The test browser's own is that of a robot, and robots see only public fields. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** The holder's name in each language. */
export const NAMES = { 'zh-tw': '林小美', 'en-us': 'May Lin' }

export interface Owner {
  phone: string
  cardSn: string
  token: string
  /** Signs in another browser of the same user, as a second device. */
  signIn(context: BrowserContext): Promise<unknown>
}

/** Creates a holder with a named card, signed in without the login page. */
export async function owner(page: Page, person: Person, points = 0): Promise<Owner> {
  const { request } = page
  const phone = person.newPhone()
  const made = await request.post('/e2e/card', { data: { phone, name: NAMES[person.lang], points } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  const token = await sessionOf(request, phone, 'holder')
  const signIn = (context: BrowserContext) => storeSession(context, 'token', token)
  await signIn(page.context())
  return { phone, cardSn, token, signIn }
}

/** Opens the rarer actions of a card in the list of cards, by default of the first one. */
export async function openActions(page: Page, { t }: Person, card = page.getByRole('article').first()) {
  await card.getByRole('button', { name: t('backstage:card.more', { name: '' }).trim() }).click()
  return page.getByRole('dialog', { name: t('backstage:card.actions') })
}

/** Chooses one of these actions. */
export async function actOnCard(
  page: Page,
  person: Person,
  action: 'pause' | 'resume' | 'release' | 'renew' | 'remove',
) {
  const actions = await openActions(page, person)
  // The name of a row goes on with what it does.
  await actions.getByRole('button', { name: new RegExp(`^${person.t(`backstage:cards.${action}`)}`) }).click()
}

/** Leaves a visitor's details on a card. */
export async function leaveDetails({ request }: Page, cardSn: string, name: string): Promise<void> {
  const data = { cardSn, name, contactMethod: 'visitor@example.com', consent: 'true' }
  expect((await request.post('/api/SG/exchange/leave', { form: data })).status()).toBe(200)
}

/** Opens the editor of a card. */
export async function openEditor(page: Page, person: Person, cardSn: string): Promise<void> {
  await page.goto(`/backstage/SG/iDoCard/information?cardSn=${cardSn}`)
  await ready(page)
  await expect(page.getByRole('img', { name: person.t('card:previewOf') })).toBeVisible()
}

/** Opens a section of the editor by tapping that part of the card. */
export const editSection = (page: Page, { t }: Person, section: string): Promise<void> =>
  page
    .getByRole('button', { name: t('card:edit', { part: t(`card:section.${section}`) }) })
    .first()
    .click()

/** Opens the section for a part that the card does not have yet. */
export const addPart = (page: Page, { t }: Person, part: string): Promise<void> =>
  page.getByRole('button', { name: t('card:add', { part: t(`card:part.${part}`) }), exact: true }).click()

/** The field for a text in the person's language, in an open section. */
export const fieldIn = (page: Page, { t, lang }: Person, field: string) =>
  page.getByLabel(t(`card:inLanguage.${lang}`, { field: t(`card:field.${field}`) }), { exact: true })

export const closeSection = (page: Page, { t }: Person): Promise<void> =>
  page.getByRole('button', { name: t('card:done'), exact: true }).click()

/** The editor's save status. */
export const saveStatus = (page: Page) => page.getByRole('banner').locator('p[role=status]')

/** Waits until everything typed is saved on the server. */
export const isCardSaved = (page: Page, { t }: Person): Promise<void> =>
  expect(saveStatus(page)).toHaveText(t('card:status.saved'))
