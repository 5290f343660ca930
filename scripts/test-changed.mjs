/**
 * `npm run test:changed [-- <commit>]`: the unit and call tests that a change can reach, by what they import, and the
 * journeys of its screens, on a phone in Chinese. The change is what is not committed, and what was since the commit.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { journeysOf } from './journeys-of.mjs'
import { ensureBuild, ensureDependencies, environment, ROOT } from './prepare.mjs'
import { ensureChromium, ensurePostgres, ensureVobject, ensureWholeChromium } from './system-packages.mjs'

const [since = 'HEAD'] = process.argv.slice(2)
ensureDependencies()
await ensurePostgres()
await ensureVobject()

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
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
let isPassed = run(['vitest', 'run', '--changed', since, '--passWithNoTests'], environment())
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
