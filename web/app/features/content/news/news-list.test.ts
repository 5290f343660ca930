import { expect, it } from 'vitest'
import { filledLayers, withoutRepeats } from './news-list.ts'

const layer = (id: number, previous: number, count: number) => {
  const texts = { titleCh: '', titleEn: '', layer: previous ? 2 : 1 }
  return { id, previous, count, ...texts }
}

it('a category is offered when there is news in it or below it', () => {
  const layers = [layer(1, 0, 0), layer(2, 0, 0), layer(3, 0, 4), layer(4, 1, 2), layer(5, 2, 0)]
  expect(filledLayers(layers).map(({ id }) => id)).toEqual([1, 3, 4])
})

it('news that moved to the next page meanwhile are listed once', () => {
  const texts = { titleCh: '', titleEn: '', summaryCh: '', summaryEn: '', img: '', publishedAt: '' }
  const one = (id: number) => ({ id, sponsor: 3, category: 1, isPublic: false, ...texts })
  expect(withoutRepeats([one(3), one(2), one(2), one(1)]).map(({ id }) => id)).toEqual([3, 2, 1])
})
