/**
 * `npm test`: everything. Lint, types, rules and calls (Vitest), journeys in Chromium (Playwright). Sets up PostgreSQL
 * and Chromium where they are missing. Ends with one line that counts.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, environment, must, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres } from './system-packages.mjs'

ensureDependencies()
await ensurePostgres()
const chromium = await ensureChromium()
ensureBuild()

must('npm', ['run', 'lint', '--silent'])
must('npm', ['run', 'typecheck', '--silent'])

const folder = mkdtempSync(join(tmpdir(), 'idocard-results-'))
const [rules, journeys] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')]
const env = environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys })
const run = (args) => spawnSync('npx', args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0
const fine = [
  run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${rules}`]),
  run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']),
]

const unit = JSON.parse(readFileSync(rules, 'utf8'))
const { stats } = JSON.parse(readFileSync(journeys, 'utf8'))
rmSync(folder, { recursive: true })
const passed = unit.numPassedTests + stats.expected
const failed = unit.numFailedTests + stats.unexpected + stats.flaky
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = fine.every(Boolean) && failed === 0 && passed > 0 ? 0 : 1
