/**
 * Draws the product pictures and renders them to AVIF and WebP at the widths that pages use.
 *
 *   npm run pictures               all of them
 *   npm run pictures -- hero jade  those whose name contains one of the words; `svg`: the small drawings
 *
 * Drawings are written to web/pictures/<name>.svg, pictures to web/public/pictures/<name>-<width>.{avif,webp}, and
 * previews for chat apps only to web/public/pictures/og/<name>.jpg. Without arguments it also writes the small drawings
 * that are served as SVG, and the icons made from the logo.
 * Screens of the back office on drawn phones are those of the built site (`npm run build`).
 * Needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium), and Chinese serif and sans fonts (Noto CJK).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { openCardShots } from './card-shots.mjs'
import { openProduct } from './live-product.mjs'
import { icons } from './pictures/brand.mjs'
import { withCardPages } from './pictures/card-pages.mjs'
import { DRAWINGS } from './pictures/drawings.mjs'
import { draw, PICTURES } from './pictures/list.mjs'
import { withOfficePages } from './pictures/office-pages.mjs'
import { traced } from './pictures/touch.mjs'

const root = new URL('../web/', import.meta.url)
const words = process.argv.slice(2)
const names = Object.keys(PICTURES).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

const PAPER = '#faf7f1'

/** Maximum size of a picture in bytes: low for heroes, which load first, and for covers, because a page has many. */
const maxBytes = (name) => {
  const [folder] = name.split('/')
  if (folder === 'og') return 90_000
  if (['news', 'teaching', 'features'].includes(folder)) return 60_000
  return name.startsWith('banners/hero') ? 80_000 : 120_000
}

/** Each format's options, and the qualities to try, best first. */
const FORMATS = {
  avif: [{ effort: 5 }, [58, 50, 42, 34]],
  webp: [{ effort: 6 }, [84, 76, 68, 58]],
  jpeg: [{ mozjpeg: true }, [86, 80, 74, 66]],
}

function put(path, bytes) {
  const file = new URL(path, root)
  mkdirSync(dirname(file.pathname), { recursive: true })
  writeFileSync(file, bytes)
}

/** Encodes with decreasing quality until the picture is small enough. */
async function encode(image, format, limit) {
  const [options, qualities] = FORMATS[format]
  for (const quality of qualities) {
    const bytes = await image
      .clone()
      [format]({ quality, ...options })
      .toBuffer()
    if (bytes.length <= limit) return bytes
  }
  throw new Error(`A picture does not fit in ${limit} bytes even at the lowest quality.`)
}

/** A drawing as a PNG. */
async function screenshot(svg, { width, height, factor, bare }) {
  const tab = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: factor })
  await tab.setContent(`<html lang="zh-TW"><body style="margin:0">${svg}</body></html>`)
  const shot = await tab.screenshot({ omitBackground: bare, timeout: 120_000 })
  await tab.close()
  return shot
}

if (words.length === 0 || words.includes('svg')) {
  for (const [path, svg] of Object.entries(DRAWINGS)) put(`public/pictures/${path}`, svg)
  for (const [path, bytes] of Object.entries(await icons())) put(`public/${path}`, bytes)
}

process.env.CHROMIUM_PATH ??= '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox'],
})
const cards = await openCardShots(browser)
let product
/** The real product, once a picture shows a screen of it. */
const openOnce = () => {
  product ??= openProduct()
  return product
}
for (const name of names) {
  const { svg: drawing, widths, bare, isLayer, jpeg, traced: hand, width, height } = draw(name)
  const svg = await withOfficePages(await withCardPages(drawing, cards), openOnce)
  if (!jpeg) put(`pictures/${name}.svg`, svg)
  const factor = Math.max(1, (Math.max(...widths) * 1.5) / width)
  const shot = await (hand ? traced(browser, hand) : screenshot(svg, { width, height, factor, bare }))
  const sizes = []
  for (const wide of widths) {
    const image = sharp(shot).resize({ width: wide, kernel: 'lanczos3' })
    for (const format of jpeg ? ['jpeg'] : ['avif', 'webp']) {
      // WebP's alpha shows banding in soft shadows, so the background is filled with the page's paper colour, except
      // where the picture is laid over another.
      const ground = format === 'webp' && bare && !isLayer ? image.clone().flatten({ background: PAPER }) : image
      const bytes = await encode(ground, format, maxBytes(name))
      put(`public/pictures/${name}${jpeg ? '.jpg' : `-${wide}.${format}`}`, bytes)
      sizes.push(`${wide}.${format} ${(bytes.length / 1000).toFixed(1)} KB`)
    }
  }
  console.log(`${name}: ${sizes.join(', ')}`)
}
await cards.close()
await (await product)?.close()
await browser.close()
