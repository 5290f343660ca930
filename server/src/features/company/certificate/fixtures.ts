import { randomBytes } from 'node:crypto'
import { formatCertificateNumber } from '@idocard/domain/company/certificate'
import { eq } from 'drizzle-orm'
import { certificate, course } from '../../../db/schema/company/company-page.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_NUMBER, NO_UUID, NOBODYS, ours, shown } from '../../../testing/fixtures.ts'
import { companyOf, OURS, type Person } from '../../../testing/person.ts'

/** Adds a course of a company; returns its number. */
export async function addCourse({ app }: Person, companyId = OURS): Promise<number> {
  const held = { companyId, titleCh: '課程', hours: 8, startsOn: '2026-01-05', endsOn: '2026-01-05' }
  const [made] = await app.running.database.db.insert(course).values(held).returning({ id: course.id })
  return made?.id ?? 0
}

/** Gives the person a certificate of a company; returns its number. */
export async function addCertificate(person: Person, companyId = OURS): Promise<string> {
  const number = formatCertificateNumber(randomBytes(10))
  const of = { companyId, courseId: await addCourse(person, companyId), memberId: person.holder.id }
  await person.app.running.database.db
    .insert(certificate)
    .values({ ...of, number, nameCh: '林先生', nameEn: 'Mr. Lin', issuedOn: '2026-01-05' })
  return number
}

const idOf = async ({ app }: Person, number: string): Promise<string> => {
  const [found] = await app.running.database.db
    .select({ id: certificate.id })
    .from(certificate)
    .where(eq(certificate.number, number))
  return found?.id ?? ''
}
const addIssued = async (person: Person) => idOf(person, await addCertificate(person, await companyOf(person)))

/** A certificate as staff find it. */
const ISSUED: Kind = {
  make: addIssued,
  remove: ({ app }, id) => app.running.database.db.delete(certificate).where(eq(certificate.id, String(id))),
  never: NO_UUID,
}

export const CERTIFICATE: Kind = {
  make: addCertificate,
  remove: ({ app }, number) =>
    app.running.database.db.delete(certificate).where(eq(certificate.number, String(number))),
  never: '0000-0000-0000-0000',
}

const COURSE: Kind = {
  make: async (owner) => addCourse(owner, await companyOf(owner)),
  remove: ({ app }, id) => app.running.database.db.delete(course).where(eq(course.id, Number(id))),
  never: NO_NUMBER,
}
const edits = editFixtures('course', {
  kind: COURSE,
  given: async () => ({ startsOn: '2026-12-01', endsOn: '2026-12-02' }),
})
const PEOPLE = {
  issuedOn: '2026-12-03',
  validUntil: '2028-12-03',
  list: [{ nameCh: '陳小姐', nameEn: '', username: '' }],
}

export const certificateFixtures = {
  owners: {
    ...edits.owners,
    'certificate.list': { courseId: NOBODYS },
    'certificate.get': { id: ours(ISSUED) },
    'certificate.check': { courseId: ours(COURSE), list: NOBODYS },
    'certificate.issue': { courseId: ours(COURSE), list: NOBODYS },
    'certificate.revoke': { id: ours(ISSUED) },
    'certificate.verify': { number: shown(CERTIFICATE) },
  },
  prepare: {
    ...edits.prepare,
    'certificate.list': () => ({ given: { cursor: '' } }),
    'certificate.get': async (person) => ({ given: { id: await addIssued(person) } }),
    'certificate.check': async (person) => ({
      given: { ...PEOPLE, courseId: await addCourse(person, await companyOf(person)) },
    }),
    'certificate.issue': async (person) => ({
      given: { ...PEOPLE, courseId: await addCourse(person, await companyOf(person)) },
      isOnce: true,
    }),
    'certificate.revoke': async (person) => ({ given: { id: await addIssued(person) }, isOnce: true }),
    'certificate.verify': async (person) => ({ given: { number: await addCertificate(person) } }),
  },
} satisfies Fixtures<'certificate' | 'course'>
