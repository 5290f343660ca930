import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integerOr, momentOrNone, nothing, optionalText, rowId, rowIdOrNone } from '../fields.ts'
import { listed } from '../listing.ts'
import { REMOVE, RESTORE } from '../removal.ts'
import { announced, announcement, announcementListing, announcementRow } from './announcement.ts'
import { STEP_UP_REFUSALS } from './holder.ts'

const siteRow = announcementRow.extend({ byMail: z.boolean() })

/** An announcement to everybody, as the shop’s staff write it. */
const siteAnnouncement = announcement.extend({
  byMail: z.boolean(),
  /** In how many browsers it was pushed. */
  pushed: z.int(),
  /** How many mails were sent, could not be sent, and are still to be sent. */
  mailed: z.int(),
  mailFailed: z.int(),
  mailLeft: z.int(),
})
export type SiteAnnouncement = z.infer<typeof siteAnnouncement>

const PATH = '/api/{product}/siteAnnouncement'
const READ = { who: 'staff', may: 'notice.broadcast', on: 'site' } as const
const WRITE = {
  ...READ,
  writes: true,
  limit: { times: 240, seconds: 3600, by: 'person' },
  refreshes: ['siteAnnouncement', 'notice', 'sitePicture'],
} as const
const version = integerOr(0, INTEGER_MAX, 0)

/** Announcements of the shop to the people of all companies. */
export const siteAnnouncementContract = {
  list: call({
    ...READ,
    summary: 'The announcements to everybody, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject(announcementListing),
    output: listed(siteRow),
  }),
  get: call({
    ...READ,
    summary: 'One announcement to everybody, for the shop’s staff.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: siteAnnouncement,
    refuses: ['not_found'],
  }),
  load_audience: call({
    ...READ,
    summary: 'How many people an announcement to everybody would reach now, by each channel.',
    path: `${PATH}/load_audience`,
    input: nothing,
    output: z.object({
      people: z.int(),
      /** People who do not want news: they get none. */
      muted: z.int(),
      /** People to whom it is pushed, and in how many browsers. */
      pushed: z.int(),
      browsers: z.int(),
      /** People who have an e-mail address and want announcements there. */
      mails: z.int(),
    }),
  }),
  save: call({
    ...WRITE,
    summary: 'Changes a draft, or adds one (`id` 0).',
    path: `${PATH}/save`,
    input: z.strictObject({ id: rowIdOrNone, version, ...announced, byMail: flag.prefault(false) }),
    output: siteAnnouncement,
    refuses: [
      'not_found',
      'edit.removed',
      'announcement.changed',
      'announcement.begun',
      'announcement.planned',
      'notice.link',
    ],
  }),
  test: call({
    ...WRITE,
    summary: 'Sends a draft to me alone: as a notice, by push and by mail.',
    path: `${PATH}/test`,
    input: z.strictObject({ id: rowId }),
    output: z.object({
      browsers: z.int(),
      /** Whether I have an address for the mail. */
      mailed: z.boolean(),
    }),
    refuses: ['not_found', 'edit.removed', 'announcement.begun'],
    limit: { times: 30, seconds: 3600, by: 'person' },
  }),
  send: call({
    ...WRITE,
    summary:
      'Sends a draft to everybody at `sendAt`, at once if that is empty, in the version that was read. Needs a fresh code of the member of staff from `request_step_up`.',
    path: `${PATH}/send`,
    input: z.strictObject({ id: rowId, version, sendAt: momentOrNone, pinCode: optionalText(40) }),
    output: siteAnnouncement,
    refuses: [
      ...STEP_UP_REFUSALS,
      'not_found',
      'edit.removed',
      'announcement.changed',
      'announcement.begun',
      'announcement.planned',
      'announcement.past',
    ],
    limit: { times: 20, seconds: 3600, by: 'person' },
  }),
  stop: call({
    ...WRITE,
    summary:
      'Stops an announcement: a scheduled one is a draft again, and of one that is being sent nobody else gets a notice or a mail.',
    path: `${PATH}/stop`,
    input: z.strictObject({ id: rowId }),
    output: siteAnnouncement,
    refuses: ['not_found', 'edit.removed', 'announcement.over'],
  }),
  remove: call({
    ...WRITE,
    // As often as somebody may delete many at once.
    limit: { times: 1200, seconds: 3600, by: 'person' },
    summary: `Deletes a draft. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'announcement.begun', 'announcement.planned'],
  }),
  restore: call({
    ...WRITE,
    limit: { times: 1200, seconds: 3600, by: 'person' },
    summary: 'Brings a deleted draft back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
