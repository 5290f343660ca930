import { expect, test } from 'vitest'
import { atLeast, atMost, count } from './benchmark.ts'
import { table } from './table.ts'

test('a missed bound is marked, and notes are below their row', () => {
  const rows = [atMost('Bytes', 170_000, 160_000, count, '3 scripts'), atLeast('Score', 90, 90)]
  expect(table(rows)).toMatchInlineSnapshot(`
    "what      ours  floor  ratio (min – median – max)      bound
    Bytes  170,000                                     ≤ 160,000  MISSED
        3 scripts
    Score       90                                          ≥ 90  ok"
  `)
})
