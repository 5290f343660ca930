import { expect, it } from 'vitest'
import { comingFirst } from './course-order.ts'

const texts = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', placeCh: '', placeEn: '', hours: 8 }
const course = (id: number, startsOn: string, endsOn: string) => ({ id, startsOn, endsOn, ...texts })

it('the next course is first, one that is being held counts as coming, those that are over are last', () => {
  const latestFirst = [
    course(1, '2027-01-16', '2027-01-17'),
    course(2, '2026-12-19', '2026-12-23'),
    course(3, '2026-11-20', '2026-11-22'),
    course(4, '2026-07-03', '2026-07-07'),
    course(5, '2023-10-08', '2023-10-09'),
  ]
  expect(comingFirst(latestFirst, '2026-11-22').map(({ id }) => id)).toEqual([3, 2, 1, 4, 5])
})
