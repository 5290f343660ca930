import { leaveDetails, NAMES, owner } from './support/holder.ts'
import { scannedCard } from './support/scanned.ts'
import { ready } from './support/steps.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The name of the visitor who leaves details. */
const VISITOR = '何訪客'

/** Everything that this browser stores for the site, as one string. */
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
    const resultOf = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await resultOf(database.transaction(store).objectStore(store).getAll())))
      database.close()
      texts.push(name)
    }
    return texts.join('\\n')
  })()`)

/** Whether a service worker controls the page and has cached all these paths. */
const isCached = (page: Page, paths: string[]) =>
  page.evaluate<boolean>(`(async () => {
    const found = await Promise.all(${JSON.stringify(paths)}.map((path) => caches.match(path)))
    return navigator.serviceWorker.controller !== null && found.every(Boolean)
  })()`)

/** Paths of all entries in the service worker's cache. */
const cachedPaths = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)

test('my card and my contacts open offline, and nothing of them stays after signing out @phone-zh-tw', async ({
  page,
  context,
  person,
  allowed,
}) => {
  // Chromium's own error for each request while offline.
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { t, lang } = person
  const { cardSn, phone } = await owner(page, person)
  const name = NAMES[lang]
  await leaveDetails(page, cardSn, VISITOR)
  await page.goto('/backstage/SG')
  await expect(page.getByRole('article', { name: name }).first()).toBeVisible()
  // The worker has cached the pages of this back office.
  await expect
    .poll(() => isCached(page, ['/backstage/SG', '/backstage/SG/iDoCard/myCard', '/brand/mark.svg']))
    .toBe(true)
  const isCodeCached = () =>
    page.evaluate(
      (sn) => localStorage.getItem('idoBackstage')?.includes(`["card","qr.svg",{"cardSn":"${sn}"}]`),
      cardSn,
    )
  await expect.poll(isCodeCached).toBe(true)
  // The list of contacts is cached too, although it was not opened yet.
  await expect.poll(() => storedByBrowser(page)).toContain(VISITOR)

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('article', { name: name }).first()).toBeVisible()
  // The offline hint is shown once, at the bottom, and the card stays visible.
  await expect(page.getByText(t('common:offline'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto(`/backstage/SG/iDoCard/myCard?cardSn=${cardSn}`)
  await ready(page)
  await expect(page.getByRole('heading', { name: name })).toBeVisible()
  const code = page.getByRole('img', { name: new RegExp(cardSn) })
  await expect(code).toBeVisible()
  expect(await code.evaluate((img) => 'naturalWidth' in img && img.naturalWidth)).toBeGreaterThan(0)
  await person.accessible(page)
  await page.goto('/backstage/SG/star')
  await ready(page)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: VISITOR })).toBeVisible()
  // The contact was never opened. It is found by its sound, and shows what the device has.
  await page.getByRole('searchbox', { name: t('contacts:search.label') }).fill('ㄏㄜˊ')
  await page.getByRole('main').getByRole('link', { name: VISITOR }).click()
  const stored = page.getByRole('dialog', { name: t('contacts:detail') })
  await expect(stored).toContainText(t('contacts:stored.title'))
  await expect(stored.getByRole('link', { name: 'visitor@example.com' })).toBeVisible()
  await person.accessible(page)
  await page.keyboard.press('Escape')
  // API calls and card pages are never cached.
  expect(await page.evaluate(() => fetch('/api/SG/card/load_my_cards').then(String, () => 'failed'))).toBe('failed')
  expect((await cachedPaths(page)).filter((path) => !/^\/(assets|brand|backstage)\//.test(path))).toEqual([])

  // With another user's token, nothing of the first user's is shown.
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
  await expect.poll(() => storedByBrowser(page)).not.toContain(VISITOR)
  const left = await storedByBrowser(page)
  for (const theirs of [name, cardSn, token, phone.slice(1), VISITOR]) expect(left).not.toContain(theirs)
  // The next visit finds no stored data either.
  await page.goto('/backstage/SG')
  await expect(page).toHaveURL(/\/user$/)
  expect(await storedByBrowser(page)).not.toContain(cardSn)
})

const PICTURE = 'web/public/pictures/products/bamboo-angle-480.webp'
const SCANNED = scannedCard({ nameCh: '吳讀卡' })

test('a star, a note, a reminder and scans made offline arrive once and in order, also when the page was closed', {
  tag: '@phone-zh-tw',
}, async ({ page, context, person, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const { t } = person
  const { token } = await owner(page, person)
  const call = async (path: string, data: object) =>
    (await page.request.post(`/api/SG/${path}`, { data, headers: { authorization: `Bearer ${token}` } })).json()
  await call('paperCard/create', { name: '王建宏', phone: '0912345678' })
  await page.goto('/backstage/SG/star')
  await ready(page)
  // A contact that was opened once opens offline too.
  const row = page.getByRole('main').getByRole('link', { name: /王建宏/ })
  await row.click()
  const detail = page.getByRole('dialog', { name: t('contacts:detail') })
  const note = detail.getByLabel(t('contacts:marks.note'))
  await expect(note).toBeVisible()
  await expect
    .poll(() => isCached(page, ['/backstage/SG/star', '/backstage/SG/businessCard/addPaper', '/brand/mark.svg']))
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await detail.getByRole('button', { name: t('contacts:starOf', { name: '王建宏' }), pressed: false }).click()
  await note.fill('電梯裡聊到的')
  await note.blur()
  await expect(detail.getByText(t('contacts:waiting.mark'))).toBeVisible()
  await detail.getByRole('button', { name: t('contacts:remind.add') }).click()
  await page.getByRole('button', { name: t('contacts:remind.save') }).click()
  const reminder = detail.getByRole('listitem').filter({ hasText: t('contacts:waiting.mark') })
  await expect(reminder).toBeVisible()
  await person.accessible(page)
  await page.goto('/backstage/SG/businessCard/addPaper')
  await ready(page)
  const choose = async () => {
    // This browser has no camera.
    await expect(page.getByText(t('contacts:add.private'))).toBeVisible()
    await page.locator('input[type=file]').first().setInputFiles(PICTURE)
  }
  await choose()
  await expect(page.getByText(t('contacts:unread.offline'))).toBeVisible()
  await page.getByRole('button', { name: t('contacts:add.type') }).click()
  await page.getByLabel(t('contacts:field.nameCh')).fill('林打字')
  await page.getByRole('button', { name: t('contacts:add.save') }).click()
  await expect(page.getByText(t('contacts:waiting.cardKept'))).toBeVisible()
  await page.getByRole('link', { name: t('contacts:review.scanMore') }).click()
  await choose()
  await expect(page.getByText(t('contacts:unread.offline'))).toBeVisible()
  await page.goto('/backstage/SG/star')
  await ready(page)
  const waiting = page.getByRole('region', { name: t('contacts:waiting.title') })
  await expect(waiting).toContainText(t('contacts:waiting.count', { count: 5 }))
  await expect(waiting).toContainText('林打字')
  await person.accessible(page)
  await page.close()

  await context.setOffline(false)
  const later = await context.newPage()
  const sent: string[] = []
  later.on('request', (request) => {
    const name = /(star|edit|upload-original|create|baidu_ocr_card)$/.exec(request.url())?.[0]
    if (name && request.method() === 'POST') sent.push(name)
  })
  await later.route('**/baidu_ocr_card', (route) => route.fulfill({ json: { code: 200, message: '', data: SCANNED } }))
  await later.goto('/backstage/SG/star')
  await expect(later.getByText(t('contacts:waiting.sent', { count: 4 }))).toBeVisible()
  expect(sent).toEqual(['star', 'edit', 'create', 'upload-original', 'create', 'baidu_ocr_card'])
  await later.getByRole('link', { name: /吳讀卡/ }).click()
  await later.getByRole('button', { name: t('contacts:add.save') }).click()
  await later.getByRole('link', { name: t('contacts:review.toList') }).click()
  await expect(later.getByRole('main').getByRole('link', { name: /吳讀卡/ })).toBeVisible()
  await expect(later.getByRole('region', { name: t('contacts:waiting.title') })).toHaveCount(0)
  expect((await call('reminder/load_all', {})).data.list).toHaveLength(1)
  const { list } = (await call('addressBook/load', {})).data
  expect(
    list.map(({ name, star, note, scanImg }: Record<string, unknown>) => [name, star, note, scanImg !== '']),
  ).toEqual([
    ['吳讀卡', false, '', false],
    ['林打字', false, '', true],
    ['王建宏', true, '電梯裡聊到的', false],
  ])

  // Signing out asks for confirmation, and deletes the waiting changes.
  await context.setOffline(true)
  await later.getByRole('button', { name: t('contacts:starOf', { name: '林打字' }) }).click()
  await expect(later.getByText(t('contacts:waiting.mark'))).toBeVisible()
  await later.getByRole('button', { name: t('backstage:menu.open') }).click()
  await later.getByRole('button', { name: t('backstage:menu.signOut') }).click()
  await later.getByRole('button', { name: t('contacts:waiting.signOutYes') }).click()
  await expect(later.getByText(t('backstage:signedOut'))).toBeVisible()
  await expect.poll(() => later.evaluate<number>(WAITING_RECORDS)).toBe(0)
})

/** The number of changes that wait in this browser. */
const WAITING_RECORDS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('idoWaiting')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const counting = opening.result.transaction('changes').objectStore('changes').count()
    counting.onsuccess = () => resolve(counting.result)
  }
})`

test('a new release takes over the cached pages of the previous one, with its own files @desktop-en-us', async ({
  page,
}) => {
  // Caches of an older release, left in this browser.
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

test('a back office is installable under its company’s name, with our icons @phone-en-us', async ({
  request,
  person,
  page,
}) => {
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
