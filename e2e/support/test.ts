import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { textOf } from './texts.ts'

export type Lang = 'zh-tw' | 'en-us'

export interface Person {
  /** A text of the site in the project's language, by its key (`cart:buyNow`). */
  t(key: string, values?: Record<string, string | number>): string
  lang: Lang
  isPhone: boolean
  /** A mobile number that nobody else in this run has. */
  newPhone(): string
  /** The newest code sent to a number or address. */
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
    const newest = async (to: string, kind: string, after: number) => {
      const messages = (await (await request.get('/outbox.json')).json()) as Message[]
      return messages.find((one) => one.to === to && one.kind === kind && Date.parse(one.at) >= after)
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
          found = await newest(target, 'code', 0)
          expect(found, `a code for ${to}`).toBeTruthy()
        }).toPass({ timeout: 15_000 })
        return /\b\d{6}\b/.exec(found?.text ?? '')?.[0] ?? ''
      },
      accessible: async (page) => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.target.join(' ')) }))).toEqual(
          [],
        )
      },
    })
  },

  signedIn: async ({ context, request, person, baseURL }, use) => {
    const phone = person.newPhone()
    const headers = { 'x-forwarded-for': address() }
    await request.post('/api/sys/login', { form: { username: phone }, headers })
    const login = await request.post('/api/idoCard/account/login', {
      form: { phone, pinCode: await person.code(phone) },
      headers,
    })
    const { data } = (await login.json()) as { data: { token: string } }
    await context.addInitScript((token) => {
      // Once for each test: signing out must last.
      if (!sessionStorage.getItem('signedInOnce')) localStorage.setItem('iDOtoken', token)
      sessionStorage.setItem('signedInOnce', '1')
    }, data.token)
    expect(baseURL).toBeTruthy()
    await use({ phone, token: data.token })
  },
})

export { expect, type Page }
