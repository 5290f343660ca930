import { MAX_COURSE_HOURS } from '@idocard/domain/company/certificate'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  day,
  INTEGER_MAX,
  integer,
  integerOr,
  line,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A course in the list of staff. */
const courseRow = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  hours: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** Certificates issued for it, revoked ones among them. */
  issued: z.int(),
  ...removable,
})

/** A course as staff edit it. */
const staffCourse = courseRow.extend({
  /** Markdown. */
  contentCh: z.string(),
  contentEn: z.string(),
  version: z.int(),
})
export type StaffCourse = z.infer<typeof staffCourse>

const PATH = '/api/{product}/course'
const EDIT = { who: 'staff', may: 'certificate.issue', on: 'company' } as const
const WRITE = {
  ...EDIT,
  writes: true,
  limit: { times: 1200, seconds: 3600, by: 'person' },
  invalidates: ['companyPage'],
  // Certificates show the course’s title and hours.
  refreshes: ['course', 'certificate'],
} as const

export const courseContract = {
  list: call({
    ...EDIT,
    summary: 'The company’s courses, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['starts', 'newest']),
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(courseRow),
  }),
  get: call({
    ...EDIT,
    summary: 'One of the company’s courses, for staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffCourse,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes one of the company’s courses, or adds one (`id` 0). Everybody sees it at once.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: line(80),
      titleEn: optionalLine(80),
      contentCh: optionalLines(5000),
      contentEn: optionalLines(5000),
      placeCh: optionalLine(80),
      placeEn: optionalLine(80),
      hours: integer(1, MAX_COURSE_HOURS),
      startsOn: day,
      endsOn: day,
    }),
    output: staffCourse,
    refuses: ['not_found', 'edit.removed', 'course.changed'],
  }),
  remove: call({
    ...WRITE,
    summary: `Deletes one of the company’s courses for which no certificate was issued. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'course.in_use'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted course back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
