import { expect, it } from 'vitest'
import { betweenFolders, importsIn, problemsIn } from './import-graph.ts'

const problems = (files: Record<string, string>) => problemsIn(importsIn(new Map(Object.entries(files))))
const FEATURES = 'server/src/features'

it('allows imports from lower layers, and from the index of a feature', () => {
  const found = problems({
    'server/src/http/server.ts': "import { a } from '../features/commerce/order/index.ts'",
    [`${FEATURES}/commerce/order/index.ts`]: "export { a } from './calls.ts'",
    [`${FEATURES}/commerce/order/calls.ts`]: "import { b } from '../../cards/card/index.ts'\nexport const a = b",
    [`${FEATURES}/cards/card/index.ts`]: "import { c } from '@idocard/domain/cards/card'\nexport const b = c",
    'packages/domain/src/cards/card.ts': 'export const c = 1',
  })
  expect(found).toEqual([])
})

it.each([
  ['a static import', "import type { A } from '../jobs/all-jobs.ts'"],
  ['a re-export', "export { a } from '../jobs/all-jobs.ts'"],
  ['a dynamic import', "const a = await import('../jobs/all-jobs.ts')"],
])('finds an import from a higher layer: %s', (_, text) => {
  const [problem] = problems({ 'server/src/api/run.ts': text, 'server/src/jobs/all-jobs.ts': 'export const a = 1' })
  expect(problem).toMatch(/api\/run\.ts imports .*jobs\/all-jobs\.ts, which lies in a higher layer/)
})

it('finds an import of more than the index of a feature', () => {
  const [problem] = problems({
    [`${FEATURES}/commerce/order/calls.ts`]: "import { b } from '../../cards/card/card-page.ts'",
    [`${FEATURES}/cards/card/card-page.ts`]: 'export const b = 1',
  })
  expect(problem).toMatch(/import the feature's index/)
})

it.each([
  `${FEATURES}/cards/card/fixtures.ts`,
  'server/src/shared/untrusted/drawings.fixture.ts',
  'server/src/testing/person.ts',
])('finds an import of %s by product code, and allows it in a test', (fixtures) => {
  const text = `import { b } from '${fixtures.replace('server/src', '../../..')}'`
  const importing = (file: string) => problems({ [`${FEATURES}/cards/theme/${file}`]: text, [fixtures]: '' })
  expect(importing('calls.ts')).toEqual([`${FEATURES}/cards/theme/calls.ts imports ${fixtures}, which is test code.`])
  expect(importing('theme.test.ts')).toEqual([])
})

it('finds an import cycle of folders whose files form none', () => {
  const found = problems({
    'server/src/db/a/one.ts': "import { b } from '../b/two.ts'",
    'server/src/db/b/two.ts': 'export const b = 1',
    'server/src/db/b/three.ts': "import { d } from '../c/four.ts'",
    'server/src/db/c/four.ts': "import { e } from '../a/five.ts'",
    'server/src/db/a/five.ts': 'export const e = 1',
  })
  expect(found).toEqual([
    'These folders import each other in a circle: server/src/db/a, server/src/db/b, server/src/db/c.',
  ])
})

it('throws for a folder without a layer', () => {
  expect(() => problems({ 'tools/a.ts': "import './b/c.ts'", 'tools/b/c.ts': '' })).toThrow(/lies in no layer/)
})

it('counts imports between folders', () => {
  const imports = importsIn(
    new Map([
      ['web/app/kit/a.ts', "import '../lib/b.ts'"],
      ['web/app/lib/b.ts', ''],
    ]),
  )
  expect(betweenFolders(imports)).toEqual([{ from: 'web/app/kit', to: 'web/app/lib', count: 1 }])
})
