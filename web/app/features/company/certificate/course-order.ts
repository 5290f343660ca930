import type { Course } from '@idocard/contract/company/certificate'

/** Courses that have not ended on this day, the next one first, followed by the others in their given order. */
export function comingFirst(courses: readonly Course[], today: string): Course[] {
  const { coming = [], over = [] } = Object.groupBy(courses, ({ endsOn }) => (endsOn < today ? 'over' : 'coming'))
  return [...coming.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)), ...over]
}
