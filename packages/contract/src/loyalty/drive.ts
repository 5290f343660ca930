import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import { companyPage } from '../company/company-page.ts'
import {
  INTEGER_MAX,
  integerOr,
  line,
  moment,
  nothing,
  optionalLine,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A day on which a company runs its drive, such as a blood donation. */
const day = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  addressCh: z.string(),
  addressEn: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The point card that is stamped at the drive; 0 for none. */
  pointCardId: z.int(),
})
/** The same with what its point card gives, per stamp and when it is full; 0 for none. */
const drive = day.extend({ points: z.int(), stamps: z.int(), fullPoints: z.int() })
export type Drive = z.infer<typeof drive>

/** A drive as staff edit it. */
const staffDrive = day.extend({ period: z.enum(PERIOD_STATES), version: z.int(), ...removable })
export type StaffDrive = z.infer<typeof staffDrive>

const PATH = '/api/{product}/drive'
const EDIT = { who: 'staff', may: 'prize.edit', on: 'company' } as const
const WRITE = { ...EDIT, writes: true, limit: { times: 1200, seconds: 3600, by: 'person' } } as const

export const driveContract = {
  load_all: call({
    summary: 'The company’s drive: a description, and the upcoming days, the next one first.',
    path: `${PATH}/load_all`,
    who: 'anyone',
    input: nothing,
    output: z.object({
      /** The company’s text about its drive (sanitised HTML); null if there is none. */
      page: companyPage.omit({ isSite: true, holdsFrom: true, versions: true }).nullable(),
      list: z.array(drive),
    }),
    refuses: ['not_found'],
  }),
  list: call({
    ...EDIT,
    summary: 'The company’s drives, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['starts']),
      keyword: optionalText(64),
      show: z.enum(['', ...PERIOD_STATES, REMOVED]).prefault(''),
    }),
    output: listed(staffDrive),
  }),
  get: call({
    ...EDIT,
    summary: 'One of the company’s drives, for staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffDrive,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes one of the company’s drives, or adds one (`id` 0).',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: line(80),
      titleEn: optionalLine(80),
      placeCh: line(80),
      placeEn: optionalLine(80),
      addressCh: optionalLine(200),
      addressEn: optionalLine(200),
      startsAt: moment,
      endsAt: moment,
      pointCardId: rowIdOrNone,
    }),
    output: staffDrive,
    refuses: ['not_found', 'edit.removed', 'drive.changed'],
  }),
  remove: call({
    ...WRITE,
    summary: `Deletes one of the company’s drives. Stamps that were given there stay. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted drive back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
