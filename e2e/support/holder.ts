import type { BrowserContext } from '@playwright/test'
import type { Page, Person } from './test.ts'

/** What a phone says of itself: the test browser's own name is that of a robot, which sees what is public only. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** What a holder is called. */
export const NAMES = { 'zh-tw': '林小美', 'en-us': 'May Lin' }

export interface Owner {
  phone: string
  cardSn: string
  token: string
  /** Signs another browser in, as the same person's second device. */
  signIn(context: BrowserContext): Promise<unknown>
}

/** A holder who has a card with a name on it, signed in past the login page. */
export async function owner(page: Page, person: Person, points = 0): Promise<Owner> {
  const { request } = page
  const phone = person.newPhone()
  const made = await request.post('/e2e/card', { data: { phone, name: NAMES[person.lang], points } })
  const { cardSn } = (await made.json()) as { cardSn: string }
  await request.post('/api/sys/login', { form: { username: phone } })
  const login = await request.post('/api/sys/sms-login', { form: { phone, pinCode: await person.code(phone) } })
  const { token } = ((await login.json()) as { data: { token: string } }).data
  const signIn = (context: BrowserContext) =>
    context.addInitScript((given) => {
      // Once for each tab: signing out must last.
      if (!sessionStorage.getItem('signedInOnce')) localStorage.setItem('token', given)
      sessionStorage.setItem('signedInOnce', '1')
    }, token)
  await signIn(page.context())
  return { phone, cardSn, token, signIn }
}
