import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, null, 10]],
  // A gap of one page would be as wide as the link to that page.
  [4, 10, [1, 2, 3, 4, 5, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [7, 10, [1, null, 6, 7, 8, 9, 10]],
  [10, 10, [1, null, 9, 10]],
])('page %i of %i', (page, pages, offered) => {
  expect(pagesAround(page, pages)).toEqual(offered)
})
