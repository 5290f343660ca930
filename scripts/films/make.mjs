/** Records the films of the lessons: see `npm run films`. Needs CHROMIUM_PATH, FFMPEG_PATH and the built site. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { Camera, FACTOR, PAGE } from './camera.mjs'
import { captionsOf, encode, poster } from './files.mjs'
import { LESSONS } from './lessons.mjs'
import { Stage } from './stage.mjs'

const FOLDER = join(import.meta.dirname, '../../web/public/films')
const PORT = Number(process.env.PORT ?? 3955)
/** The host in the address bars and links of the films. */
const HOST = 'idocard.example'
const LANGS = { 'zh-tw': ['zh-TW', 'ch'], 'en-us': ['en-US', 'en'] }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const words = process.argv.slice(2)
const names = Object.keys(LESSONS).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
const temporary = mkdtempSync(join(tmpdir(), 'idocard-films-'))
mkdirSync(FOLDER, { recursive: true })

/** The server of the end-to-end tests, which creates cards and sessions on request. */
const server = spawn(process.execPath, ['e2e/support/server.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  env: {
    ...process.env,
    PORT: String(PORT),
    PUBLIC_URL: `http://${HOST}`,
    NODE_ENV: 'production',
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  },
  stdio: 'inherit',
})
async function started() {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start.')
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(200)
  }
}

async function film(browser, name, lang) {
  const [locale, language] = LANGS[lang]
  const context = await browser.newContext({
    baseURL: `http://${HOST}`,
    viewport: PAGE,
    deviceScaleFactor: FACTOR,
    userAgent: IPHONE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale,
  })
  await context.addCookies([{ name: 'iDoLang', value: lang, url: `http://${HOST}` }])
  await context.addInitScript((value) => localStorage.setItem('iDoLang', value), lang)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const camera = new Camera(page, join(temporary, `${name}-${lang}`))
  const stage = new Stage({ context, page, lang, outbox: `http://127.0.0.1:${PORT}` })
  const { poster: at } = await LESSONS[name]({ camera, stage, page, t: stage.t, lang })
  const path = join(FOLDER, `${name}-${lang}`)
  const sizes = encode(camera, path)
  await poster(camera.frames[at], path)
  writeFileSync(`${path}.vtt`, captionsOf(camera, language))
  await context.close()
  const seconds = (camera.length / 1000).toFixed(1)
  console.log(`${name} ${lang}: ${seconds} s, ${sizes.map((bytes) => `${(bytes / 1000).toFixed(0)} KB`).join(', ')}`)
  return camera.length
}

let browser
try {
  await started()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${PORT}`],
  })
  for (const name of names) {
    const lengths = []
    for (const lang of Object.keys(LANGS)) lengths.push(await film(browser, name, lang))
    // Both films of a lesson use the same caption files, one for each language.
    if (new Set(lengths).size > 1) throw new Error(`${name} differs in length: ${lengths.join(', ')} ms.`)
  }
} finally {
  await browser?.close()
  server.kill('SIGTERM')
  rmSync(temporary, { recursive: true, force: true })
}
