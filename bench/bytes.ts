import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { atMost, count, type Row } from './benchmark.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { startServer, temporaryFolder } from './server.ts'

const SCRIPT_BYTES = 130_000
const PICTURE_BYTES = 120_000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false }
const VISITS = [
  ...Object.entries(PUBLIC_PAGES).map(([name, path]) => ({ name: `${name}, phone`, path, screen: PHONE })),
  { name: 'home, desktop', path: PUBLIC_PAGES.home, screen: DESKTOP },
]
/** Without network activity for this long, the page counts as loaded. */
const QUIET_MS = 1500

interface Loaded {
  path: string
  mime: string
  /** Size of the body as transferred, compressed. */
  bytes: number
  encoding: string | null
}

/** What a browser fetches for each public page without clicks, scrolled to its end. */
export async function bytes(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using server = await startServer({ DATA_DIR: folder.path })
  await using browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  const rows: Row[] = []
  for (const { name, path, screen } of VISITS) {
    // Each context has its own cache.
    await using context = await browser.newContext(screen)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const loaded = await visit(page, session, `http://localhost:${server.port}${path}`)
    const scripts = loaded.filter((one) => one.mime.endsWith('javascript'))
    const pictures = loaded.filter((one) => one.mime.startsWith('image/')).sort((a, b) => b.bytes - a.bytes)
    const plain = scripts.filter((one) => one.encoding !== 'br').length
    const scriptsNote = `${scripts.length} scripts${plain > 0 ? `, ${plain} of them without Brotli` : ''}`
    const largest = pictures[0] ?? { path: 'no picture', bytes: 0 }
    const picturesNote = `${largest.path}; ${pictures.length} pictures, ${count(sum(pictures))} bytes together`
    rows.push(
      atMost(`Bytes of scripts, ${name}`, sum(scripts), SCRIPT_BYTES, count, scriptsNote),
      atMost(`Bytes of the largest picture, ${name}`, largest.bytes, PICTURE_BYTES, count, picturesNote),
    )
  }
  return rows
}

const sum = (loaded: readonly Loaded[]) => loaded.reduce((total, one) => total + one.bytes, 0)

/** Opens a page, scrolls to its end and returns every response with its transferred size. */
async function visit(page: Page, session: CDPSession, url: string): Promise<Loaded[]> {
  const loaded = new Map<string, Loaded>()
  const pending = new Set<string>()
  let changed = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId)
    changed = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname, protocol } = new URL(response.url)
    if (protocol !== 'http:') return
    const headers = new Headers(response.headers)
    const bytes = Number(headers.get('content-length') ?? Number.NaN)
    loaded.set(requestId, { path: pathname, mime: response.mimeType, bytes, encoding: headers.get('content-encoding') })
  })
  const end = (requestId: string, encodedDataLength = 0) => {
    const one = loaded.get(requestId)
    // Without a content-length: all received bytes, including headers.
    if (one && Number.isNaN(one.bytes)) one.bytes = encodedDataLength
    pending.delete(requestId)
    changed = performance.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  const quiet = async () => {
    while (pending.size > 0 || performance.now() - changed < QUIET_MS) await pause(100)
  }
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'commit' })
  await quiet()
  await page.evaluate(SCROLL)
  await quiet()
  // A file that was preloaded and then used counts once.
  return [...new Map([...loaded.values()].map((one) => [one.path, one])).values()]
}

const SCROLL = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((done) => setTimeout(done, 100))
  }
})()`
