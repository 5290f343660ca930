/**
 * Draws how card pages look, for docs/look.md: six themes side by side, the first screen and what is below the fold,
 * with usual, much, little and long content.
 *
 *   npm run look                               all pictures, into docs/pictures
 *   npm run look -- /tmp/look twelve           into another folder, only those whose name contains one of the words
 *
 * Needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium-headless-shell) and Chinese fonts (Noto CJK).
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { openCardShots } from './card-shots.mjs'
import { PICTURES } from './look/pictures.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const [folder = at('../docs/pictures'), ...words] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
const { shoot, close } = await openCardShots(browser)

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
await close()
