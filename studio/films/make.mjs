/** Records the films of the lessons: see `npm run films`. Needs CHROMIUM_PATH, FFMPEG_PATH and the built site. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProduct } from '../live-product.mjs'
import { activate } from './activate.mjs'
import { Camera, FACTOR, PAGE } from './camera.mjs'
import { captionsOf, encode, poster } from './files.mjs'
import { fill } from './fill.mjs'
import { leave } from './leave.mjs'
import { lost } from './lost.mjs'
import { save } from './save.mjs'
import { openStrips } from './strips.mjs'

/**
 * The films of the lessons by name. Each performs its steps in front of the camera, and returns the index of the frame
 * that is used as its poster.
 * Nothing except texts may depend on the language: both films of a lesson have the same captions and timing.
 */
const LESSONS = { activate, fill, save, leave, lost }

const FOLDER = join(import.meta.dirname, '../../web/public/films')
/** By language of the site, the name of its captions in `say`. */
const CAPTIONS = { 'zh-tw': 'ch', 'en-us': 'en' }

const words = process.argv.slice(2)
const names = Object.keys(LESSONS).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
const temporary = mkdtempSync(join(tmpdir(), 'idocard-films-'))
mkdirSync(FOLDER, { recursive: true })

async function film({ product, strips, name, lang }) {
  const stage = await product.phone({ lang, viewport: PAGE, scale: FACTOR })
  const { page, context } = stage
  const camera = new Camera(page, {
    folder: join(temporary, `${name}-${lang}`),
    strip: (caption) => strips.strip(caption?.[CAPTIONS[lang]] ?? '', lang),
  })
  const { poster: at } = await LESSONS[name]({ camera, stage, page, t: stage.t })
  camera.say()
  const path = join(FOLDER, `${name}-${lang}`)
  const sizes = encode(camera, path)
  await poster(camera.frames[at], path)
  writeFileSync(`${path}.vtt`, captionsOf(camera, CAPTIONS[lang]))
  await context.close()
  const seconds = (camera.length / 1000).toFixed(1)
  console.log(`${name} ${lang}: ${seconds} s, ${sizes.map((bytes) => `${(bytes / 1000).toFixed(0)} KB`).join(', ')}`)
  return camera.length
}

const product = await openProduct()
try {
  const strips = await openStrips(product.browser)
  for (const name of names) {
    const lengths = []
    for (const lang of Object.keys(CAPTIONS)) lengths.push(await film({ product, strips, name, lang }))
    // Both films of a lesson use the same caption files, one for each language.
    if (new Set(lengths).size > 1) throw new Error(`${name} differs in length: ${lengths.join(', ')} ms.`)
  }
} finally {
  await product.close()
  rmSync(temporary, { recursive: true, force: true })
}
