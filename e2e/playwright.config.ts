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
const ONE_PROJECT = Object.keys(SIZES).flatMap((size) => Object.keys(LANGS).map((lang) => `@${size}-${lang}`))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Tests of one file run one after the other, and three files run in parallel, although the machine has two cores:
  // each test waits for a tenth of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine. On an idle one no test waits this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // A trace would take a fifth of the time. `npm run test:e2e -- --trace on` records one.
  use: {
    baseURL: BASE_URL,
    launchOptions: CHROMIUM,
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // In every new browser it would download and store the whole application. `offline.spec.ts` allows it.
    serviceWorkers: 'block',
  },
  projects: Object.entries(SIZES).flatMap(([size, viewport]) =>
    Object.entries(LANGS).map(([lang, locale]) => ({
      name: `${size} ${lang}`,
      // A test runs in the one project that its tag names (`@desktop-zh-tw`), and these are spread over all four; with
      // `@every` at every size in every language. What differs by size or language has no tag, and runs on a phone in
      // Chinese and on a desktop in English.
      ...((size === 'phone') === (lang === 'zh-tw')
        ? { grepInvert: new RegExp(ONE_PROJECT.filter((tag) => tag !== `@${size}-${lang}`).join('|')) }
        : { grep: new RegExp(`@every|@${size}-${lang}`) }),
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
      INSIDE_ORIGINS: BASE_URL,
      SIGN_IN_HOSTS: BASE_URL,
      CHIP_META_KEY: '11'.repeat(16),
      CHIP_MASTER_KEY: '22'.repeat(16),
    },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
