/**
 * `npm test`: lint, types, unit and call tests (Vitest), end-to-end tests in Chromium (Playwright), and the short form
 * of the fault scenarios. Installs PostgreSQL and Chromium if they are missing. Ends with what was slow and what
 * failed; the last line is the number of tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuild, ensureDependencies, environment, NODE, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres, ensureVobject, ensureWholeChromium } from './system-packages.mjs'

ensureDependencies()
await ensurePostgres()
await ensureVobject()
const chromium = await ensureChromium()
const wholeChromium = await ensureWholeChromium()
ensureBuild()

const folder = mkdtempSync(join(tmpdir(), 'idocard-results-'))
const [rules, journeys, faults] = ['vitest', 'playwright', 'faults'].map((name) => join(folder, `${name}.json`))
const env = environment({
  CHROMIUM_PATH: chromium,
  WHOLE_CHROMIUM_PATH: wholeChromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
})
const times = []
/** Runs a part of the tests, and returns whether it passed. With `quiet` its output is shown after it has ended. */
async function run(name, command, args, { quiet = false } = {}) {
  const start = performance.now()
  const child = spawn(command, args, { cwd: ROOT, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  const output = []
  for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(output))
  times.push([name, performance.now() - start])
  return code === 0
}

const checks = await Promise.all([
  run('lint', 'npm', ['run', 'lint', '--silent'], { quiet: true }),
  run('types', 'npm', ['run', 'typecheck', '--silent'], { quiet: true }),
  run('layers', NODE, ['scripts/layers/check.ts'], { quiet: true }),
])
if (!checks.every(Boolean)) process.exit(1)

const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${rules}`]
const isUnitPassed = await run('unit and call tests', 'npx', ['vitest', 'run', ...json])
const browsers = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
const isJourneyPassed = await run('end-to-end tests', 'npx', browsers)
// Not in parallel with the unit tests: then 58 of the 300 people of `codes` were answered 503 when they signed in.
const isFaultPassed = await run('fault scenarios', NODE, ['bench/faults/run.ts', `--results=${faults}`])

const unit = JSON.parse(readFileSync(rules, 'utf8'))
const { stats, suites } = JSON.parse(readFileSync(journeys, 'utf8'))
const { held, missed, times: faultTimes } = JSON.parse(readFileSync(faults, 'utf8'))
rmSync(folder, { recursive: true })

const testFiles = unit.testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime])
const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
const journeyRuns = suites
  .flatMap(specs)
  .flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, name: `${file} › ${title} (${test.projectName})` })),
  )
const journeyTimes = journeyRuns.map(({ name, results }) => [
  name,
  results.reduce((sum, { duration }) => sum + duration, 0),
])
const slowest = (all) => all.toSorted(([, a], [, b]) => b - a).slice(0, 10)
for (const [title, list] of [
  ['Time', [...times, ['in all', performance.now()]]],
  ['Slowest test files', slowest(testFiles)],
  ['Slowest end-to-end tests', slowest(journeyTimes)],
  ['Slowest fault scenarios', slowest(faultTimes)],
])
  console.log(`\n${title}:\n${list.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')}`)

const passed = unit.numPassedTests + stats.expected + held
const failures = [
  ...unit.testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that fails to load has no failed tests.
    ...(message ? [`${relative(ROOT, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(ROOT, name)} › ${fullName}\n${failureMessages.join('\n')}`),
  ]),
  ...journeyRuns
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, results }) => `${name}\n${results.flatMap(({ errors }) => errors.map((e) => e.message)).join('\n')}`),
  ...missed,
]
const failed = unit.numFailedTests + stats.unexpected + stats.flaky + missed.length
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = isUnitPassed && isJourneyPassed && isFaultPassed && failed === 0 && passed > 0 ? 0 : 1
