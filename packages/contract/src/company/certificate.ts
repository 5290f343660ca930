import { CERTIFICATE_STATES, MAX_CERTIFICATE_NUMBER } from '@idocard/domain/company/certificate'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, text } from '../fields.ts'
import { certificateStaffCalls } from './certificate-staff.ts'

/** A course of a certification body. Content is sanitised HTML; days are in Taiwan. */
const course = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  contentCh: z.string(),
  contentEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  hours: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
})
export type Course = z.infer<typeof course>

/** A certificate as shown to anyone who knows its number. */
const certificate = z.object({
  number: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  /** The person who received it. */
  nameCh: z.string(),
  nameEn: z.string(),
  /** The course. */
  titleCh: z.string(),
  titleEn: z.string(),
  hours: z.int(),
  /** The company that issued it. */
  companyCh: z.string(),
  companyEn: z.string(),
  issuedOn: z.iso.date(),
  /** The last day on which it is valid; empty: it does not expire. */
  validUntil: z.union([z.iso.date(), z.literal('')]),
  /** Empty: it has not been revoked. */
  revokedOn: z.union([z.iso.date(), z.literal('')]),
  /** The address of the page that verifies it. */
  url: z.string(),
})
export type Certificate = z.infer<typeof certificate>

const PATH = '/api/{product}/certificate'

export const certificateContract = {
  load_courses: call({
    summary: 'The courses of the company in the path, the latest first.',
    path: `${PATH}/load_courses`,
    who: 'anyone',
    input: nothing,
    output: z.object({ list: z.array(course) }),
    reads: ['companyPage', 'company'],
  }),
  load_my: call({
    summary: 'My certificates from the company in the path, the newest first.',
    path: `${PATH}/load_my`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(certificate) }),
  }),
  verify: call({
    summary: 'Verifies a certificate of any company by its number.',
    path: `${PATH}/verify`,
    who: 'anyone',
    input: z.strictObject({ number: text(MAX_CERTIFICATE_NUMBER) }),
    output: certificate,
    refuses: ['not_found'],
    // High enough for a whole class that checks its certificates at once, too low to guess numbers.
    limit: { times: 60, seconds: 600, by: 'address' },
  }),
  ...certificateStaffCalls,
}
