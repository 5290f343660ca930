/**
 * `npm test`: lint, types, unit and call tests (Vitest), end-to-end tests in Chromium (Playwright), and the short form of
 * the fault scenarios. Installs PostgreSQL and Chromium if they are missing. Ends with what was slow; the last line is the
 * number of tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuild, ensureDependencies, environment, must, NODE, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres } from './system-packages.mjs'

ensureDependencies()
await ensurePostgres()
const chromium = await ensureChromium()
ensureBuild()

must('npm', ['run', 'lint', '--silent'])
must('npm', ['run', 'typecheck', '--silent'])
must(NODE, ['scripts/layers/check.ts'])

const folder = mkdtempSync(join(tmpdir(), 'idocard-results-'))
const [rules, journeys, faults] = ['vitest', 'playwright', 'faults'].map((name) => join(folder, `${name}.json`))
const env = environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys })
const passes = []
const times = []
function run(name, command, args) {
  const start = performance.now()
  passes.push(spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0)
  times.push([name, performance.now() - start])
}
run('unit and call tests', 'npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${rules}`,
])
run('end-to-end tests', 'npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'])
run('fault scenarios', NODE, ['bench/faults/run.ts', `--results=${faults}`])

const unit = JSON.parse(readFileSync(rules, 'utf8'))
const { stats, suites } = JSON.parse(readFileSync(journeys, 'utf8'))
const { held, missed } = JSON.parse(readFileSync(faults, 'utf8'))
rmSync(folder, { recursive: true })

const testFiles = unit.testResults.map(({ name, startTime, endTime }) => [relative(ROOT, name), endTime - startTime])
const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
const journeyTimes = suites
  .flatMap(specs)
  .flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => [
      `${file} › ${title} (${projectName})`,
      results.reduce((sum, { duration }) => sum + duration, 0),
    ]),
  )
const slowest = (all) => all.toSorted(([, a], [, b]) => b - a).slice(0, 10)
for (const [title, list] of [
  ['Time', times],
  ['Slowest test files', slowest(testFiles)],
  ['Slowest end-to-end tests', slowest(journeyTimes)],
])
  console.log(`\n${title}:\n${list.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')}`)

const passed = unit.numPassedTests + stats.expected + held
const failed = unit.numFailedTests + stats.unexpected + stats.flaky + missed
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = passes.every(Boolean) && failed === 0 && passed > 0 ? 0 : 1
