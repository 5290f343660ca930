import { posix } from 'node:path'
import { parseSync } from 'vite'

/**
 * The layers of docs/architecture.md. The longest matching folder determines a file's layer. Files may import only from
 * their own and lower layers.
 */
const LAYERS: Readonly<Record<string, number>> = {
  'packages/domain/src': 0,
  'packages/card-reader/src': 1,
  'packages/contract/src': 1,
  'server/src/shared': 2,
  'server/src/config': 3,
  'server/src/db': 3,
  'server/src/providers': 3,
  'server/src/queue': 4,
  'server/src/api': 4,
  'server/src/features': 5,
  'server/src/seed': 6,
  'server/src/jobs': 6,
  'server/src/http': 6,
  'server/src/cli': 7,
  'server/src': 8,
  'web/app/lib': 2,
  'web/app/i18n': 2,
  'web/app/kit': 3,
  'web/app/card': 3,
  'web/app/fault': 3,
  'web/app/payment': 4,
  'web/app/certificate': 4,
  'web/app/features': 4,
  'web/app/console': 5,
  'web/app/screens': 5,
  'web/app': 6,
}
/** Packages shared by server and web. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@idocard/domain': 'packages/domain/src',
  '@idocard/contract': 'packages/contract/src',
  '@idocard/card-reader': 'packages/card-reader/src',
}
/** A server feature: the group and the noun. */
const FEATURE = /^(server\/src\/features\/[^/]+\/[^/]+)\//
/** Nouns that refer to each other across groups: here only files may not import each other in a circle. */
const GROUPED = /^(packages\/(domain|contract)\/src|server\/src\/db\/schema)\//

/** Tests and what they share. */
const TEST_CODE = /\.(test|fixture)\.tsx?$|\/fixtures\.ts$|^server\/src\/testing\//

export const isTestCode = (file: string): boolean => TEST_CODE.test(file)

/** An import between two files, as paths from the root. */
interface Import {
  from: string
  to: string
}

/**
 * Every import of product code among these files. Test code may import everything.
 * @param files file texts by path
 */
export function importsIn(files: ReadonlyMap<string, string>): Import[] {
  return [...files]
    .filter(([from]) => !isTestCode(from))
    .flatMap(([from, text]) =>
      [...new Set(specifiersIn(from, text))].flatMap((name) => {
        const to = resolve(from, name)
        return to && files.has(to) ? [{ from, to }] : []
      }),
    )
}

function specifiersIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), name))
  const known = Object.keys(PACKAGES).find((one) => name === one || name.startsWith(`${one}/`))
  return known && `${PACKAGES[known]}${name.slice(known.length) || '/index'}.ts`
}

/** Imports between folders, with the number of imports. */
export function betweenFolders(imports: readonly Import[]): { from: string; to: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { from, to } of imports) {
    const pair = `${posix.dirname(from)}\n${posix.dirname(to)}`
    if (posix.dirname(from) !== posix.dirname(to)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts].map(([pair, count]) => {
    const [from = '', to = ''] = pair.split('\n')
    return { from, to, count }
  })
}

/** Broken rules, one sentence each. */
export function problemsIn(imports: readonly Import[]): string[] {
  const product = imports.filter(({ to }) => !isTestCode(to))
  return [
    ...imports.filter(({ to }) => isTestCode(to)).map(({ from, to }) => `${from} imports ${to}, which is test code.`),
    ...product.filter(goesUp).map(({ from, to }) => `${from} imports ${to}, which lies in a higher layer.`),
    ...product.filter(isPastTheFace).map(({ from, to }) => `${from} imports ${to}: import the feature's index.ts.`),
    ...circlesIn(product).map((folders) => `These folders import each other in a circle: ${folders.join(', ')}.`),
  ]
}

const goesUp = ({ from, to }: Import) => layerOf(from) < layerOf(to)

/** @throws Error for a folder without a layer */
function layerOf(file: string): number {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const layer = LAYERS[folder]
    if (layer !== undefined) return layer
  }
  throw new Error(`${file} lies in no layer: add its folder to scripts/layers/import-graph.ts.`)
}

function isPastTheFace({ from, to }: Import): boolean {
  const used = FEATURE.exec(to)?.[1]
  return used !== undefined && FEATURE.exec(from)?.[1] !== used && to !== `${used}/index.ts`
}

const folderOf = (file: string) => (GROUPED.test(file) ? file : posix.dirname(file))

/** Import cycles: strongly connected components of folders (Tarjan, 1972). */
function circlesIn(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of imports.map(({ from, to }) => [folderOf(from), folderOf(to)] as const))
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const circles: string[][] = []
  const found = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (folder: string): number => {
    const order = found.size
    found.set(folder, order)
    lowest.set(folder, order)
    stack.push(folder)
    for (const other of next.get(folder) ?? []) {
      const reached = !found.has(other) ? visit(other) : stack.includes(other) ? (found.get(other) ?? order) : order
      lowest.set(folder, Math.min(lowest.get(folder) ?? order, reached))
    }
    const low = lowest.get(folder) ?? order
    if (low === order) {
      const circle = stack.splice(stack.indexOf(folder))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const folder of next.keys()) if (!found.has(folder)) visit(folder)
  return circles
}
