import { ANNOUNCEMENT_STATES } from '@idocard/domain/identity/announcement'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  flag,
  INTEGER_MAX,
  integerOr,
  line,
  momentOrNone,
  nothing,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

const MAX_TITLE = 120
const MAX_CONTENT = 10_000
const MAX_LINK = 300

/** What an announcement says. */
export const announced = {
  titleCh: line(MAX_TITLE),
  titleEn: optionalLine(MAX_TITLE),
  /** Markdown. */
  contentCh: optionalLines(MAX_CONTENT),
  contentEn: optionalLines(MAX_CONTENT),
  /** A path on this site, or one below the back office; empty for none. */
  link: optionalText(MAX_LINK),
}

/** An announcement in the list of staff. */
export const announcementRow = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  sendAt: z.iso.datetime(),
  /** How many people have it. */
  reached: z.int(),
  ...removable,
})

/** An announcement as staff write it. */
export const announcement = announcementRow.extend({
  contentCh: z.string(),
  contentEn: z.string(),
  link: z.string(),
  version: z.int(),
})
export type StaffAnnouncement = z.infer<typeof announcement>

/** How staff list announcements. */
export const announcementListing = {
  ...listing(['newest', 'title', 'sendAt', 'reached']),
  keyword: optionalText(64),
  show: z.enum(['', ...ANNOUNCEMENT_STATES, REMOVED]).prefault(''),
}

const PATH = '/api/{product}/announcement'
const READ = { who: 'staff', may: 'notice.announce', on: 'company' } as const
const WRITE = {
  ...READ,
  writes: true,
  limit: { times: 240, seconds: 3600, by: 'person' },
  refreshes: ['announcement', 'notice', 'companyPicture'],
} as const

export const announcementContract = {
  list: call({
    ...READ,
    summary: 'The announcements to all people of the company, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject(announcementListing),
    output: listed(announcementRow),
  }),
  get: call({
    ...READ,
    summary: 'One announcement, for staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: announcement,
    refuses: ['not_found'],
  }),
  load_audience: call({
    ...READ,
    summary: 'How many people an announcement would reach now, and in how many browsers.',
    path: `${PATH}/load_audience`,
    input: nothing,
    output: z.object({
      people: z.int(),
      /** People who do not want news: they get none. */
      muted: z.int(),
      /** Browsers to which notices are pushed. */
      browsers: z.int(),
    }),
  }),
  save: call({
    ...WRITE,
    summary:
      'Changes an announcement that nobody has got yet, or adds one (`id` 0): as a draft, or to be sent at `sendAt`, at once if that is empty or past.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      version: integerOr(0, INTEGER_MAX, 0),
      ...announced,
      sendAt: momentOrNone,
      isDraft: flag.prefault(false),
    }),
    output: announcement,
    refuses: ['not_found', 'edit.removed', 'announcement.changed', 'announcement.begun', 'notice.link'],
  }),
  stop: call({
    ...WRITE,
    summary:
      'Stops an announcement: a planned one is a draft again, and of one that is being sent nobody else gets it.',
    path: `${PATH}/stop`,
    input: z.strictObject({ id: rowId }),
    output: announcement,
    refuses: ['not_found', 'edit.removed', 'announcement.over'],
  }),
  remove: call({
    ...WRITE,
    // As often as somebody may delete many at once.
    limit: { times: 1200, seconds: 3600, by: 'person' },
    summary: `Deletes a draft. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'announcement.begun'],
  }),
  restore: call({
    ...WRITE,
    limit: { times: 1200, seconds: 3600, by: 'person' },
    summary: 'Brings a deleted draft back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
