import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { parseCertificateNumber } from '@idocard/domain/company/certificate'
import type { Username } from '@idocard/domain/identity/username'
import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment } from '../../../db/fragments.ts'
import { insertOne } from '../../../db/insert-one.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { certificate, course } from '../../../db/schema/company/company-page.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { isPersonOf } from '../company/index.ts'

type Staff = Acting<'certificate.issue'>
type Listing = InputOf<(typeof contract)['certificate']['list']>
type CertificateState = Exclude<Listing['state'], ''>
export type StoredCertificate = typeof certificate.$inferSelect

/** A certificate with its course. */
export interface CertificateOfCourse extends StoredCertificate {
  titleCh: string
  titleEn: string
  hours: number
}

const WITH_COURSE = {
  ...getTableColumns(certificate),
  titleCh: course.titleCh,
  titleEn: course.titleEn,
  hours: course.hours,
}
const isOf = ({ company }: Staff, ...more: (SQL | undefined)[]) => and(eq(certificate.companyId, company.id), ...more)

const isInState = (state: CertificateState, today: string): SQL | undefined =>
  ({
    valid: and(isNull(certificate.revokedAt), or(isNull(certificate.validUntil), gte(certificate.validUntil, today))),
    expired: and(isNull(certificate.revokedAt), lt(certificate.validUntil, today)),
    revoked: isNotNull(certificate.revokedAt),
  })[state]

/** A page of the certificates that the company issued. @returns undefined for a cursor that does not belong to this list */
export async function listCertificates(
  db: Tx,
  acting: Staff,
  { keyword, courseId, state, ...at }: Listing,
  today: string,
) {
  // A number is found however it is typed.
  const sought = (parseCertificateNumber(keyword) ?? keyword).toLowerCase()
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...WITH_COURSE })
          .from(certificate)
          .innerJoin(course, eq(course.id, certificate.courseId))
          .$dynamic(),
      where: isOf(
        acting,
        hasFragment(certificate.search, sought),
        courseId === 0 ? undefined : eq(certificate.courseId, courseId),
        state === '' ? undefined : isInState(state, today),
      ),
      sorts: { issued: { by: certificate.issuedOn, kind: 'day' } },
      id: { by: certificate.id, kind: 'uuid' },
    },
    at,
  )
}

/** One of the company's certificates, locked until the transaction ends if it is going to change. */
export async function certificateOf(
  db: Tx,
  acting: Staff,
  id: string,
  isLocked: boolean,
): Promise<CertificateOfCourse | undefined> {
  const query = db
    .select(WITH_COURSE)
    .from(certificate)
    .innerJoin(course, eq(course.id, certificate.courseId))
    .where(isOf(acting, eq(certificate.id, id)))
  const [found] = await (isLocked ? query.for('update', { of: certificate }) : query)
  return found
}

/** The company's people with these phone numbers and addresses: their ids by what was sought. */
export async function peopleWith(
  db: Tx,
  { company }: Staff,
  sought: readonly Username[],
): Promise<Map<string, string>> {
  const values = (of: Username['kind']) => sought.filter(({ kind }) => kind === of).map(({ value }) => value)
  const rows = await db
    .select({ id: member.id, phone: member.phone, email: member.email })
    .from(member)
    .where(
      and(or(inArray(member.phone, values('phone')), inArray(member.email, values('email'))), isPersonOf(company.id)),
    )
  return new Map(
    rows.flatMap(({ id, phone, email }) => [phone, email].flatMap((one) => (one ? [[one, id] as const] : []))),
  )
}

/** The certificates of a course that have not been revoked. */
export const heldFor = (db: Tx, courseId: number) =>
  db
    .select({ memberId: certificate.memberId, nameCh: certificate.nameCh, nameEn: certificate.nameEn })
    .from(certificate)
    .where(and(eq(certificate.courseId, courseId), isNull(certificate.revokedAt)))

type Issued = Omit<typeof certificate.$inferInsert, 'companyId'>

export const insertCertificate = (db: Tx, { company }: Staff, issued: Issued): Promise<StoredCertificate> =>
  insertOne(db, certificate, { ...issued, companyId: company.id })

/** Revokes a locked certificate. */
export async function revokeCertificate(
  db: Tx,
  { id }: StoredCertificate,
  revoked: { revokedAt: Date; revokedReason: string },
): Promise<void> {
  await db.update(certificate).set(revoked).where(eq(certificate.id, id))
}
