import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Size of the phone's page in CSS pixels, and height of the strip above it with the captions. Together 9:16. */
export const PAGE = { width: 360, height: 544 }
export const STRIP = 96
export const FACTOR = 1.5
export const FPS = 20
export const INK = '#1a211e'
const FRAME = 1000 / FPS

/** How long a caption is shown at least, in milliseconds: to notice it, to read it, and to see what it is about. */
const readingTime = ({ ch, en }) => 900 + Math.max([...ch].length * 150, en.length * 55)

const ease = (part) => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)
const ring = (size, strength) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="${size}" fill="#1f5f4e" fill-opacity="${0.45 * strength}" stroke="#fff" stroke-width="3" stroke-opacity="${strength}"/></svg>`,
  )

/**
 * Records a film of a page frame by frame. Every step has a fixed duration, however slow the machine or long the text,
 * so that a film has the same timing in each language and on each run.
 */
export class Camera {
  /** Duration so far in milliseconds. */
  length = 0
  /** Frames in order, each with its duration in milliseconds. */
  frames = []
  /** Captions in order, each with its start in milliseconds. */
  captions = []
  #last
  #strip

  /** `strip` draws the strip with a caption, as a PNG. */
  constructor(page, { folder, strip }) {
    this.page = page
    this.folder = folder
    this.#strip = strip
    mkdirSync(folder, { recursive: true })
  }

  /**
   * Adds a caption in both languages, for what follows. The previous one stays until it has been read. Without a text:
   * the end of the film.
   */
  say(ch, en) {
    const before = this.captions.at(-1)
    const missing = before ? readingTime(before) - (this.length - before.from) : 0
    if (missing > 0) {
      const more = Math.ceil(missing / FRAME) * FRAME
      this.frames.at(-1).ms += more
      this.length += more
    }
    if (ch) this.captions.push({ from: this.length, ch, en })
  }

  /** Shows the page for some milliseconds. `fade`: with a fade, for a change to another screen. */
  async hold(ms, { fade = false } = {}) {
    const shot = await this.#shoot()
    if (fade && this.#last) {
      for (const opacity of [0.3, 0.6, 0.85]) await this.#add(await blend(this.#last, shot, opacity), FRAME)
      await this.#add(shot, ms - 3 * FRAME)
    } else await this.#add(shot, ms)
    this.#last = shot
  }

  /** Scrolls the page or its dialog until the element is in the middle, in 0.8 s. */
  async look(locator) {
    const way = await locator.evaluate((element) => {
      let box = element.parentElement
      while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
        box = box.parentElement
      const scroller = box ?? document.scrollingElement
      globalThis.filmed = scroller
      const { top, height } = element.getBoundingClientRect()
      const max = scroller.scrollHeight - scroller.clientHeight
      const to = scroller.scrollTop + top + Math.min(height, innerHeight) / 2 - innerHeight / 2
      return { from: scroller.scrollTop, to: Math.max(0, Math.min(max, to)) }
    })
    const steps = 10
    for (let step = 1; step <= steps; step += 1) {
      const top = way.from + (way.to - way.from) * ease(step / steps)
      await this.page.evaluate((y) => globalThis.filmed.scrollTo({ top: y, behavior: 'instant' }), top)
      await this.hold(step === steps ? 350 : FRAME)
    }
  }

  /** Presses an element, marked with a dot, in 0.6 s. */
  async tap(locator, { act = () => locator.click() } = {}) {
    const shot = await this.#shoot()
    const box = await locator.boundingBox()
    if (!box) throw new Error(`Nothing to press: ${locator}`)
    const left = Math.round((box.x + Math.min(box.width / 2, 140)) * FACTOR - 48)
    const top = Math.round((box.y + box.height / 2 + STRIP) * FACTOR - 48)
    for (const [size, strength, ms] of [
      [40, 0.4, FRAME],
      [32, 0.8, FRAME],
      [26, 1, 6 * FRAME],
      [34, 0.6, FRAME],
      [42, 0.3, FRAME],
    ])
      await this.#add(
        await sharp(shot)
          .composite([{ input: ring(size, strength), left, top }])
          .png()
          .toBuffer(),
        ms,
      )
    this.#last = shot
    await act()
    await this.#add(shot, 2 * FRAME)
  }

  /** Types a text into a field, in 1.2 s. */
  async type(locator, text) {
    await locator.focus()
    const letters = [...text]
    const steps = 8
    let written = ''
    for (let step = 1; step <= steps; step += 1) {
      const now = letters.slice(0, Math.ceil((letters.length * step) / steps)).join('')
      // A field that submits itself when it is full accepts no more text.
      if (now !== written) await locator.fill(now)
      written = now
      await this.hold(step === steps ? 500 : 2 * FRAME)
    }
  }

  async #shoot() {
    const shot = await this.page.screenshot({ animations: 'disabled', caret: 'initial' })
    return sharp(shot)
      .extend({ top: STRIP * FACTOR, background: INK })
      .composite([{ input: await this.#strip(this.captions.at(-1)), left: 0, top: 0 }])
      .png({ compressionLevel: 1 })
      .toBuffer()
  }

  async #add(picture, ms) {
    const file = join(this.folder, `${String(this.frames.length).padStart(4, '0')}.png`)
    // All frames in the same format: if it changes, ffmpeg starts again and loses the frame before.
    writeFileSync(file, await sharp(picture).removeAlpha().png({ compressionLevel: 1 }).toBuffer())
    this.frames.push({ file, ms })
    this.length += ms
  }
}

/** Blends the second picture over the first. */
const blend = async (under, over, opacity) => {
  const alpha = { create: { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: opacity } } }
  const top = await sharp(over)
    .ensureAlpha()
    .composite([{ input: await sharp(alpha).png().toBuffer(), tile: true, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(under)
    .composite([{ input: top }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
