import { randomBytes } from 'node:crypto'
import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { RefusalName } from '@idocard/contract/refusals'
import { cleanLine } from '@idocard/domain/commerce/address'
import { formatCertificateNumber, MAX_CERTIFICATE_NAME } from '@idocard/domain/company/certificate'
import { parseUsername, type Username } from '@idocard/domain/identity/username'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { heldFor, insertCertificate, peopleWith, type StoredCertificate } from './certificate-staff.store.ts'

type Staff = Acting<'certificate.issue'>
type Issuing = InputOf<(typeof contract)['certificate']['issue']>

/** Somebody who can get a certificate, or why they cannot. */
export type Candidate =
  | { problem: RefusalName }
  | { problem?: undefined; nameCh: string; nameEn: string; memberId: string | null }

/** Who a certificate is for: the account, or without one the names. */
const whoIs = ({ memberId, nameCh, nameEn }: { memberId: string | null; nameCh: string; nameEn: string }) =>
  memberId ?? JSON.stringify([nameCh, nameEn])

/** Whether each of these people can get a certificate for a course. Somebody who is there twice gets one. */
export async function candidates(
  db: Tx,
  acting: Staff,
  { courseId, issuedOn, validUntil, list }: Issuing,
): Promise<Candidate[]> {
  const typed = list.map((one) => ({
    nameCh: nameOf(one.nameCh),
    nameEn: nameOf(one.nameEn),
    username: one.username === '' ? undefined : parseUsername(one.username),
  }))
  const sought = typed.flatMap(({ username }): Username[] => (username ? [username] : []))
  const people = await peopleWith(db, acting, sought)
  const have = new Set((await heldFor(db, courseId)).map(whoIs))
  return typed.map(({ nameCh, nameEn, username }): Candidate => {
    if (nameCh === null || nameEn === null || nameCh + nameEn === '') return { problem: 'certificate.name' }
    if (username === null) return { problem: 'certificate.username' }
    if (validUntil !== undefined && validUntil < issuedOn) return { problem: 'certificate.until' }
    const person = { nameCh, nameEn, memberId: (username && people.get(username.value)) ?? null }
    if (have.has(whoIs(person))) return { problem: 'certificate.issued' }
    have.add(whoIs(person))
    return person
  })
}

const nameOf = (typed: string): string | null => (typed.length > MAX_CERTIFICATE_NAME ? null : cleanLine(typed))

/** Issues a certificate under a number that nobody can guess. */
export const issueTo = (
  db: Tx,
  acting: Staff,
  { courseId, issuedOn, validUntil }: Issuing,
  { nameCh, nameEn, memberId }: Exclude<Candidate, { problem: RefusalName }>,
): Promise<StoredCertificate> =>
  insertCertificate(db, acting, {
    ...{ courseId, issuedOn, validUntil: validUntil ?? null, nameCh, nameEn, memberId },
    number: formatCertificateNumber(randomBytes(10)),
  })
