import { expect, it } from 'vitest'
import { contract, declarations } from './index.ts'

const declared = declarations.flatMap(({ name, declaration: { refreshes } }) =>
  refreshes ? [{ name, refreshes }] : [],
)

it.each(declared)('$name refreshes nouns that exist, each once', ({ refreshes }) => {
  expect(Object.keys(contract)).toEqual(expect.arrayContaining([...refreshes]))
  expect(new Set(refreshes).size).toBe(refreshes.length)
})

it('only a call that writes refreshes anything', () => {
  const reading = declarations.filter(({ declaration }) => declaration.refreshes && !declaration.writes)
  expect(reading.map(({ name }) => name)).toEqual([])
})
