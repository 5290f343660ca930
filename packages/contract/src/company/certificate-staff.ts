import {
  CERTIFICATE_STATES,
  MAX_CERTIFICATES_AT_ONCE,
  MAX_CERTIFICATES_CHECKED,
  MAX_REVOKED_REASON,
} from '@idocard/domain/company/certificate'
import * as z from 'zod'
import { call } from '../call.ts'
import { day, dayOrNone, line, optionalText, rowId, rowIdOrNone, rows } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** A certificate in the list of staff. */
const certificateRow = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  nameCh: z.string(),
  nameEn: z.string(),
  courseId: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  issuedOn: z.iso.date(),
  /** The last day on which it is valid; empty: it does not expire. */
  validUntil: z.union([z.iso.date(), z.literal('')]),
  /** Whether it is in the back office of its person. */
  isLinked: z.boolean(),
})

const staffCertificate = certificateRow.extend({
  hours: z.int(),
  revokedAt: z.iso.datetime().nullable(),
  revokedReason: z.string(),
  /** The address of the page that verifies it. */
  url: z.string(),
})
export type StaffCertificate = z.infer<typeof staffCertificate>

/** What is typed of a person; the server says what is wrong with each. */
const person = z.strictObject({
  nameCh: optionalText(200),
  nameEn: optionalText(200),
  /** The phone number or e-mail address of a holder of the company, whose back office then has the certificate. */
  username: optionalText(200),
})
const issuing = (max: number) =>
  z.strictObject({
    courseId: rowId,
    issuedOn: day,
    validUntil: dayOrNone,
    list: rows(person, max).refine(({ length }) => length > 0),
  })

const PATH = '/api/{product}/certificate'
const ISSUE = { who: 'staff', may: 'certificate.issue', on: 'company' } as const
const LIMIT = { times: 1200, seconds: 3600, by: 'person' } as const

export const certificateStaffCalls = {
  list: call({
    ...ISSUE,
    summary: 'The certificates that the company issued, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['issued']),
      /** A number, or a piece of it or of a name. */
      keyword: optionalText(64),
      courseId: rowIdOrNone,
      state: z.enum(['', ...CERTIFICATE_STATES]).prefault(''),
    }),
    output: listed(certificateRow),
  }),
  get: call({
    ...ISSUE,
    summary: 'One of the company’s certificates, for staff.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: z.uuid() }),
    output: staffCertificate,
    refuses: ['not_found'],
  }),
  check: call({
    ...ISSUE,
    summary: 'Says of each person what would become of their certificate, and issues none.',
    path: `${PATH}/check`,
    input: issuing(MAX_CERTIFICATES_CHECKED),
    output: z.object({
      list: z.array(
        z.object({
          /** Why no certificate would be issued; empty if one would. */
          problem: z.string(),
          isLinked: z.boolean(),
        }),
      ),
    }),
    refuses: ['not_found'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  issue: call({
    ...ISSUE,
    summary: 'Issues a certificate for a course to each of several people. Says of each why not, if so.',
    path: `${PATH}/issue`,
    writes: true,
    input: issuing(MAX_CERTIFICATES_AT_ONCE),
    output: z.object({
      list: z.array(
        z.object({
          /** Empty if none was issued. */
          number: z.string(),
          problem: z.string(),
        }),
      ),
    }),
    refuses: ['not_found', 'edit.removed'],
    limit: LIMIT,
    // Courses say how many certificates they have.
    refreshes: ['certificate', 'course'],
  }),
  revoke: call({
    ...ISSUE,
    summary: 'Revokes one of the company’s certificates for good. Everybody who verifies it sees that from now on.',
    path: `${PATH}/revoke`,
    writes: true,
    input: z.strictObject({ id: z.uuid(), reason: line(MAX_REVOKED_REASON) }),
    output: staffCertificate,
    refuses: ['not_found', 'certificate.revoked'],
    limit: LIMIT,
  }),
}
