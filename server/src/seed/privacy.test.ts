import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf } from './promises.fixture.ts'

const ROOT = join(import.meta.dirname, '../../..')
const pages = JSON.parse(fileOf('server/src/seed/pages.json')) as {
  slug: string
  contentCh: string
  contentEn: string
}[]
const privacy = pages.find(({ slug }) => slug === 'privacy')

/** Names of cookies and of entries in browser storage: literals with our prefix in the modules that write them. */
const stored = new Set(
  globSync('{web/app,server/src}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const writes = /(?:local|session)Stor(?:ag)?e|indexedDB|storedValue|set-cookie|cookie/i.test(text)
      return writes ? [...text.matchAll(/'(i[dD][oO][A-Z]\w+|shopCommodity\w*)'/g)].map(([, name = '']) => name) : []
    }),
)
// Literals in the same modules that are names of the product and its themes.
for (const other of ['iDoCard', 'idoDark', 'idoLight']) stored.delete(other)

// Mutation: a row is removed from the policy's table.
it('the privacy policy names everything that a browser keeps, in both languages', () => {
  expect(stored.size).toBeGreaterThan(15)
  for (const name of stored) {
    expect(privacy?.contentCh, name).toContain(name)
    expect(privacy?.contentEn, name).toContain(name)
  }
})
