import { NAMES, owner } from './support/holder.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

/** Everything that this browser stores for the site, as one text. */
const storedByBrowser = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const texts = [localStorage, sessionStorage].flatMap((store) => Object.entries({ ...store }).flat())
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url)
        if (!request.url.includes('/assets/')) texts.push(await (await cache.match(request)).text())
      }
    }
    for (const { name } of await indexedDB.databases()) texts.push(name)
    return texts.join('\\n')
  })()`)

/** Whether a service worker controls the page and has all of these in its cache. */
const isCached = (page: Page, paths: string[]) =>
  page.evaluate<boolean>(`(async () => {
    const found = await Promise.all(${JSON.stringify(paths)}.map((path) => caches.match(path)))
    return navigator.serviceWorker.controller !== null && found.every(Boolean)
  })()`)

/** The addresses of everything in the service worker's cache. */
const cachedPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)

test('my card opens offline, and nothing of it stays after signing out', async ({ page, context, person, allowed }) => {
  // The browser's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { t, lang } = person
  const { cardSn, phone } = await owner(page, person)
  const name = NAMES[lang]
  await page.goto('/backstage/SG')
  await expect(page.getByRole('article', { name: name }).first()).toBeVisible()
  // The worker has cached what it needs: all pages of this back office.
  await expect
    .poll(() => isCached(page, ['/backstage/SG', '/backstage/SG/iDoCard/myCard', '/brand/mark.svg']))
    .toBe(true)
  const isCodeCached = () =>
    page.evaluate((sn) => localStorage.getItem('idoBackstage')?.includes(`["code","${sn}"]`), cardSn)
  await expect.poll(isCodeCached).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('article', { name: name }).first()).toBeVisible()
  // Shown once, at the bottom; the card stays in its place.
  await expect(page.getByText(t('common:offline'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto(`/backstage/SG/iDoCard/myCard?cardSn=${cardSn}`)
  await ready(page)
  await expect(page.getByRole('heading', { name: name })).toBeVisible()
  const code = page.getByRole('img', { name: new RegExp(cardSn) })
  await expect(code).toBeVisible()
  expect(await code.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBeGreaterThan(0)
  await person.accessible(page)
  // API calls and card pages are never cached.
  expect(await page.evaluate(() => fetch('/api/SG/card/load_my_cards').then(String, () => 'failed'))).toBe('failed')
  expect((await cachedPaths(page)).filter((path) => !/^\/(assets|brand|backstage)\//.test(path))).toEqual([])

  // Another user's token shows nothing of theirs.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const kept = await page.evaluate(() => localStorage.getItem('idoBackstage') ?? '')
  await page.evaluate(() => localStorage.setItem('token', 'somebody-else'))
  await page.reload()
  await ready(page)
  await expect(page.getByRole('heading', { name: name })).toHaveCount(0)
  expect(await storedByBrowser(page)).not.toContain(name)
  await page.evaluate(
    ([mine, was]) => {
      localStorage.setItem('token', mine ?? '')
      localStorage.setItem('idoBackstage', was ?? '')
    },
    [token, kept],
  )

  await context.setOffline(false)
  await page.goto('/backstage/SG/user')
  await ready(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('backstage:menu.signOut') })
    .click()
  await expect(page.getByText(t('backstage:signedOut'))).toBeVisible()
  const left = await storedByBrowser(page)
  for (const theirs of [name, cardSn, token, phone.slice(1)]) expect(left).not.toContain(theirs)
  // A new visit finds nothing either.
  await page.goto('/backstage/SG')
  await expect(page).toHaveURL(/\/user$/)
  expect(await storedByBrowser(page)).not.toContain(cardSn)
})

test('a new release takes over the cached pages of the previous one, with its own files @once', async ({ page }) => {
  // Left behind in this browser by an older release.
  await page.goto('/')
  await page.evaluate(`(async () => {
    const cache = await caches.open('backstage older')
    await cache.put('/backstage/SUN/recently', new Response('older'))
    await cache.put('/assets/gone.js', new Response('older'))
  })()`)
  await page.goto('/backstage/SG/user')
  await ready(page)
  await expect.poll(() => isCached(page, ['/backstage/SG', '/backstage/SUN/recently'])).toBe(true)
  await expect.poll(() => page.evaluate<string[]>('caches.keys()')).toHaveLength(1)
  expect(await cachedPaths(page)).not.toContain('/assets/gone.js')
  const pages = await page.evaluate<string>(`caches.match('/backstage/SUN/recently').then((found) => found.text())`)
  expect(pages).toContain('</html>')
})

test('a back office is installable under its company’s name, with our icons', async ({ request, person, page }) => {
  for (const [prefix, name] of [
    ['SG', person.lang === 'zh-tw' ? 'iDoCard 智慧名片' : 'iDoCard'],
    ['SUN', person.lang === 'zh-tw' ? '向陽能源' : 'Sunward Energy'],
  ]) {
    await page.goto(`/backstage/${prefix}/user`)
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const answer = await request.get(href ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name, start_url: `/backstage/${prefix}`, display: 'standalone' })
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const icon = await (await request.get(src)).body()
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes)
    }
  }
  expect((await request.get('/backstage/NOPE/manifest.webmanifest')).status()).toBe(404)
  expect((await request.get('/backstage/NOPE/icon-192.png')).status()).toBe(404)
  const worker = await request.get('/backstage-worker.js')
  expect(worker.headers()).toMatchObject({ 'service-worker-allowed': '/backstage/', 'cache-control': 'no-cache' })
})
