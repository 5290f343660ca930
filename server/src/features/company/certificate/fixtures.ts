import { randomBytes } from 'node:crypto'
import { formatCertificateNumber } from '@idocard/domain/company/certificate'
import { eq } from 'drizzle-orm'
import { certificate, course } from '../../../db/schema/company/company-page.ts'
import { type Fixtures, type Kind, shown } from '../../../testing/fixtures.ts'
import { OURS, type Person } from '../../../testing/person.ts'

/** Gives the person a certificate of a company; returns its number. */
export async function addCertificate({ app, holder }: Person, companyId = OURS): Promise<string> {
  const { db } = app.running.database
  const number = formatCertificateNumber(randomBytes(10))
  const held = { companyId, titleCh: '課程', hours: 8, startsOn: '2026-01-05', endsOn: '2026-01-05' }
  const [made] = await db.insert(course).values(held).returning({ id: course.id })
  const person = { memberId: holder.id, nameCh: '林先生', nameEn: 'Mr. Lin' }
  await db.insert(certificate).values({ ...person, number, companyId, courseId: made?.id ?? 0, issuedOn: '2026-01-05' })
  return number
}

export const CERTIFICATE: Kind = {
  make: addCertificate,
  remove: ({ app }, number) =>
    app.running.database.db.delete(certificate).where(eq(certificate.number, String(number))),
  never: '0000-0000-0000-0000',
}

export const certificateFixtures = {
  owners: {
    'certificate.verify': { number: shown(CERTIFICATE) },
  },
  prepare: {
    'certificate.verify': async (person) => ({ given: { number: await addCertificate(person) } }),
  },
} satisfies Fixtures<'certificate'>
