/**
 * Takes the pictures of the kit for docs/visual-design.md.
 *
 *   node web/kit-preview/shoot.mjs [folder]     default folder: docs/pictures
 *
 * Needs Chromium. CHROMIUM_PATH is the path of its program, /usr/bin/chromium by default.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../docs/pictures', import.meta.url))
mkdirSync(folder, { recursive: true })

const server = await createServer({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  server: { port: 0 },
})
await server.listen()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

const SHOTS = {
  390: ['pieces', 'ends'],
  1440: ['hero', 'colours', 'type', 'space', 'cards', 'pieces', 'controls'],
}
for (const [width, parts] of Object.entries(SHOTS).map(([width, parts]) => [Number(width), parts])) {
  const tab = await browser.newPage({
    viewport: { width, height: width === 390 ? 844 : 900 },
    deviceScaleFactor: width === 390 ? 2 : 1,
    reducedMotion: 'reduce',
  })
  tab.on('pageerror', (error) => console.error(error))
  tab.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await tab.goto(server.resolvedUrls.local[0], { waitUntil: 'networkidle' })
  // Pictures load lazily: scroll past all of them first.
  await tab.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await tab.waitForLoadState('networkidle')
  for (const name of parts) {
    const clip = await tab.locator(`#${name}`).boundingBox()
    const shot = await tab.screenshot({ fullPage: true, clip })
    await sharp(shot).webp({ quality: 82 }).toFile(`${folder}/kit-${name}-${width}.webp`)
  }
  await tab.close()
}
await browser.close()
await server.close()
