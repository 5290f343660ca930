import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createServer } from 'vite'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const SITE = 'http://card.example'

/** Starts what draws card pages from their component, so that a picture shows the page as it is today. */
export async function openCardShots(browser) {
  const portrait = await sharp(readFileSync(at('../server/src/seed/portraits/ya-ting.svg')))
    .webp()
    .toBuffer()
  const vite = await createServer({
    root: at('../web'),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
    oxc: { jsx: { runtime: 'automatic' } },
  })
  const { renderCard } = await vite.ssrLoadModule('/app/card/document.tsx')

  /** Draws a card's page as a picture, from its top to the end of the given number of screens. */
  async function shoot(view, { width, height, screens = 1, scale = 1 }) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
    })
    page.on('pageerror', (error) => console.error(error))
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: renderCard({ kind: 'card', view }).html.join('') })
      if (pathname.startsWith('/pictures/'))
        return route.fulfill({ contentType: 'image/webp', body: readFileSync(at(`../web/public${pathname}`)) })
      if (pathname.startsWith('/brand/'))
        return route.fulfill({ contentType: 'image/svg+xml', body: readFileSync(at(`../web/public${pathname}`)) })
      return route.fulfill(
        pathname.startsWith('/picture/') ? { contentType: 'image/webp', body: portrait } : { status: 404 },
      )
    })
    await page.goto(SITE)
    await page.evaluate(() => document.documentElement.setAttribute('data-scripted', ''))
    // The viewport is one screen high, because in a longer one bars at the bottom would be at the picture's end. A
    // sticky bar is drawn at the end of the first screen.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    const shown = Math.min(whole, height * screens)
    const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: shown } })
    await page.close()
    return picture
  }
  return { shoot, close: () => vite.close() }
}
