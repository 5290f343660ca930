/** Which unit and call tests a change can reach, told by what imports what. */
import { dirname, join } from 'node:path'

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
const TEST = /\.test\.tsx?$/
const INDEX = /^server\/src\/features\/\w+\/[\w-]+\/index\.ts$/
const FEATURE = /^server\/src\/features\/\w+\/[\w-]+(?=\/)/
const CONTRACT = 'packages/contract/src/index.ts'
/** Lists of every feature. What they list is told by the features themselves. */
const LISTS = [
  CONTRACT,
  'server/src/implemented-calls.ts',
  'server/src/jobs/all-jobs.ts',
  'server/src/jobs/sweep.ts',
  'server/src/testing/all-fixtures.ts',
]
/** It puts the server together, so that everything is reached by it. */
const SERVER = 'server/src/compose.ts'
/** What every call goes through, or every test stands on. Nothing can be chosen for a change there. */
const GROUND =
  /^(?:server\/src\/(?:api|config|db\/(?!schema\/)|http|jobs|queue|testing|shared|[\w.-]+$)|packages\/contract\/src\/[\w.-]+$|vitest\.config\.ts$|package(?:-lock)?\.json$)/

/** The files that a file imports, as paths from the project's root. */
function importsOf(path, source) {
  return [...source.matchAll(IMPORTED)].flatMap(([, name]) => {
    if (name.startsWith('.')) return [join(dirname(path), name)]
    const [, place, inside] = /^@idocard\/([\w-]+)(?:\/(.*))?$/.exec(name) ?? []
    return place ? [`packages/${place}/src/${inside ?? 'index'}.ts`] : []
  })
}

/** The nouns that the contract takes from each of its files. */
function declaredNouns(index) {
  const nouns = {}
  for (const [, names, path] of index.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm))
    nouns[join(dirname(CONTRACT), path)] = names.match(/\w+(?=\s*(?:,|$))/g) ?? []
  return nouns
}

/**
 * What a change reaches by imports. Of a changed feature these are itself and the features that import its index, of a
 * changed rule or table the features that import it: not what stands on those in its turn.
 */
function reachedBy(changed, sources) {
  const importers = {}
  for (const [path, source] of Object.entries(sources))
    for (const imported of importsOf(path, source)) {
      importers[imported] ??= []
      importers[imported].push(path)
    }
  const reached = new Map()
  const waiting = changed.filter((path) => path in sources).map((path) => [path, 0])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, steps] = next
    if (LISTS.includes(path) || path === SERVER || reached.get(path) <= steps) continue
    reached.set(path, steps)
    for (const importer of importers[path] ?? []) {
      const isEntering = FEATURE.test(importer) && !FEATURE.test(path)
      const further = steps + (isEntering || INDEX.test(path) ? 1 : 0)
      if (further < 2) waiting.push([importer, further])
    }
  }
  return [...reached.keys()]
}

/**
 * The tests that a change can reach. Call tests reach a feature through the whole server, so that their imports say
 * nothing: those in the folders of reached features are taken, and the generated ones of changed nouns.
 * @param changed paths from the project's root
 * @param sources the source of each file of the project by its path
 * @returns test files in order, and nouns of the contract; undefined if nothing can be chosen
 */
export function testsOf(changed, sources) {
  if (changed.some((path) => GROUND.test(path) && !TEST.test(path) && !LISTS.includes(path))) return undefined
  const declared = declaredNouns(sources[CONTRACT] ?? '')
  const featuresOf = (path) => FEATURE.exec(path) ?? []
  const own = new Set(changed.flatMap((path) => (TEST.test(path) ? [] : featuresOf(path))))
  const reached = reachedBy(changed, sources)
  const files = new Set(reached.filter((path) => TEST.test(path)))
  const features = new Set(reached.flatMap((path) => (TEST.test(path) ? [] : featuresOf(path))))
  const nouns = new Set(reached.flatMap((path) => declared[path] ?? []))
  for (const [path, source] of Object.entries(sources)) {
    if (!source.includes('/implement.ts')) continue
    for (const [, noun] of source.matchAll(/\bcontract(?:\.|\)\[')(\w+)/g))
      for (const feature of featuresOf(path)) {
        if (own.has(feature)) nouns.add(noun)
        if (nouns.has(noun)) features.add(feature)
      }
  }
  for (const path of Object.keys(sources))
    if (TEST.test(path) && featuresOf(path).some((feature) => features.has(feature))) files.add(path)
  return { files: [...files].sort(), nouns: [...nouns].sort() }
}
