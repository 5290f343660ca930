import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  integrity?: string
  /** A workspace of ours. */
  link?: boolean
}

const FILE = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

it('names for every package of others the hash of what is installed', () => {
  expect(installed.length).toBeGreaterThan(300)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})
