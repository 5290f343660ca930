import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, transformWithOxc } from 'vite'

/**
 * Adds the back office's service worker to the built files: `worker/worker.ts` with the list of files that the screens
 * need, in both languages, and a release name derived from both.
 */
const CLIENT = join(import.meta.dirname, 'build/client')
const SOURCE = join(import.meta.dirname, 'worker/worker.ts')
/** The suffix that React Router adds to a screen's source file in Vite's manifest. */
const SCREEN = '?__react-router-build-client-route'

const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
// Only the build needs the manifest, and all files in this folder would be served.
rmSync(join(CLIENT, '.vite'), { recursive: true })

/** A screen's loader that needs no other code of the screen is a separate chunk in React Router's build. */
const PART = /\?route-chunk=\w+$/
const screens = Object.keys(manifest).filter(
  (name) => name.startsWith('app/screens/backstage/') && (name.endsWith(SCREEN) || PART.test(name)),
)
const assets = readdirSync(join(CLIENT, 'assets'))
const routes = assets.find((name) => /^manifest-[\w-]+\.js$/.test(name))
if (screens.length === 0 || !routes)
  throw new Error('React Router has changed the names of its screens or of its route manifest.')
// Vite's manifest does not list the scripts of workers.
const outlines = assets.find((name) => /^outline-worker-[\w-]+\.js$/.test(name))
if (!outlines) throw new Error('Vite has changed the names of the scripts of workers.')

const CONSOLE = /^app\/(console|i18n\/[\w-]+\/console)\b/
const needed = new Set<string>()
/** Adds a built file and all files that it imports, statically or dynamically. */
function add(name: string): void {
  // The console has no part in the back office.
  if (CONSOLE.test(name)) return
  const chunk = manifest[name]
  if (!chunk) throw new Error(`Vite's manifest does not list ${name}.`)
  if (needed.has(chunk.file)) return
  needed.add(chunk.file)
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(other)
}
for (const name of ['app/entry.client.tsx', `app/root.tsx${SCREEN}`, ...screens]) add(name)

const styles = Object.entries(manifest).flatMap(([name, { file, css = [] }]) =>
  CONSOLE.test(name) ? [] : [file, ...css],
)
const files = [...needed, `assets/${routes}`, `assets/${outlines}`, ...styles.filter((file) => file.endsWith('.css'))]
const list = JSON.stringify([...new Set(files)].sort().map((file) => `/${file}`))
const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { target: 'es2022' })
const release = createHash('sha256').update(list).update(code).digest('hex').slice(0, 16)
writeFileSync(
  join(CLIENT, 'backstage-worker.js'),
  `const RELEASE = ${JSON.stringify(release)}\nconst FILES = ${list}\n${code}`,
)
