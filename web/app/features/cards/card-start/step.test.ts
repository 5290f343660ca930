import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { expect, it } from 'vitest'
import { firstOpen, stepBefore, stepIn } from './step.ts'

it.each([
  [{}, '', 'name'],
  [{ nameCh: '王小明' }, '', 'photo'],
  [{ nameEn: 'Tom' }, '', 'photo'],
  [{ nameCh: '王小明' }, '/upload/a.webp', 'theme'],
  [{}, '/upload/a.webp', 'name'],
])('a card with %j and the photograph %j goes on at %s', (fields, photo, step) => {
  expect(firstOpen({ fields: { ...EMPTY_CARD, ...fields }, photo })).toBe(step)
})

it('knows its steps and the way back', () => {
  expect(['name', 'photo', 'theme', 'done', '', 'constructor', null].map(stepIn)).toEqual([
    ...['name', 'photo', 'theme', 'done'],
    ...[undefined, undefined, undefined],
  ])
  expect((['name', 'photo', 'theme', 'done'] as const).map(stepBefore)).toEqual([undefined, 'name', 'photo', 'theme'])
})
