import { POINT_REASONS } from '@idocard/domain/loyalty/point'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, page, paging, rowId, sponsor, text } from '../fields.ts'
import { POINT_NOUNS } from '../shown-by.ts'
import { stampedCard } from './point-card.ts'

/** A holder's points at a company. `earned` is exactly `balance + spent + expired`. */
export const pointBalance = z.object({
  balance: z.int(),
  earned: z.int(),
  spent: z.int(),
  expired: z.int(),
})

export const pointEntry = z.object({
  id: z.int(),
  /** Above 0: earned. Below 0: spent or expired. */
  amount: z.int(),
  reason: z.enum(POINT_REASONS),
  /** The title of the point card or the prize, or why staff corrected the balance; empty for other entries. */
  titleCh: z.string(),
  titleEn: z.string(),
  at: z.iso.datetime(),
})
export type PointEntry = z.infer<typeof pointEntry>

/** A code shown by staff. Holders type it, or scan the QR code of its address. */
const staffCode = z.object({
  code: z.string(),
  url: z.string(),
  /** The address as a QR code, as SVG. */
  qr: z.string(),
  expiresAt: z.iso.datetime(),
})

/** A code as typed by a person. */
export const typedCode = text(60)
/** The sessions of people who serve holders at a counter. On a phone in a queue, a second factor would be in the way. */
export const AT_COUNTER = ['holder', 'staff'] as const
const PATH = '/api/{product}/point'

export const pointContract = {
  load_entries: call({
    summary: 'My points at a company that I belong to: totals, upcoming expiries, and entries, newest first.',
    path: `${PATH}/load_entries`,
    who: 'holder',
    input: z.strictObject({ sponsor, ...paging(100) }),
    output: page(pointEntry).extend({
      ...pointBalance.shape,
      /** The remaining points by their expiry date, the earliest first. */
      expiring: z.array(z.object({ points: z.int(), expiresAt: z.iso.datetime() })),
    }),
    refuses: ['not_found'],
  }),
  redeem_code: call({
    summary: 'Redeems a code shown by staff for a stamp on its point card, and points. Repeating it changes nothing.',
    path: `${PATH}/redeem_code`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ code: typedCode }),
    output: z.object({
      card: stampedCard,
      /** Points earned, including those for a full card. */
      earned: z.int(),
      isFull: z.boolean(),
      /** I have used this code before, so nothing was earned this time. */
      isRepeated: z.boolean(),
    }),
    refuses: ['point.code_wrong', 'point.code_expired', 'point.code_used', 'point.card_closed', 'company.paused'],
    limit: { times: 60, seconds: 600, by: 'person' },
    refreshes: POINT_NOUNS,
  }),
  visit: call({
    summary: 'Points for today’s first visit to the back office. Later ones on the same day in Taiwan earn nothing.',
    path: `${PATH}/visit`,
    who: 'holder',
    writes: true,
    input: nothing,
    output: z.object({ earned: z.int(), balance: z.int() }),
    refuses: ['not_found'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    refreshes: POINT_NOUNS,
  }),
  load_cards: call({
    summary: 'The company’s point cards for which codes can be issued.',
    path: `${PATH}/load_cards`,
    who: AT_COUNTER,
    may: 'stamp.issue',
    on: 'company',
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.int(), titleCh: z.string(), titleEn: z.string() })) }),
  }),
  issue_code: call({
    summary: 'Issues a code for one stamp on one of the company’s point cards, valid for one holder and ten minutes.',
    path: `${PATH}/issue_code`,
    who: AT_COUNTER,
    may: 'stamp.issue',
    on: 'company',
    writes: true,
    input: z.strictObject({ pointCardId: rowId }),
    output: staffCode,
    refuses: ['not_found'],
    limit: { times: 1200, seconds: 3600, by: 'person' },
  }),
  check_code: call({
    summary: 'Whether a code that was issued for one of the company’s point cards has been used.',
    path: `${PATH}/check_code`,
    who: AT_COUNTER,
    may: 'stamp.issue',
    on: 'company',
    input: z.strictObject({ code: typedCode }),
    output: z.object({ isUsed: z.boolean() }),
    refuses: ['not_found'],
    limit: { times: 3600, seconds: 3600, by: 'person' },
  }),
}
