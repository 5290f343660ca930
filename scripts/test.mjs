/**
 * `npm test`: lint, types, unit and call tests (Vitest), end-to-end tests in Chromium (Playwright), and the short form of
 * the fault scenarios. Installs PostgreSQL and Chromium if they are missing. The last line is the number of tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const run = (command, args) => spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0
const passes = [
  run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${rules}`]),
  run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']),
  run(NODE, ['bench/faults/run.ts', `--results=${faults}`]),
]

const unit = JSON.parse(readFileSync(rules, 'utf8'))
const { stats } = JSON.parse(readFileSync(journeys, 'utf8'))
const { held, missed } = JSON.parse(readFileSync(faults, 'utf8'))
rmSync(folder, { recursive: true })
const passed = unit.numPassedTests + stats.expected + held
const failed = unit.numFailedTests + stats.unexpected + stats.flaky + missed
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = passes.every(Boolean) && failed === 0 && passed > 0 ? 0 : 1
