/**
 * Runs a part of `npm test` during development: `npm run test:unit`, `test:calls`, `test:e2e`, each with the runner's
 * arguments after `--`: a filter (`-- order`), `--watch` for the first two, `--project 'phone zh-tw'` for the last.
 * `npm run test:bench` is no part of it: it tests what the load benchmarks measure with.
 */
import { become, ensureBuild, ensureDependencies, environment } from './prepare.mjs'
import { ensureChromium, ensurePostgres, ensureVobject, ensureWholeChromium } from './system-packages.mjs'

const [part, ...given] = process.argv.slice(2)
const vitest = (...projects) => [
  'vitest',
  given.includes('--watch') ? 'watch' : 'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...given.filter((argument) => argument !== '--watch'),
]

ensureDependencies()
if (part === 'e2e') {
  const chromium = await ensureChromium()
  const wholeChromium = await ensureWholeChromium()
  ensureBuild()
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...given]
  become('npx', command, environment({ CHROMIUM_PATH: chromium, WHOLE_CHROMIUM_PATH: wholeChromium }))
} else if (part === 'bench') become('npx', vitest('bench'), environment())
else {
  await ensurePostgres()
  if (part === 'calls') await ensureVobject()
  become('npx', part === 'calls' ? vitest('postgres', 'embedded') : vitest('rules', 'web', 'web-alone'), environment())
}
