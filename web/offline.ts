import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'

/**
 * Writes the back office's worker beside the built files: `worker/worker.ts` with the list of files that its screens
 * need, in both languages, and with a name of the release made of them.
 */
const CLIENT = join(import.meta.dirname, 'build/client')
const ASSETS = join(CLIENT, 'assets')
const SOURCE = join(import.meta.dirname, 'worker/worker.ts')
/** How one built file names another: imported, imported when needed, or loaded ahead. */
const NAMED = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g

interface Manifest {
  entry: Files
  routes: Record<string, Files>
}
interface Files {
  module: string
  imports?: string[]
  css?: string[]
}

const names = readdirSync(ASSETS)
const manifestFile = names.find((name) => /^manifest-[\w-]+\.js$/.test(name))
if (!manifestFile) throw new Error('The build has no list of routes: React Router writes it in another way now.')
const written = readFileSync(join(ASSETS, manifestFile), 'utf8')
const manifest = JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)) as Manifest
const screens = Object.entries(manifest.routes).filter(([id]) => id === 'root' || id.startsWith('screens/backstage/'))

const needed = new Set<string>()
/** A file with all that it names, and what those name. */
function add(name: string): void {
  if (needed.has(name) || !names.includes(name)) return
  needed.add(name)
  if (!name.endsWith('.js')) return
  for (const [, other = ''] of readFileSync(join(ASSETS, name), 'utf8').matchAll(NAMED)) add(other)
}
for (const { module, imports = [], css = [] } of [manifest.entry, ...screens.map(([, files]) => files)])
  for (const file of [module, ...imports, ...css]) add(file.split('/').at(-1) ?? '')
// It names every screen of the site; of those only the back office's are wanted.
needed.add(manifestFile)

const files = [...needed, ...names.filter((name) => name.endsWith('.css'))].map((name) => `/assets/${name}`)
const list = JSON.stringify([...new Set(files)].sort())
const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { target: 'es2022' })
const release = createHash('sha256').update(list).update(code).digest('hex').slice(0, 16)
writeFileSync(
  join(CLIENT, 'backstage-worker.js'),
  `const RELEASE = ${JSON.stringify(release)}\nconst FILES = ${list}\n${code}`,
)
