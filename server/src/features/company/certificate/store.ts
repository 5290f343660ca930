import type { Course } from '@idocard/contract/company/certificate'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { company } from '../../../db/schema/company/company.ts'
import { certificate, course } from '../../../db/schema/company/company-page.ts'

/** The most courses of a company that are shown. */
const MAX_COURSES = 100

/** A certificate with its course and the company that issued it. */
export type CertificateRow = typeof certificate.$inferSelect & {
  titleCh: string
  titleEn: string
  hours: number
  companyCh: string
  companyEn: string
}

const whole = {
  ...getTableColumns(certificate),
  titleCh: course.titleCh,
  titleEn: course.titleEn,
  hours: course.hours,
  companyCh: company.companychname,
  companyEn: company.companyenname,
}
const wholeCertificates = (db: Tx) =>
  db
    .select(whole)
    .from(certificate)
    .innerJoin(course, eq(course.id, certificate.courseId))
    .innerJoin(company, eq(company.id, certificate.companyId))

const checkOwner = ownership(certificate.memberId, (row: CertificateRow) => row.memberId)

/** The courses of the company with this prefix with their source texts, the latest first. */
export async function coursesOf(db: Tx, prefix: string): Promise<Course[]> {
  const rows = await db
    .select({ course })
    .from(course)
    .innerJoin(company, eq(company.id, course.companyId))
    .where(and(eq(company.prefix, prefix), isKept(course)))
    .orderBy(desc(course.startsOn), course.id)
    .limit(MAX_COURSES)
  return rows.map(({ course: { companyId: _company, removedAt: _, ...one } }) => one)
}

/** A holder's certificates from the company with this prefix, the newest first. */
export const ownCertificates = (db: Tx, who: Owner, prefix: string): Promise<Owned<CertificateRow>[]> =>
  checkOwner(who, (isTheirs) =>
    wholeCertificates(db)
      .where(and(isTheirs, eq(company.prefix, prefix)))
      .orderBy(desc(certificate.issuedOn), certificate.number),
  )

/** A certificate by its number. Anyone who knows the number may see it. */
export async function certificateByNumber(db: Tx, number: string): Promise<CertificateRow | undefined> {
  const [found] = await wholeCertificates(db).where(eq(certificate.number, number))
  return found
}
