import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { problemsAtEverySize } from './geometry.ts'
import { textOf } from './texts.ts'

export type Lang = 'zh-tw' | 'en-us'

export interface Person {
  /** A text of the site in the project's language, by its key (`cart:buyNow`). */
  t(key: string, values?: Record<string, string | number>): string
  lang: Lang
  isPhone: boolean
  /** A mobile number that is unique in this run. */
  newPhone(): string
  /** Waits for the newest sign-in code sent to a number or address. Each code is returned once. */
  code(to: string): Promise<string>
  /**
   * Fails if axe finds a violation on the current page, or if something is covered, cut or too small at any width
   * (geometry.ts). Runs only in the two main projects.
   */
  accessible(page: Page): Promise<void>
}

/** A member signed in without the login page. */
interface SignedIn {
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

// `@axe-core/playwright` sends twice as much source, and sends it twice per analysis, which took half of the time of
// one.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
// Waits until all animations have ended and all stylesheets are loaded: pressed buttons fade their colour, and an error
// page loads the stylesheet again.
const SETTLED = `new Promise((settle) => {
  const isMoving = (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity
  const check = () => {
    const isStyled = [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)
    if (isStyled && !document.getAnimations().some(isMoving)) settle()
    else requestAnimationFrame(check)
  }
  check()
})`
// Options that save time. Preloading took a fifth of it, and only rules that are off and films with sound need it.
// Passing rules return one example only. A failure shows the HTML of its elements: finding a selector for each checked
// element took another fifth.
const ANALYSE = `axe.run(document, { preload: false, resultTypes: ['violations'], selectors: false })`

let numbers = 0
const address = () => `10.${rand()}.${rand()}.${rand()}`
const rand = () => 1 + Math.floor(Math.random() * 250)
const e164 = (phone: string) => `+886${phone.replace(/\D/g, '').replace(/^0/, '')}`

export const test = base.extend<{ person: Person; signedIn: SignedIn; allowed: RegExp[] }>({
  // Every test has its own IP address, so that rate limits count each test separately.
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

  // An uncaught error, or an error in the console, fails the test unless the test expects it.
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },

  person: async ({ request }, use, info) => {
    const lang = info.project.metadata.lang as Lang
    // After another request, only a newer message counts.
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
        // Each size is analysed in one language only, and each language at one size.
        if ((lang === 'zh-tw') !== (info.project.metadata.size === 'phone')) return
        await page.evaluate(SETTLED)
        for (const frame of page.frames()) if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(AXE)
        const { violations } = await page.evaluate<AxeResults>(ANALYSE)
        expect(
          violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
          ),
        ).toEqual([])
        expect(
          await problemsAtEverySize(page, { isPhone: info.project.metadata.size === 'phone', isStop: true }),
        ).toEqual([])
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

/** Opens a session without a code, and returns its token. Creates the user with this phone number if necessary. */
export async function sessionOf(
  request: APIRequestContext,
  phone: string,
  audience: 'member' | 'holder' | 'staff',
  userAgent?: string,
) {
  const headers = userAgent ? { 'user-agent': userAgent } : {}
  const answer = await request.post('/e2e/session', { data: { phone, audience }, headers })
  return ((await answer.json()) as { token: string }).token
}

/** Adds a session to a browser context, so that its pages start signed in. */
export const storeSession = (context: BrowserContext, key: 'iDOtoken' | 'token' | 'staffToken', token: string) =>
  context.addInitScript(
    ([key, token]) => {
      // Only once for each tab, so that signing out lasts.
      if (!sessionStorage.getItem('signedInOnce')) localStorage.setItem(key, token)
      sessionStorage.setItem('signedInOnce', '1')
    },
    [key, token] as const,
  )

export { expect, type Page }
