import {
  ASKED_FIELDS,
  CARD_REQUEST_STATES,
  MAX_DECLINE_REASON,
  MAX_REQUEST_NOTE,
  mostWanted,
} from '@idocard/domain/company/card-request'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { cardSn } from '../cards/card.ts'
import { line, optionalLine, optionalText, rowId } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { EDIT_PEOPLE, READ_PEOPLE } from './employee.ts'

/** What holders and staff see of a request. */
const shared = {
  id: z.int(),
  field: z.enum(ASKED_FIELDS),
  /** In Chinese, or the phone number or e-mail address, which has no language. */
  wantedCh: z.string(),
  wantedEn: z.string(),
  note: z.string(),
  state: z.enum(CARD_REQUEST_STATES),
  /** Why it was declined. */
  reason: z.string(),
  askedAt: z.iso.datetime(),
  /** When it was decided or withdrawn. */
  decidedAt: z.iso.datetime().nullable(),
}

/** Somebody’s request to their company to change what it has locked on their card. */
const cardRequest = z.object(shared)
export type CardRequest = z.infer<typeof cardRequest>

/** The same for staff: who asks, and what their card has now. */
const staffRequest = z.object({
  ...shared,
  employeeId: z.int(),
  /** As the company wrote it. */
  nameCh: z.string(),
  nameEn: z.string(),
  cardSn: z.string(),
  hasCh: z.string(),
  hasEn: z.string(),
  /** Who decided; empty if nobody did, or their account is gone. */
  decidedBy: z.string(),
})
export type StaffRequest = z.infer<typeof staffRequest>

const PATH = '/api/{product}/card-request'
const MINE = { who: 'holder' } as const
const MY_WRITE = { ...MINE, writes: true, limit: { times: 60, seconds: 3600, by: 'person' } } as const
/** A decision changes a card, and what the company has written about its person. */
const DECIDE = { ...EDIT_PEOPLE, refreshes: ['cardRequest', 'employee', 'joinLink', 'card'] } as const
const MAX_WANTED = Math.max(...ASKED_FIELDS.map(mostWanted))

export const cardRequestContract = {
  ask: call({
    ...MY_WRITE,
    summary:
      'Asks my company to change what it has locked on my card. Of a field I can ask for one thing at a time: it replaces ' +
      'what I have asked for before.',
    path: `${PATH}/ask`,
    input: z.strictObject({
      cardSn,
      field: z.enum(ASKED_FIELDS),
      /** In Chinese, or a phone number or an e-mail address. One of the languages is needed. */
      wantedCh: optionalText(MAX_WANTED),
      wantedEn: optionalText(MAX_WANTED),
      note: optionalLine(MAX_REQUEST_NOTE),
    }),
    output: cardRequest,
    refuses: ['not_found', 'company.paused', 'request.unlocked'],
  }),
  load_mine: call({
    ...MINE,
    summary: 'What I have last asked my company for, of each field of my card.',
    path: `${PATH}/load_mine`,
    input: z.strictObject({ cardSn }),
    output: z.object({ list: z.array(cardRequest) }),
    refuses: ['not_found'],
  }),
  withdraw: call({
    ...MY_WRITE,
    summary: 'Withdraws such a request that nobody has decided yet.',
    path: `${PATH}/withdraw`,
    input: z.strictObject({ id: rowId }),
    output: cardRequest,
    refuses: ['not_found', 'request.decided'],
  }),
  list: call({
    ...READ_PEOPLE,
    summary: 'What the company’s people ask to have changed on their cards: what waits, or what was decided.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['asked']),
      /** A piece of a name. */
      keyword: optionalText(64),
      tab: z.enum(['', 'decided']).prefault(''),
    }),
    output: listed(staffRequest),
  }),
  accept: call({
    inDemo: true,
    ...DECIDE,
    summary:
      'Accepts a request: the card has what was wanted. Name, title, phone number and e-mail address are changed in the ' +
      'company’s list, too; another text becomes an exception from the template, for this card.',
    path: `${PATH}/accept`,
    input: z.strictObject({ id: rowId }),
    output: staffRequest,
    refuses: ['not_found', 'request.decided', 'request.gone', 'request.taken', 'request.full'],
    invalidates: (_input, { cardSn }) => [cardTag(cardSn)],
  }),
  decline: call({
    inDemo: true,
    ...DECIDE,
    refreshes: ['cardRequest'],
    summary: 'Declines a request, with a reason that the person reads.',
    path: `${PATH}/decline`,
    input: z.strictObject({ id: rowId, reason: line(MAX_DECLINE_REASON) }),
    output: staffRequest,
    refuses: ['not_found', 'request.decided', 'request.gone'],
  }),
}
