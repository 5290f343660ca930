import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The configurations that name files, and the folder from which their paths start. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  'biome.json': '',
  'vitest.config.ts': '',
  'web/vite.config.ts': '',
  'server/drizzle.config.ts': 'server',
  'scripts/layers/check.ts': '',
  'scripts/layers/import-graph.ts': '',
  'scripts/journeys-of.mjs': '',
}
/** What is made: by the build, and by the bundler in its own memory. */
const MADE = ['^(?:.*/)?build/', 'rolldown[\\\\/]runtime']

/** The project's files, its packages, and the icons, of which one pattern names a few. */
const FILES = [
  ...globSync('**/*', { cwd: ROOT, exclude: ['**/node_modules', '**/.git', '**/build'] }),
  ...globSync('{.,web}/node_modules/*/package.json', { cwd: ROOT }),
  ...globSync('node_modules/@tabler/icons-react/dist/esm/icons/*.mjs', { cwd: ROOT }),
].map((file) => `${file}/`)

// A folder that was moved leaves a pattern that matches nothing, and nothing else fails.
it.each(Object.entries(CONFIGURATIONS))('%s names only files that exist', (configuration, from) => {
  const patterns = patternsIn(configuration, from).flatMap(branchesOf)
  expect(patterns).not.toEqual([])
  const isUsed = (pattern: string) => FILES.some((file) => new RegExp(pattern).test(file))
  expect(patterns.filter((pattern) => !MADE.includes(pattern) && !isUsed(pattern))).toEqual([])
})

/** The paths, globs and expressions for paths in a configuration, as regular expressions. */
function patternsIn(configuration: string, from: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, regex } = node as { type?: string; value?: unknown; regex?: { pattern: string } }
    // A wrong import fails by itself.
    if (type === 'ImportDeclaration') return
    if (regex && IN_EXPRESSION.test(regex.pattern)) found.push(regex.pattern.replaceAll('$', '/$'))
    if (type === 'Literal' && typeof value === 'string' && IN_TEXT.test(value)) found.push(fromGlob(value, from))
    for (const child of Object.values(node)) visit(child)
  }
  const text = readFileSync(join(ROOT, configuration), 'utf8')
  visit(parseSync('configuration.ts', configuration.endsWith('.json') ? `(${text})` : text).program)
  return found
}

/** Expressions with a slash, but for those of package names. */
const IN_EXPRESSION = /^(?!\^@).*(?:\\\/|\[\\\\\/\])/
/** Relative paths with a slash, and names of files. */
const IN_TEXT = /^!?(?:\.\/)?[\w*][^:]*(?:\/|\.(?:ts|json)$)/

function fromGlob(glob: string, from: string): string {
  const path = glob.replace(/^!/, '').replace(/\/$/, '')
  const rooted = path.includes('/') ? posix.join(from, path) : `**/${path}`
  const source = rooted.replace(/\{ts,tsx\}|\*\*\/|\*\*|[*.{,}]/g, (token) => IN_GLOB[token] ?? token)
  return `^${source}/`
}

const IN_GLOB: Readonly<Record<string, string>> = {
  '{ts,tsx}': 'tsx?',
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '.': '\\.',
  '{': '(?:',
  ',': '|',
  '}': ')',
}

/** The expressions without alternatives that together match what this one does. */
function branchesOf(expression: string): string[] {
  const tokens = expression.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|./g) ?? []
  const alternatives = (): string[] => {
    const finished: string[] = []
    let open = ['']
    for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift())
      if (token === '|') {
        finished.push(...open)
        open = ['']
      } else {
        const next = token.startsWith('(') ? alternatives().map((inner) => `(?:${inner})`) : [token]
        open = open.flatMap((before) => next.map((after) => before + after))
      }
    return [...finished, ...open]
  }
  return alternatives()
}
