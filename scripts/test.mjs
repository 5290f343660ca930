/**
 * `npm test`: lint, types, unit and call tests (Vitest), end-to-end tests in Chromium (Playwright), and the short form
 * of the fault scenarios. Installs PostgreSQL and Chromium if they are missing. A test that fails is run once more, alone:
 * if it passes then, it is reported as FLAKY, and its cause has to be found. Ends with what was slow and what failed; the
 * last line is the number of tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, environment, NODE, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres, ensureVobject, ensureWholeChromium } from './system-packages.mjs'
import { journeyResults, unitResults } from './test-results.mjs'

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
/** With more failures something is broken, and running them again would only cost time. */
const MAX_RUN_AGAIN = 10
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

/** Runs a runner, and once more, alone, what failed in it. @returns its results, and the names of what passed then */
async function runTwice(name, { args, only, resultsOf, file }) {
  const isPassed = await run(name, 'npx', args)
  const first = resultsOf(readFileSync(file, 'utf8'))
  if (isPassed || first.failures.length > MAX_RUN_AGAIN) return { ...first, isPassed, flaky: [] }
  // A worker that crashed fails no test, and its file is not reported: everything is run again.
  const isCrash = first.failures.length === 0
  rmSync(file)
  const isPassedThen = await run(`${name}, again`, 'npx', isCrash ? args : only(first))
  const again = resultsOf(readFileSync(file, 'utf8'))
  if (isCrash)
    return { ...again, isPassed: isPassedThen, flaky: [{ name, message: 'Ended with an error, and no test failed.' }] }
  const failing = new Set(again.failures.map(({ name }) => name))
  const flaky = first.failures.filter(({ name }) => !failing.has(name))
  return {
    ...first,
    // What passed the second time is passed. The second run must have run it.
    isPassed: isPassedThen && again.passed >= flaky.length && again.passed > 0,
    passed: first.passed + flaky.length,
    failures: again.failures,
    flaky,
  }
}

const vitest = [
  'vitest',
  'run',
  '--project=!bench',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${rules}`,
]
const unit = await runTwice('unit and call tests', {
  args: vitest,
  only: ({ failures }) => [...vitest, '--maxWorkers=1', ...new Set(failures.map(({ file }) => file))],
  resultsOf: unitResults,
  file: rules,
})
const browsers = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
const journey = await runTwice('end-to-end tests', {
  args: browsers,
  only: () => [...browsers, '--last-failed', '--workers=1'],
  resultsOf: journeyResults,
  file: journeys,
})
// Not in parallel with the unit tests: then 58 of the 300 people of `codes` were answered 503 when they signed in.
const isFaultPassed = await run('fault scenarios', NODE, ['bench/faults/run.ts', `--results=${faults}`])
const { held, missed, times: faultTimes } = JSON.parse(readFileSync(faults, 'utf8'))
rmSync(folder, { recursive: true })

const slowest = (all) => all.toSorted(([, a], [, b]) => b - a).slice(0, 10)
for (const [title, list] of [
  ['Time', [...times, ['in all', performance.now()]]],
  ['Slowest test files', slowest(unit.times)],
  ['Slowest end-to-end tests', slowest(journey.times)],
  ['Slowest fault scenarios', slowest(faultTimes)],
])
  console.log(`\n${title}:\n${list.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')}`)

const passed = unit.passed + journey.passed + held
const failures = [
  ...[...unit.failures, ...journey.failures].map(({ name, message }) => `${name}\n${message}`),
  ...missed,
]
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n\n')}`)
for (const { name, message } of [...unit.flaky, ...journey.flaky]) console.log(`FLAKY ${name}\n${message}\n`)
console.log(`\n${passed} passed, ${failures.length} failed`)
const isPassed = unit.isPassed && journey.isPassed && isFaultPassed
process.exitCode = isPassed && failures.length === 0 && passed > 0 ? 0 : 1
