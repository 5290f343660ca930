/**
 * Draws how card pages look, for docs/look.md: six themes side by side, the first screen and what is below the fold,
 * with usual, much, little and long content.
 *
 *   npm run look                               all pictures, into docs/pictures
 *   npm run look -- /tmp/look twelve           into another folder, only those whose name contains one of the words
 *
 * Needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium-headless-shell) and Chinese fonts (Noto CJK).
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import { PICTURES } from './look/pictures.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const [folder = at('../docs/pictures'), ...words] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const SITE = 'http://card.example'
const portrait = await sharp(readFileSync(at('../server/src/db/seed/portraits/ya-ting.svg')))
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
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})

/** Draws a card's page as a picture, from its top to the end of the given number of screens. */
async function shoot(view, { width, height, screens }) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
  page.on('pageerror', (error) => console.error(error))
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: renderCard({ kind: 'card', view }).html.join('') })
    if (pathname.startsWith('/brand/'))
      return route.fulfill({ contentType: 'image/svg+xml', body: readFileSync(at(`../web/public${pathname}`)) })
    return route.fulfill(
      pathname.startsWith('/picture/') ? { contentType: 'image/webp', body: portrait } : { status: 404 },
    )
  })
  await page.goto(SITE)
  await page.evaluate(() => document.documentElement.setAttribute('data-scripted', ''))
  // The viewport is one screen high, because in a longer one bars at the bottom would be at the picture's end. A sticky
  // bar is drawn at the end of the first screen.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const shown = Math.min(whole, height * screens)
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: shown } })
  await page.close()
  return picture
}

const GAP = 24
const GROUND = '#c9c7c2'
/** Width in pixels of a documentation page on a high-resolution screen. */
const WIDTH = 1800

for (const [name, { views, columns, ...size }] of Object.entries(PICTURES)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  const shots = []
  for (const view of views) shots.push(await shoot(view, size))
  const [width, height] = [size.width, size.height * size.screens]
  const rows = Math.ceil(shots.length / columns)
  const sheet = await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + GAP),
      channels: 3,
      background: GROUND,
    },
  })
    .composite(
      shots.map((input, index) => ({
        input,
        left: GAP + (index % columns) * (width + GAP),
        top: GAP + Math.floor(index / columns) * (height + GAP),
      })),
    )
    .png()
    .toBuffer()
  await sharp(sheet).resize(WIDTH).webp({ quality: 80 }).toFile(`${folder}/look-${name}.webp`)
  console.log(`look-${name}.webp`)
}
await browser.close()
await vite.close()
