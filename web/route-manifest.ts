import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the imports of each screen from the browser's route manifest. React Router uses them for rendering on the
 * server, which has its own manifest, and for `<Link prefetch>`, which this site does not use. They are most of a file
 * that every page loads, and grow with every screen of the back office.
 */
const ASSETS = join(import.meta.dirname, 'build/client/assets')
const OPENING = 'window.__reactRouterManifest='

const name = readdirSync(ASSETS).find((one) => /^manifest-[\w-]+\.js$/.test(one))
const source = name && readFileSync(join(ASSETS, name), 'utf8')
if (!source?.startsWith(OPENING)) throw new Error('React Router writes its list of routes in another way now.')

interface Imports {
  imports: string[]
}
const manifest = JSON.parse(source.slice(OPENING.length).replace(/;$/, '')) as {
  entry: Imports
  routes: Record<string, Imports>
}
for (const one of [manifest.entry, ...Object.values(manifest.routes)]) {
  if (!Array.isArray(one.imports)) throw new Error('React Router names the imports of a route in another way now.')
  one.imports = []
}
writeFileSync(join(ASSETS, name), `${OPENING}${JSON.stringify(manifest)};`)
