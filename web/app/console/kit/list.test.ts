import { expect, it } from 'vitest'
import type { api } from '../../lib/browser-api.ts'
import type { Choice } from './filter-bar.tsx'
import type { FilterOf, SortOf } from './list.ts'

type Prizes = typeof api.prize.list

/** If one of these compiles, its `@ts-expect-error` is unused and the typecheck fails. */
const WRONG: readonly unknown[] = [
  // @ts-expect-error
  'shown' satisfies FilterOf<Prizes>,
  // @ts-expect-error
  'cursor' satisfies FilterOf<Prizes>,
  // @ts-expect-error
  'title' satisfies SortOf<Prizes>,
  // @ts-expect-error
  { name: 'show', label: '', options: [{ value: 'gone', label: '' }] } satisfies Choice<Prizes>,
]
const RIGHT: readonly unknown[] = [
  'show' satisfies FilterOf<Prizes>,
  'points' satisfies SortOf<Prizes>,
  { name: 'show', label: '', options: [{ value: 'ended', label: '' }] } satisfies Choice<Prizes>,
]

it('takes the filters and sorts of its call, and no others', () => {
  expect([WRONG.length, RIGHT.length]).toEqual([4, 3])
})
