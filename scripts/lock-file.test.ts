import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  integrity?: string
  /** True for this repository's workspaces. */
  link?: boolean
}

const FILE = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

it('contains the hash of every third-party package', () => {
  expect(installed.length).toBeGreaterThan(300)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(without.map(([path]) => path)).toEqual([])
})
