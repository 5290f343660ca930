/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope
/** The worker's release, and the built files that the back office needs (web/offline.ts). */
declare const RELEASE: string
declare const FILES: readonly string[]

/**
 * Shows pushed notices, and opens the back office offline. It caches built files, empty pages and logos, but no
 * personal data. The page itself stores the holder's data (features/frame/backstage/stored-queries.ts). API calls are never
 * intercepted.
 */
const PREFIX = 'backstage '
const CACHE = PREFIX + RELEASE
/** Milliseconds to wait for a page from the network if a cached one exists. */
const PATIENCE = 4000
const isPage = (path: string) => path.startsWith('/backstage/')
const isLogo = (path: string) => path.startsWith('/brand/')
const files = new Set(FILES)
/** Every page of this release contains this file name. Pages of other releases need files that are not cached. */
const mark = FILES.find((file) => file.startsWith('/assets/manifest-')) ?? RELEASE

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const asked: unknown = event.data?.keep
  if (Array.isArray(asked)) event.waitUntil(keep(asked.filter((path) => typeof path === 'string')))
})
self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(event.notification.data))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (files.has(pathname)) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageOf(event, pathname))
  else if (isLogo(pathname)) event.respondWith(logoOf(event, pathname))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  // Cache the pages again that the previous release could open offline.
  await keep(await cachedPaths())
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

async function cachedPaths(): Promise<string[]> {
  const paths = new Set<string>()
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname)
  }
  return [...paths]
}

/** Fetches pages and logos that are not cached yet. Failures are retried on the next visit. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.allSettled(
    paths.map(async (path) => {
      const wanted = isPage(path) || isLogo(path)
      if (wanted && !(await cache.match(path))) await put(path, await fetch(path))
    }),
  )
}

async function put(path: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return
  if (isPage(path) && !(await answer.clone().text()).includes(mark)) return
  await (await caches.open(CACHE)).put(path, answer)
}

async function fileOf(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE, ignoreVary: true })
  return cached ?? fetch(request)
}

/** The page from the network, or the cached one if that fails. Pages are cached without their query. */
async function pageOf(event: FetchEvent, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  try {
    const answer = await fetch(event.request, cached ? { signal: AbortSignal.timeout(PATIENCE) } : {})
    if (answer.status >= 500 && cached) return cached
    event.waitUntil(put(path, answer.clone()))
    return answer
  } catch (error) {
    if (cached) return cached
    throw error
  }
}

async function logoOf(event: FetchEvent, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  const fresh = fetch(event.request)
  if (!cached) return fresh
  // Served from the cache, and updated in the background. Offline the cached logo remains.
  event.waitUntil(
    fresh.then(
      (answer) => put(path, answer),
      () => undefined,
    ),
  )
  return cached
}

/** The payload of the server's push messages (server/src/features/identity/notice/push-notices.ts). */
interface Pushed {
  title: string
  text: string
  /** A path of the back office. */
  link: string
  /** A notice with an updated count replaces the previous one with the same tag. */
  tag: string
  again: boolean
  unread: number
}

/** Shows a notice, which browsers require for every push, and informs open pages. */
async function tell(data: PushMessageData | null): Promise<void> {
  const pushed = read(data)
  const { title = 'iDoCard', text = '', link = '', tag = '', again = false, unread } = pushed
  const [company = ''] = /^\/backstage\/[\w-]+/.exec(link) ?? []
  const icon = company && { icon: `${company}/icon-192.png` }
  const options = { body: text, data: link, ...icon, ...(tag && { tag, renotify: again }) }
  await self.registration.showNotification(title, options)
  // Not every browser supports badges, and only an installed app shows one.
  await Promise.resolve(unread === undefined ? undefined : self.navigator.setAppBadge?.(unread)).catch(() => undefined)
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ noticed: true })
}

function read(data: PushMessageData | null): Partial<Pushed> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Milliseconds within which an open page must answer. */
const ANSWER_MS = 1000

/** Opens a page of the back office, in a window that already shows the back office if there is one. */
async function openLink(link: unknown): Promise<void> {
  if (typeof link !== 'string' || !URL.canParse(link, self.location.origin)) return
  const { origin, pathname, search } = new URL(link, self.location.origin)
  if (origin !== self.location.origin || !isPage(pathname)) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const answers = await Promise.all(pages.map(isListening))
  const open = pages.find((_page, index) => answers[index])
  if (!open) return void (await self.clients.openWindow(pathname + search))
  await open.focus()
  // The page navigates by itself, so that it can ask about unsaved changes.
  open.postMessage({ open: pathname + search })
}

/** Whether a page shows the back office. Its address is not reliable: it may have navigated to the shop. */
function isListening(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    page.postMessage({ listening: true }, [port2])
    setTimeout(() => resolve(false), ANSWER_MS)
  })
}
