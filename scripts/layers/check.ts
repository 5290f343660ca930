/**
 * Checks every import between folders. Exits with 1 when one goes to a higher layer, when more of a server feature
 * is imported than its index, when product code imports test code, or when folders form an import cycle. `--list`
 * prints every import between folders.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { betweenFolders, importsIn, isTestCode, problemsIn } from './import-graph.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = ['packages/*/src/**/*.ts', 'server/src/**/*.ts', 'web/app/**/*.{ts,tsx}']

const files = globSync(SOURCES, { cwd: ROOT })
const imports = importsIn(new Map(files.toSorted().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))
const folders = betweenFolders(imports)
if (process.argv.includes('--list'))
  for (const { from, to, count } of folders) console.log(`${from} → ${to} (${count})`)
const problems = problemsIn(imports)
for (const problem of problems) console.error(problem)
console.log(
  `${files.filter((file) => !isTestCode(file)).length} files, ${folders.length} imports between folders, ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
