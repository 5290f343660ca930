import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, transformWithOxc } from 'vite'

/**
 * Writes the back office's worker beside the built files: `worker/worker.ts` with the list of files that its screens
 * need, in both languages, and with a name of the release made of them.
 */
const CLIENT = join(import.meta.dirname, 'build/client')
const SOURCE = join(import.meta.dirname, 'worker/worker.ts')
/** What React Router adds to the name of a screen's source where Vite's manifest lists it. */
const SCREEN = '?__react-router-build-client-route'

const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
// Its work ends here: what lies in this folder is served.
rmSync(join(CLIENT, '.vite'), { recursive: true })

const screens = Object.keys(manifest).filter(
  (name) => name.startsWith('app/screens/backstage/') && name.endsWith(SCREEN),
)
const routes = readdirSync(join(CLIENT, 'assets')).find((name) => /^manifest-[\w-]+\.js$/.test(name))
if (screens.length === 0 || !routes)
  throw new Error('React Router names its screens or its list of routes in another way now.')

const needed = new Set<string>()
/** A built file with all that it imports, at once or when needed. */
function add(name: string): void {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`Vite's manifest does not list ${name}.`)
  if (needed.has(chunk.file)) return
  needed.add(chunk.file)
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(other)
}
for (const name of ['app/entry.client.tsx', `app/root.tsx${SCREEN}`, ...screens]) add(name)

const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
const files = [...needed, `assets/${routes}`, ...styles.filter((file) => file.endsWith('.css'))]
const list = JSON.stringify([...new Set(files)].sort().map((file) => `/${file}`))
const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { target: 'es2022' })
const release = createHash('sha256').update(list).update(code).digest('hex').slice(0, 16)
writeFileSync(
  join(CLIENT, 'backstage-worker.js'),
  `const RELEASE = ${JSON.stringify(release)}\nconst FILES = ${list}\n${code}`,
)
