import { EVENT_LIMITS } from '@idocard/domain/company/lead-event'
import * as z from 'zod'
import { call, cardTag, eventTag } from '../call.ts'
import {
  day,
  flag,
  INTEGER_MAX,
  integer,
  integerOr,
  line,
  list,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
  rows,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

const { question, title, place, consent } = EVENT_LIMITS

/** A question as it is stored. */
export const eventQuestion = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  choicesCh: z.string(),
  choicesEn: z.string(),
  isRequired: z.boolean(),
})
/** The same as staff type it; `id` 0 for a new one. */
const typedQuestion = z.strictObject({
  id: integer(0, 9999),
  titleCh: line(question),
  titleEn: optionalLine(question),
  choicesCh: optionalLines(EVENT_LIMITS.choiceLines),
  choicesEn: optionalLines(EVENT_LIMITS.choiceLines),
  isRequired: flag,
})

/** Where a company's people meet others: a fair, an evening, a tour of several days. */
const leadEvent = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  placeCh: z.string(),
  placeEn: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  consentCh: z.string(),
  consentEn: z.string(),
  questions: z.array(eventQuestion),
  tags: z.array(z.string()),
  /** The people who are at it now, and the leads that were met there. */
  people: z.int(),
  leads: z.int(),
  version: z.int(),
  ...removable,
})
export type LeadEvent = z.infer<typeof leadEvent>

/** An event of a company of mine, as my phone needs it. */
const myEvent = leadEvent
  .pick({
    ...{ id: true, titleCh: true, titleEn: true, placeCh: true, placeEn: true },
    ...{ firstDay: true, lastDay: true, tags: true },
  })
  .extend({
    companyCh: z.string(),
    companyEn: z.string(),
    /** My card of this company. */
    cardSn: z.string(),
    /** Whether I have said that I am there. */
    isHere: z.boolean(),
  })
export type MyEvent = z.infer<typeof myEvent>

const PATH = '/api/{product}/lead-event'
export const READ_LEADS = { who: 'staff', may: 'lead.read', on: 'company' } as const
export const EDIT_LEADS = {
  who: 'staff',
  may: 'lead.edit',
  on: 'company',
  writes: true,
  limit: { times: 1200, seconds: 3600, by: 'person' },
  // Each shows the other.
  refreshes: ['leadEvent', 'lead', 'leadDestination', 'companyFigures'],
} as const
const invalidates = (_input: unknown, { id }: { id: number }) => [eventTag(id)]

export const leadEventContract = {
  list: call({
    ...READ_LEADS,
    summary: 'The company’s events, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['last', 'title']),
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(leadEvent),
  }),
  get: call({
    ...READ_LEADS,
    summary: 'One of the company’s events.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: leadEvent,
    refuses: ['not_found'],
  }),
  save: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary:
      'Changes one of the company’s events, or adds one (`id` 0). Forms of cards whose holders are there change at once.',
    path: `${PATH}/save`,
    body: 'json',
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: line(title),
      titleEn: optionalLine(title),
      placeCh: optionalLine(place),
      placeEn: optionalLine(place),
      firstDay: day,
      lastDay: day,
      consentCh: optionalLines(consent),
      consentEn: optionalLines(consent),
      questions: rows(typedQuestion, EVENT_LIMITS.questions).prefault([]),
      tags: list(line(EVENT_LIMITS.tag), EVENT_LIMITS.tags).prefault([]),
    }),
    output: leadEvent,
    refuses: ['not_found', 'edit.removed', 'event.changed', 'event.many'],
    invalidates,
  }),
  remove: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Deletes an event. Its leads stay. It can be restored.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
    invalidates: ({ id }) => [eventTag(id)],
  }),
  restore: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Brings a deleted event back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'event.many'],
    invalidates: ({ id }) => [eventTag(id)],
  }),
  load_mine: call({
    summary: 'The events of companies whose card I have, from today on for some days.',
    path: `${PATH}/load_mine`,
    who: 'holder',
    input: z.strictObject({}),
    output: z.object({ list: z.array(myEvent) }),
  }),
  attend: call({
    summary:
      'Says that I am at such an event, until its last day is over or I say otherwise. Of a company, I am at one at a time.',
    path: `${PATH}/attend`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: rowId, isHere: flag }),
    output: z.object({ cardSn: z.string() }),
    refuses: ['not_found', 'event.over'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: ['leadEvent'],
    invalidates: (_input, { cardSn }) => [cardTag(cardSn)],
  }),
}
