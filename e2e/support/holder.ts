import type { BrowserContext } from '@playwright/test'
import { expect, type Page, type Person, sessionOf, storeSession } from './test.ts'

/** A phone's user agent: the test browser's own is a robot's, and robots see only public fields. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** A holder's name. */
export const NAMES = { 'zh-tw': '林小美', 'en-us': 'May Lin' }

export interface Owner {
  phone: string
  cardSn: string
  token: string
  /** Signs another browser in, as the same user's second device. */
  signIn(context: BrowserContext): Promise<unknown>
}

/** A holder who has a card with a name, signed in without the login page. */
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

/** A visitor leaves details on a card. */
export async function leaveDetails({ request }: Page, cardSn: string, name: string): Promise<void> {
  const data = { cardSn, name, reach: 'visitor@example.com', consent: 'true' }
  expect((await request.post('/api/SG/exchange/leave', { form: data })).status()).toBe(200)
}
