import { count, inArray, sql } from 'drizzle-orm'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { certificate, course } from '../../../db/schema/company/company-page.ts'

/** The company's courses. */
export const courses = companyRows(course, {
  may: 'certificate.issue',
  search: [course.titleCh, course.titleEn, course.placeCh, course.placeEn],
  sorts: {
    starts: { by: course.startsOn, kind: 'day' },
    newest: { by: sql`-${course.id}`, kind: 'integer' },
  },
})

/** How many certificates were issued for these courses, by the course's id. Courses without any are left out. */
export async function issuedFor(db: Tx, of: readonly { id: number }[]): Promise<Map<number, number>> {
  const ids = of.map(({ id }) => id)
  const rows = await db
    .select({ id: certificate.courseId, issued: count() })
    .from(certificate)
    .where(inArray(certificate.courseId, ids))
    .groupBy(certificate.courseId)
  return new Map(rows.map(({ id, issued }) => [id, issued]))
}
