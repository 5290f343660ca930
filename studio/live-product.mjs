import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { Stage } from './films/stage.mjs'

/** The host in the address bars, links and codes of films and pictures. */
const HOST = 'idocard.example'
const LOCALES = { 'zh-tw': 'zh-TW', 'en-us': 'en-US' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/**
 * Starts the real product for films and pictures: the server of the end-to-end tests, which creates cards and sessions
 * on request, and a browser. Needs the built site, and CHROMIUM_PATH.
 */
export async function openProduct({ port = Number(process.env.PORT ?? 3955) } = {}) {
  const outbox = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['e2e/support/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://${HOST}`,
      NODE_ENV: 'production',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  })
  // A recording that fails leaves no server behind.
  process.on('exit', () => server.kill('SIGTERM'))
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server did not start.')
    const answer = await fetch(`${outbox}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    await setTimeout(200)
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`,
      // The camera and stored contacts need a secure origin.
      `--unsafely-treat-insecure-origin-as-secure=http://${HOST}`,
    ],
  })

  /** A phone in a language, or a desk, with the product on it. */
  async function phone({ lang, viewport, scale, isMobile = true }) {
    const context = await browser.newContext({
      baseURL: `http://${HOST}`,
      viewport,
      deviceScaleFactor: scale,
      ...(isMobile && { userAgent: IPHONE, isMobile, hasTouch: true }),
      reducedMotion: 'reduce',
      locale: LOCALES[lang],
    })
    await context.addCookies([{ name: 'iDoLang', value: lang, url: `http://${HOST}` }])
    await context.addInitScript((value) => localStorage.setItem('iDoLang', value), lang)
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    return new Stage({ context, page, lang, outbox })
  }
  async function close() {
    await browser.close()
    server.kill('SIGTERM')
  }
  return { browser, phone, close }
}
