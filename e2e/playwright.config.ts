import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 3917)
export const BASE_URL = `http://localhost:${PORT}`

const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  // Without a locale Chromium calls every file with a Chinese name `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
}

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const LANGS = { 'zh-tw': 'zh-TW', 'en-us': 'en-US' }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Tests of a file run one after the other, three files in parallel: on two cores, as each waits for a tenth of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For a busy machine: no test waits this long on a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // A trace costs a fifth of the time: `npm run test:e2e -- --trace on` records one.
  use: {
    baseURL: BASE_URL,
    launchOptions: CHROMIUM,
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // In every new browser it would fetch and store the whole application. `offline.spec.ts` lets it.
    serviceWorkers: 'block',
  },
  projects: Object.entries(SIZES).flatMap(([size, viewport]) =>
    Object.entries(LANGS).map(([lang, locale]) => ({
      name: `${size} ${lang}`,
      // The purchase runs at every size in every language. Other tests run on a phone in Chinese and on a desktop in
      // English, and those that ask neither about a layout nor about a language run once.
      ...((size === 'phone' ? lang === 'en-us' : lang === 'zh-tw') && { grep: /@every/ }),
      ...(size === 'desktop' && { grepInvert: /@once/ }),
      use: { viewport, locale, hasTouch: size === 'phone', isMobile: size === 'phone' },
      metadata: { lang, size },
    })),
  ),
  webServer: {
    command: 'node e2e/support/server.ts',
    cwd: '..',
    url: `${BASE_URL}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(PORT),
      NODE_ENV: 'production',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      TRUSTED_HOPS: '1',
      MATOMO_URL: `${BASE_URL}/e2e/matomo`,
      PUSH_HOSTS: BASE_URL,
    },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
