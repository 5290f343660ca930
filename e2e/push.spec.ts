import { randomUUID } from 'node:crypto'
import { type Browser, newBrowser } from '../server/src/testing/push-service.ts'
import { BASE_URL } from './playwright.config.ts'
import { IPHONE, leaveDetails, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, type Person, test } from './support/test.ts'

// The headless shell does not support notifications, so these tests use the full browser.
test.use({
  userAgent: IPHONE,
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium' }),
})

const HOME = '/backstage/SG'
const NOTICES = '/backstage/SG/notify'

/**
 * Subscribes the page's browser to a push service on the test's server. Chromium's own subscription needs Google's
 * service, and fails in a private window. Everything else is the real browser.
 */
async function subscribeHere(page: Page): Promise<{ browser: Browser; endpoint: string }> {
  const browser = newBrowser()
  const endpoint = `${BASE_URL}/e2e/push/${randomUUID()}`
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
      let made: unknown = null
      const unsubscribe = async () => {
        made = null
        return true
      }
      const getKey = (name: 'p256dh' | 'auth') => bytes(keys[name])
      Object.assign(Reflect.get(globalThis, 'PushManager').prototype, {
        getSubscription: async () => made,
        subscribe: async () => {
          made = { endpoint, getKey, unsubscribe }
          return made
        },
      })
    },
    { endpoint, keys: browser.keys },
  )
  return { browser, endpoint }
}

/** The payloads that the server has sent to a browser, once there are `count` of them. */
async function payloads(page: Page, { browser, endpoint }: { browser: Browser; endpoint: string }, count: number) {
  let bodies: string[] = []
  await expect
    .poll(async () => {
      bodies = await (await page.request.get(endpoint)).json()
      return bodies.length
    })
    .toBe(count)
  return bodies.map((body) => browser.decrypt(Buffer.from(body, 'base64')))
}

/** Returns a function that delivers a payload to the page's service worker, like its browser. */
async function deliveryTo(page: Page) {
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data: string) => {
    // The worker sends its pages a message once the notification is shown. Until then Chromium may lose a notification
    // when it is asked for the list.
    await page.evaluate(`void (noticed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => data.noticed && resolve())))`)
    await session.send('ServiceWorker.deliverPushMessage', { origin: BASE_URL, registrationId, data })
    await page.evaluate('noticed')
  }
}

/** Opens a page of a holder whose browser allows notifications. Returns a function that delivers payloads to it. */
async function receiver(page: Page, person: Person, address: string) {
  await owner(page, person)
  await page.context().grantPermissions(['notifications'])
  await page.goto(address)
  await ready(page)
  return deliveryTo(page)
}

interface Shown {
  title: string
  body: string
  tag: string
  data: string
  icon: string
}
const shown = (page: Page) =>
  page.evaluate<Shown[]>(`(async () => {
    const found = await (await navigator.serviceWorker.getRegistration('/backstage/')).getNotifications()
    return found.map(({ title, body, tag, data, icon }) => ({ title, body, tag, data, icon }))
  })()`)

/**
 * Taps the shown notification. Returns the addresses of the windows that the service worker opens and focuses, and how
 * many notifications are left. Browsers allow these two calls only after a real tap, which no tool can simulate, so
 * they are recorded instead. Everything else really happens.
 */
const tap = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate<{ opened: string[]; focused: string[]; left: number }>(`(async () => {
      const [opened, focused, waiting] = [[], [], []]
      self.clients.openWindow = async (address) => void opened.push(address)
      WindowClient.prototype.focus = async function () {
        focused.push(new URL(this.url).pathname)
        return this
      }
      const [notification] = await registration.getNotifications()
      const event = new NotificationEvent('notificationclick', { notification })
      event.waitUntil = (work) => waiting.push(work)
      self.dispatchEvent(event)
      await Promise.all(waiting)
      return { opened, focused, left: (await registration.getNotifications()).length }
    })()`)

async function turnOn(page: Page, { t }: Person) {
  // The button with the icon. An empty list has another one with text.
  await page.getByLabel(t('notices:settings.title'), { exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t('notices:settings.title') })
  await sheet.getByRole('button', { name: t('notices:push.turnOn') }).click()
  return sheet
}

const TEXTS = {
  'zh-tw': { one: '林訪客在你的名片留下聯絡資料', two: '2 位訪客留下了聯絡資料', newest: '最近一位是 Marta。' },
  'en-us': {
    one: '林訪客 left you their details',
    two: '2 visitors left you their details',
    newest: 'The latest was Marta.',
  },
}

test('a push is shown by the device, the next of its kind replaces it, and a tap leads to what it is about', async ({
  page,
  context,
  person,
}) => {
  const { t, lang } = person
  const { cardSn } = await owner(page, person)
  await context.grantPermissions(['notifications'])
  const target = await subscribeHere(page)
  await page.goto(NOTICES)
  await ready(page)
  const sheet = await turnOn(page, person)
  await expect(sheet.getByText(t('notices:push.on'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const deliver = await deliveryTo(page)

  // The list of notices has been loaded, but is no longer visible.
  await page.getByRole('link', { name: t('backstage:back') }).click()
  await expect(page).toHaveURL(HOME)
  await leaveDetails(page, cardSn, '林訪客')
  const [first = ''] = await payloads(page, target, 1)
  await deliver(first)
  const [one] = await shown(page)
  expect(one).toMatchObject({ title: TEXTS[lang].one, icon: `${BASE_URL}${HOME}/icon-192.png` })
  expect(one?.data).toMatch(/^\/backstage\/SG\/notify\?open=[\w-]{36}$/)
  // The worker has notified the open page.
  await expect(page.getByRole('link', { name: t('notices:bell', { count: 1 }), exact: true })).toBeVisible()

  await leaveDetails(page, cardSn, 'Marta')
  const [, second = ''] = await payloads(page, target, 2)
  await deliver(second)
  const [both, ...others] = await shown(page)
  expect(others).toEqual([])
  expect(both).toMatchObject({ title: TEXTS[lang].two, body: TEXTS[lang].newest, tag: one?.tag, data: one?.data })

  expect(await tap(page)).toEqual({ opened: [], focused: [NOTICES], left: 0 })
  await expect(page).toHaveURL(`${HOME}/star?kind=received`)
  await expect(page.getByRole('main').getByRole('link', { name: /林訪客/ })).toBeVisible()
  await expect(page.getByRole('link', { name: t('notices:bellNone'), exact: true })).toBeVisible()
})

/** Links that our server never sends. */
const HOSTILE = [
  'https://evil.example/backstage/SG',
  '//evil.example/backstage/SG',
  String.raw`/\evil.example/backstage/SG`,
  'javascript:alert(1)',
  'data:text/html,hello',
  '/backstage/../account',
  '/backstage/%2e%2e/%2fevil.example',
  'http://',
  { link: NOTICES },
  null,
]

test('a tap opens a window of its own when the open page has moved on to the shop @desktop-zh-tw', async ({
  page,
  person,
}) => {
  const deliver = await receiver(page, person, `${HOME}/user`)
  // A client-side navigation, as from the notice of an order: the document stays, and only the screen changes.
  await page.evaluate(`__reactRouterDataRouter.navigate('/idocard/support')`)
  // Pages of the back office have a footer too, so only the shop's heading proves that the shop is shown.
  await expect(page.getByRole('heading', { level: 1, name: person.t('support:title') })).toBeVisible()
  await deliver(JSON.stringify({ title: 'Genuine', text: '', link: NOTICES }))
  expect(await tap(page)).toEqual({ opened: [NOTICES], focused: [], left: 0 })
})

test('a tap opens pages of the back office and nothing else, whatever was pushed @phone-zh-tw', async ({
  page,
  person,
}) => {
  const deliver = await receiver(page, person, HOME)
  for (const link of HOSTILE) {
    await deliver(JSON.stringify({ title: 'Hostile', text: '', link }))
    expect(await shown(page), String(link)).toHaveLength(1)
    expect(await tap(page), String(link)).toEqual({ opened: [], focused: [], left: 0 })
  }
  // Browsers require that every push shows a notification.
  for (const broken of ['', '{', 'null', '[]', '7']) {
    await deliver(broken)
    expect(
      (await shown(page)).map(({ title }) => title),
      broken,
    ).toEqual(['iDoCard'])
    expect(await tap(page), broken).toEqual({ opened: [], focused: [], left: 0 })
  }
  await expect(page).toHaveURL(HOME)

  // If no page of the back office is open, one is opened.
  const link = `${NOTICES}?open=00000000-0000-4000-8000-000000000000`
  await deliver(JSON.stringify({ title: 'Genuine', text: '', link }))
  await page.goto('/')
  expect(await tap(page)).toEqual({ opened: [link], focused: [], left: 0 })
})

test('who blocks notifications, or has no push service, is told what to do @desktop-en-us', async ({
  page,
  context,
  person,
  allowed,
}) => {
  allowed.push(/does not support the Push API in incognito mode/)
  const { t } = person
  await owner(page, person)
  const session = await context.newCDPSession(page)
  const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo
  const permission = { name: 'notifications' }
  const permit = (setting: 'denied' | 'granted') =>
    session.send('Browser.setPermission', { permission, setting, origin: BASE_URL, browserContextId })
  await permit('denied')
  await page.goto(NOTICES)
  await ready(page)
  await page.getByLabel(t('notices:settings.title'), { exact: true }).click()
  await expect(page.getByText(t('notices:push.denied'))).toBeVisible()
  await person.accessible(page)

  await permit('granted')
  await page.reload()
  await ready(page)
  // The push service of a private window refuses the subscription.
  await turnOn(page, person)
  await expect(page.getByText(t('notices:push.failed'))).toBeVisible()
  await expect(page.getByText(t('notices:push.off'))).toBeVisible()
})
