import { PRIZE_APPLICATION_STATES } from '@idocard/domain/loyalty/prize-application-state'
import * as z from 'zod'
import { call } from '../call.ts'
import { optionalLine, optionalText, page, paging, rowId, sponsor } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { POINT_NOUNS } from '../shown-by.ts'
import { AT_COUNTER, typedCode } from './point.ts'

/** Fields of an application that holders and staff see. */
const shared = {
  id: z.string(),
  prizeId: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  img: z.string(),
  state: z.enum(PRIZE_APPLICATION_STATES),
  points: z.int(),
  appliedAt: z.iso.datetime(),
}

const prizeApplication = z.object({
  ...shared,
  decidedAt: z.iso.datetime().nullable(),
  handedOverAt: z.iso.datetime().nullable(),
  /** The reason for a refusal. */
  reasonCh: z.string(),
  reasonEn: z.string(),
  /**
   * The one-time code that the holder shows to get the prize, as text and as a QR code (SVG); empty unless approved.
   */
  code: z.string(),
  qr: z.string(),
})
export type PrizeApplication = z.infer<typeof prizeApplication>

/** An application as shown to staff. */
const staffApplication = z.object({
  ...shared,
  /** The holder's name; without a name, part of their phone number or e-mail address. */
  name: z.string(),
})
export type StaffApplication = z.infer<typeof staffApplication>

const uuid = z.uuid()
const STAFF = { times: 1200, seconds: 3600, by: 'person' } as const
const PATH = '/api/{product}/prizeApply'

export const prizeApplyContract = {
  apply: call({
    summary: 'Applies for a prize, and spends its points.',
    path: `${PATH}/apply`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: rowId }),
    output: z.object({ application: prizeApplication, balance: z.int() }),
    refuses: ['not_found', 'prize.ended', 'prize.sold_out', 'prize.limit', 'point.too_few', 'company.paused'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: POINT_NOUNS,
  }),
  load_mine: call({
    summary: 'My applications for prizes of a company that I belong to, newest first, with the codes of approved ones.',
    path: `${PATH}/load_mine`,
    who: 'holder',
    input: z.strictObject({ sponsor, ...paging(100) }),
    output: page(prizeApplication),
    refuses: ['not_found'],
  }),
  load_open: call({
    summary: 'Open applications for the company’s prizes: undecided ones first, oldest first.',
    path: `${PATH}/load_open`,
    who: AT_COUNTER,
    may: 'prize.decide',
    on: 'company',
    input: z.strictObject(paging(100)),
    output: page(staffApplication),
  }),
  list: call({
    summary: 'All applications for the company’s prizes.',
    path: `${PATH}/list`,
    who: AT_COUNTER,
    may: 'prize.decide',
    on: 'company',
    input: z.strictObject({
      ...listing(['at', 'points']),
      keyword: optionalText(64),
      state: z.enum(['', ...PRIZE_APPLICATION_STATES]).prefault(''),
    }),
    output: listed(staffApplication),
  }),
  approve: call({
    summary: 'Approves an application for one of the company’s prizes: the holder gets a code.',
    path: `${PATH}/approve`,
    who: AT_COUNTER,
    may: 'prize.decide',
    on: 'company',
    writes: true,
    input: z.strictObject({ id: uuid }),
    output: staffApplication,
    refuses: ['not_found', 'prize.state'],
    limit: STAFF,
  }),
  refuse: call({
    summary: 'Refuses an application for one of the company’s prizes, and returns its points and its unit.',
    path: `${PATH}/refuse`,
    who: AT_COUNTER,
    may: 'prize.decide',
    on: 'company',
    writes: true,
    input: z.strictObject({ id: uuid, reasonCh: optionalLine(200), reasonEn: optionalLine(200) }),
    output: staffApplication,
    refuses: ['not_found', 'prize.state'],
    limit: STAFF,
    refreshes: POINT_NOUNS,
  }),
  hand_over: call({
    summary: 'Hands a prize over to the holder who shows its code, which works once.',
    path: `${PATH}/hand_over`,
    who: AT_COUNTER,
    may: 'prize.decide',
    on: 'company',
    writes: true,
    input: z.strictObject({ code: typedCode }),
    output: staffApplication,
    refuses: ['prize.code_wrong', 'prize.code_used', 'prize.state'],
    limit: STAFF,
  }),
}
