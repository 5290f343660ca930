import { LEAD_LIMITS, LEAD_SOURCES, LEAD_STATES } from '@idocard/domain/company/lead'
import { EXCHANGE_LIMITS } from '@idocard/domain/contacts/exchange'
import * as z from 'zod'
import { call } from '../call.ts'
import { cardSn } from '../cards/card.ts'
import {
  flag,
  INTEGER_MAX,
  integerOr,
  line,
  nothing,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
  text,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { EDIT_LEADS, READ_LEADS } from './lead-event.ts'

const answer = z.object({
  questionCh: z.string(),
  questionEn: z.string(),
  answerCh: z.string(),
  answerEn: z.string(),
})

/** When one of a company's people met somebody, and what that person left. */
const meeting = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  source: z.enum(LEAD_SOURCES),
  /** Who of the company's people, as it wrote them; 0 and empty for somebody who is not on its list any more. */
  employeeId: z.int(),
  nameCh: z.string(),
  nameEn: z.string(),
  /** The event where they met; 0 and empty for none. */
  eventId: z.int(),
  eventCh: z.string(),
  eventEn: z.string(),
  answers: z.array(answer),
  /** What the visitor wrote to whoever they met. */
  message: z.string(),
  /** What the visitor read and agreed to; empty for a contact that somebody shared. */
  consent: z.string(),
})
export type LeadMeeting = z.infer<typeof meeting>

/** Somebody whom a company's people have met, for its staff. */
const lead = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  /** As people write it. */
  phone: z.string(),
  email: z.string(),
  state: z.enum(LEAD_STATES),
  /** Who of the company's people takes care of it; 0 and empty for nobody. */
  ownerId: z.int(),
  ownerCh: z.string(),
  ownerEn: z.string(),
  /** What the company wrote about it. */
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** When they were last met. */
  metAt: z.iso.datetime(),
  meetings: z.array(meeting),
  version: z.int(),
  ...removable,
})
export type Lead = z.infer<typeof lead>

const PATH = '/api/{product}/lead'
const CHANGED = ['not_found', 'edit.removed', 'lead.owner'] as const

export const leadContract = {
  list: call({
    ...READ_LEADS,
    summary: 'The people whom the company’s people have met, for its staff: each once, with every meeting.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['met', 'name']),
      /** A piece of a name, a company, a phone number or an e-mail address. */
      keyword: optionalText(64),
      state: z.enum(['', ...LEAD_STATES, REMOVED]).prefault(''),
      /** Those who were met at an event; 0 for all. */
      eventId: integerOr(0, INTEGER_MAX, 0),
      /** Those of whom somebody takes care; 0 for all. */
      ownerId: integerOr(0, INTEGER_MAX, 0),
    }),
    output: listed(lead),
  }),
  get: call({
    ...READ_LEADS,
    summary: 'One of the company’s leads.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: lead,
    refuses: ['not_found'],
  }),
  load_owners: call({
    ...READ_LEADS,
    summary: 'Those of the company’s people who take care of leads.',
    path: `${PATH}/load_owners`,
    input: nothing,
    output: z.object({
      list: z.array(z.object({ id: z.int(), nameCh: z.string(), nameEn: z.string() })),
    }),
  }),
  save: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Changes one of the company’s leads. Phone number and e-mail address stay: they say who it is.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowId,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      name: line(EXCHANGE_LIMITS.name),
      company: optionalLine(EXCHANGE_LIMITS.company),
      title: optionalLine(EXCHANGE_LIMITS.title),
      state: z.enum(LEAD_STATES),
      /** 0 for nobody. */
      ownerId: rowIdOrNone,
      note: optionalLines(LEAD_LIMITS.note),
    }),
    output: lead,
    refuses: [...CHANGED, 'lead.changed'],
  }),
  mark: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Changes the state of one of the company’s leads.',
    path: `${PATH}/mark`,
    input: z.strictObject({ id: rowId, state: z.enum(LEAD_STATES) }),
    output: lead,
    refuses: ['not_found', 'edit.removed'],
  }),
  assign: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Gives one of the company’s leads to somebody who takes care of it, or to nobody (`ownerId` 0).',
    path: `${PATH}/assign`,
    input: z.strictObject({ id: rowId, ownerId: rowIdOrNone }),
    output: lead,
    refuses: CHANGED,
  }),
  remove: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Deletes a lead. It can be restored for 30 days; then nothing of it is left at the company.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    inDemo: true,
    ...EDIT_LEADS,
    summary: 'Brings a deleted lead back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'lead.twice'],
  }),
  get_policy: call({
    ...READ_LEADS,
    summary: 'Whether the company gets what visitors leave on its people’s cards.',
    path: `${PATH}/get_policy`,
    input: nothing,
    output: z.object({ isShared: z.boolean() }),
  }),
  save_policy: call({
    who: 'staff',
    may: 'company.edit',
    on: 'company',
    writes: true,
    summary:
      'Decides whether the company gets what visitors leave on its people’s cards from now on. Every form then says so.',
    path: `${PATH}/save_policy`,
    input: z.strictObject({ isShared: flag }),
    output: z.object({ isShared: z.boolean() }),
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: ['lead'],
    // The forms on the pages of all its cards.
    invalidates: ['company'],
  }),
  load_shared: call({
    summary: 'To which of my companies that want it I can give one of my contacts, and to which I or the visitor have.',
    path: `${PATH}/load_shared`,
    who: 'holder',
    input: z.strictObject({ contactId: text(40) }),
    output: z.object({
      list: z.array(
        z.object({ cardSn: z.string(), companyCh: z.string(), companyEn: z.string(), isShared: z.boolean() }),
      ),
    }),
    refuses: ['not_found'],
  }),
  share: call({
    summary:
      'Gives one of my contacts to the company of my card: name, company, title, phone number and e-mail address, and where and when we met. Notes, tags and pictures stay mine.',
    path: `${PATH}/share`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ contactId: text(40), cardSn }),
    output: z.object({}),
    refuses: ['not_found', 'lead.off', 'lead.no_contact_method'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    refreshes: ['lead', 'contact'],
  }),
}
