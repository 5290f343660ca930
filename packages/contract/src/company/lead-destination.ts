import {
  DELIVERY_EVENTS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  DESTINATION_KINDS,
  DESTINATION_LIMITS,
  OFF_REASONS,
  spreadsheetId,
  webhookUrl,
} from '@idocard/domain/company/lead-destination'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  INTEGER_MAX,
  integerOr,
  line,
  optionalClean,
  optionalLine,
  optionalText,
  rowId,
  rowIdOrNone,
  text,
} from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A system of the company's own that gets its leads, for its owners. Its secret is not here. */
const destination = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(DESTINATION_KINDS),
  /** Of a webhook. */
  url: z.string(),
  /** Of Google Sheets, with the account with which the sheet is shared. */
  spreadsheetId: z.string(),
  sheetName: z.string(),
  clientEmail: z.string(),
  /** Why nothing is sent; empty while it is on. */
  offReason: z.enum(OFF_REASONS),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Since when nothing has succeeded; null if the last attempt did. */
  failingSince: z.iso.datetime().nullable(),
  /** Deliveries that are not sent yet, and that failed for good. */
  waiting: z.int(),
  failed: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  ...removable,
})
export type LeadDestination = z.infer<typeof destination>

const attempt = {
  problem: z.enum(DELIVERY_PROBLEMS),
  /** The HTTP status of the answer; 0 without one. */
  status: z.int(),
  milliseconds: z.int(),
  /** The first 500 characters of it. */
  answer: z.string(),
}

/** Something that was sent, or waits. */
const delivery = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(DELIVERY_EVENTS),
  /** 0 for a test; the name is empty for one that is gone. */
  leadId: z.int(),
  leadName: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  triedAt: z.iso.datetime().nullable(),
  /** Null for what is not tried any more. */
  nextAt: z.iso.datetime().nullable(),
  ...attempt,
})
export type LeadDelivery = z.infer<typeof delivery>

const PATH = '/api/{product}/leadDestination'
const OWN = { who: 'staff', may: 'company.edit', on: 'company' } as const
const WRITE = { ...OWN, writes: true, limit: { times: 120, seconds: 3600, by: 'person' } } as const
const CODE = { pinCode: optionalText(40) }

export const leadDestinationContract = {
  list: call({
    ...OWN,
    summary: 'The systems to which the company’s leads are sent.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['newest']),
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(destination),
  }),
  get: call({
    ...OWN,
    summary: 'One of the systems to which the company’s leads are sent.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: destination,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary:
      'Changes where leads are sent, or adds a destination (`id` 0): a signed webhook, HubSpot or Google Sheets. Of a new webhook, ' +
      'the signing secret is shown this once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      name: line(DESTINATION_LIMITS.name),
      /** Of a new one; it stays. */
      kind: z.enum(DESTINATION_KINDS),
      url: optionalClean(DESTINATION_LIMITS.url, webhookUrl),
      /** Of a private app of HubSpot; empty: it stays. */
      token: optionalText(DESTINATION_LIMITS.token),
      /** The JSON file of a service account of Google; empty: it stays. */
      key: optionalText(DESTINATION_LIMITS.key),
      /** The address of the spreadsheet, or its id. */
      spreadsheetId: optionalClean(DESTINATION_LIMITS.spreadsheet, spreadsheetId),
      sheetName: optionalLine(DESTINATION_LIMITS.sheet),
      ...CODE,
    }),
    output: z.object({ destination, /** Empty but for a new webhook. */ secret: z.string() }),
    refuses: ['not_found', 'edit.removed', 'lead_destination.changed', 'lead_destination.many', ...STEP_UP_REFUSALS],
  }),
  make_secret: call({
    ...WRITE,
    summary:
      'Makes another signing secret for a webhook, in place of the one before. It is shown this once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/make_secret`,
    input: z.strictObject({ id: rowId, ...CODE }),
    output: z.object({ secret: z.string() }),
    refuses: ['not_found', 'edit.removed', 'lead_destination.no_secret', ...STEP_UP_REFUSALS],
  }),
  pause: call({
    ...WRITE,
    summary: 'Switches a destination off. What happens meanwhile is not sent later; what waits stays.',
    path: `${PATH}/pause`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'edit.removed'],
  }),
  resume: call({
    ...WRITE,
    summary: 'Switches a destination on. What waits is sent.',
    path: `${PATH}/resume`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'edit.removed'],
  }),
  test: call({
    ...WRITE,
    summary: 'Sends an invented lead now, also if the destination is off, and returns what became of it.',
    path: `${PATH}/test`,
    input: z.strictObject({ id: rowId }),
    output: z.object(attempt),
    refuses: ['not_found', 'edit.removed'],
  }),
  remove: call({
    ...WRITE,
    summary: 'Deletes a destination. It can be restored; what waits is sent then.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted destination back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'lead_destination.many'],
  }),
  list_deliveries: call({
    ...OWN,
    summary: 'What was sent to a destination in the last 30 days, what became of it, and what waits.',
    path: `${PATH}/list_deliveries`,
    input: z.strictObject({
      ...listing(['newest']),
      id: rowId,
      show: z.enum(['', 'sent', 'waiting', 'failed']).prefault(''),
    }),
    output: listed(delivery),
    refuses: ['not_found'],
  }),
  resend: call({
    ...WRITE,
    limit: { times: 1200, seconds: 3600, by: 'person' },
    summary: 'Sends something again, or at once if it waits, with what the lead says now.',
    path: `${PATH}/resend`,
    input: z.strictObject({ id: text(40) }),
    output: z.object({}),
    refuses: ['not_found', 'lead_destination.waits'],
  }),
}
