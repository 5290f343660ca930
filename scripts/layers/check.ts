/**
 * Reads every import between folders. Ends with 1 when one goes upwards, when a feature uses more of another than its
 * store, and when folders import each other in a circle. `--list` prints every import between folders.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { betweenFolders, importsIn, problemsIn } from './import-graph.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['packages/*/src/**/*.ts', 'server/src/**/*.ts', 'web/app/**/*.{ts,tsx}']
/** What tests bring along may use everything. */
const OF_TESTS = /\.(test|fixture)\.tsx?$|^server\/src\/testing\//

const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !OF_TESTS.test(file))
const imports = importsIn(new Map(files.toSorted().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))
const folders = betweenFolders(imports)
if (process.argv.includes('--list'))
  for (const { from, to, count } of folders) console.log(`${from} → ${to} (${count})`)
const problems = problemsIn(imports)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${folders.length} imports between folders, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
