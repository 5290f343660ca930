import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FACTOR, INK, PAGE, STRIP } from './camera.mjs'

const figtree = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
const STYLE = `
@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${figtree.toString('base64')}) }
body { margin: 0; height: ${STRIP}px; display: grid; place-items: center; background: ${INK}; color: #fff }
p { margin: 0; padding: 0 14px; font: 600 22px/1.28 Figtree, 'Noto Sans CJK TC', sans-serif; text-align: center; text-wrap: balance }
:lang(zh) p { font-size: 24px; word-break: keep-all; overflow-wrap: anywhere }`

/** Draws captions into the strip above a film's page, so large that they can be read on a phone. */
export async function openStrips(browser) {
  const page = await browser.newPage({ viewport: { width: PAGE.width, height: STRIP }, deviceScaleFactor: FACTOR })
  const drawn = new Map()

  async function draw(text, lang) {
    await page.setContent(`<html lang="${lang}"><style>${STYLE}</style><body><p></p></body></html>`)
    const high = await page.evaluate(async (words) => {
      const paragraph = document.querySelector('p')
      paragraph.textContent = words
      await document.fonts.ready
      return paragraph.offsetHeight
    }, text)
    if (high > STRIP - 16) throw new Error(`A caption has more than two lines: ${text}`)
    return page.screenshot()
  }

  /** The strip with a caption, as a PNG of the film's width. */
  return {
    async strip(text, lang) {
      const key = `${lang} ${text}`
      if (!drawn.has(key)) drawn.set(key, await draw(text, lang))
      return drawn.get(key)
    },
  }
}
