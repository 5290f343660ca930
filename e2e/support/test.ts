import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { textOf } from './texts.ts'

export type Lang = 'zh-tw' | 'en-us'

export interface Person {
  /** A text of the site in the project's language, by its key (`cart:buyNow`). */
  t(key: string, values?: Record<string, string | number>): string
  lang: Lang
  isPhone: boolean
  /** A mobile number that nobody else in this run has. */
  newPhone(): string
  /** The newest code sent to a number or address, once it has come: each is handed out once. */
  code(to: string): Promise<string>
  /** Fails when axe finds anything on the page as it stands. */
  accessible(page: Page): Promise<void>
}

/** A member signed in past the login page, for journeys that begin after it. */
export interface SignedIn {
  phone: string
  token: string
}

interface Message {
  to: string
  kind: string
  subject: string
  text: string
  at: string
}

let numbers = 0
const address = () => `10.${rand()}.${rand()}.${rand()}`
const rand = () => 1 + Math.floor(Math.random() * 250)
const e164 = (phone: string) => `+886${phone.replace(/\D/g, '').replace(/^0/, '')}`

export const test = base.extend<{ person: Person; signedIn: SignedIn; allowed: RegExp[] }>({
  // Every test comes from an address of its own, so that only what it is about limits it.
  context: async ({ context, baseURL }, use, info) => {
    const lang = info.project.metadata.lang as Lang
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address() })
    await context.addCookies([{ name: 'iDoLang', value: lang, url: baseURL ?? '' }])
    await context.addInitScript(
      (chosen) => localStorage.setItem('iDoLang', localStorage.getItem('iDoLang') ?? chosen),
      lang,
    )
    await use(context)
  },

  allowed: async ({ baseURL: _ }, use) => use([]),

  // An error in the console or an uncaught one fails the test, unless the test allows it because it causes it.
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },

  person: async ({ request }, use, info) => {
    const lang = info.project.metadata.lang as Lang
    // A person who asks again waits for the next message, and does not take the one that was there before.
    const used = new Set<string>()
    const key = ({ to, at, text }: Message) => `${to} ${at} ${text}`
    const unused = async (to: string) => {
      const messages = (await (await request.get('/outbox.json')).json()) as Message[]
      return messages.find((one) => one.to === to && one.kind === 'code' && !used.has(key(one)))
    }
    await use({
      lang,
      isPhone: info.project.metadata.size === 'phone',
      t: (key, values) => textOf(lang, key, values),
      newPhone: () => {
        numbers += 1
        return `09${String(info.workerIndex % 10)}${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}${String(numbers % 100).padStart(2, '0')}`
      },
      code: async (to) => {
        const target = to.includes('@') ? to.toLowerCase() : e164(to)
        let found: Message | undefined
        await expect(async () => {
          found = await unused(target)
          expect(found, `a code for ${to}`).toBeTruthy()
        }).toPass({ timeout: 15_000 })
        if (found) used.add(key(found))
        return /\b\d{6}\b/.exec(found?.text ?? '')?.[0] ?? ''
      },
      accessible: async (page) => {
        // Put together in the page itself: the other way opens a second page for it each time, for frames from
        // elsewhere, of which no screen has any.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.target.join(' ')) }))).toEqual(
          [],
        )
      },
    })
  },

  signedIn: async ({ context, request, person }, use) => {
    const phone = person.newPhone()
    const token = await sessionOf(request, phone, 'member')
    await storeSession(context, 'iDOtoken', token)
    await use({ phone, token })
  },
})

/** The token of a new session of the person with a phone, who is made if need be; without a code. */
export async function sessionOf(
  request: APIRequestContext,
  phone: string,
  audience: 'member' | 'holder',
  userAgent?: string,
) {
  const headers = userAgent ? { 'user-agent': userAgent } : {}
  const answer = await request.post('/e2e/session', { data: { phone, audience }, headers })
  return ((await answer.json()) as { token: string }).token
}

/** A browser that begins signed in. */
export const storeSession = (context: BrowserContext, key: 'iDOtoken' | 'token', token: string) =>
  context.addInitScript(
    ([key, token]) => {
      // Once for each tab: signing out must last.
      if (!sessionStorage.getItem('signedInOnce')) localStorage.setItem(key, token)
      sessionStorage.setItem('signedInOnce', '1')
    },
    [key, token] as const,
  )

export { expect, type Page }
