/**
 * `npm run test:changed [-- <commit>]`: the unit and call tests that a change can reach, and the journeys of its screens,
 * on a phone in Chinese. The change is what is not committed, and what was since the commit.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { journeysOf } from './journeys-of.mjs'
import { ensureBuild, ensureDependencies, environment, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres, ensureVobject, ensureWholeChromium } from './system-packages.mjs'
import { testsOf } from './tests-of.mjs'

const [since = 'HEAD'] = process.argv.slice(2)
ensureDependencies()
await ensurePostgres()
await ensureVobject()

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const added = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', since), ...added]
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const filesIn = (folder, ending) => readdirSync(join(ROOT, folder)).filter((name) => ending.test(name))
const specs = Object.fromEntries(filesIn('e2e', /\.spec\.ts$/).map((name) => [name, read(`e2e/${name}`)]))
/** The source of a file and of those beside it. What the change removed has none. */
const sourcesOf = (path) => {
  const folder = dirname(path)
  const sources = (names) => names.filter((name) => existsSync(join(ROOT, name))).map(read)
  const names = existsSync(join(ROOT, folder)) ? filesIn(folder, /\.tsx?$/) : []
  return { own: sources([path]).join(''), beside: sources(names.map((name) => join(folder, name))) }
}
const journeys = journeysOf(changed, sourcesOf, specs)

const run = (args, env) => spawnSync('npx', args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0
const sources = Object.fromEntries(
  [...git('ls-files', '--', 'packages', 'server', 'web', 'scripts', 'studio', 'bench'), ...added]
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && existsSync(join(ROOT, path)))
    .map((path) => [path, read(path)]),
)
const tests = testsOf(changed, sources)
const vitest = (...args) => run(['vitest', 'run', ...args], environment())
const GENERATED = ['server/src/api/every-', 'server/src/http/every-']
let isPassed = true
if (!tests) isPassed = vitest('--changed', since, '--passWithNoTests')
else {
  if (tests.files.length > 0) isPassed = vitest(...tests.files)
  if (tests.nouns.length > 0) isPassed = vitest(...GENERATED, '-t', `^(?:${tests.nouns.join('|')})\\.`) && isPassed
}
if (journeys.length > 0) {
  const chromium = await ensureChromium()
  const wholeChromium = await ensureWholeChromium()
  ensureBuild()
  const project = ['--project', 'phone zh-tw', '--reporter', 'line']
  const env = environment({ CHROMIUM_PATH: chromium, WHOLE_CHROMIUM_PATH: wholeChromium })
  isPassed =
    run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...project, ...journeys], env) && isPassed
}
process.exitCode = isPassed ? 0 : 1
