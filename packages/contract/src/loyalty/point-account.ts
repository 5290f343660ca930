import { MAX_CORRECTED_POINTS, MAX_CORRECTION_REASON } from '@idocard/domain/loyalty/point'
import * as z from 'zod'
import { call } from '../call.ts'
import { integer, line, text } from '../fields.ts'
import { POINT_NOUNS } from '../shown-by.ts'
import { pointBalance, pointEntry } from './point.ts'

/** A holder's points at the company, as its staff see them. */
const pointAccount = pointBalance.extend({
  /** The name on the account or the card; may be empty. */
  name: z.string(),
  /** How the holder signs in, masked. */
  username: z.string(),
  /** The latest entries, newest first. */
  list: z.array(pointEntry),
})
export type PointAccountShown = z.infer<typeof pointAccount>

/** The whole phone number or e-mail address of a holder. */
const username = text(200)
const PATH = '/api/{product}/pointAccount'
const CORRECT = { who: 'staff', may: 'point.correct', on: 'company' } as const

export const pointAccountContract = {
  load: call({
    ...CORRECT,
    summary:
      'The points that a holder has at the company, with the latest entries. Found by the whole phone number or e-mail address.',
    path: `${PATH}/load`,
    input: z.strictObject({ username }),
    output: pointAccount,
    refuses: ['point.nobody'],
    limit: { times: 300, seconds: 3600, by: 'person' },
  }),
  correct: call({
    ...CORRECT,
    summary:
      'Adds points to a holder’s balance at the company, or takes some (below 0). The holder is told the reason.',
    path: `${PATH}/correct`,
    writes: true,
    input: z.strictObject({
      username,
      amount: integer(-MAX_CORRECTED_POINTS, MAX_CORRECTED_POINTS).refine((amount) => amount !== 0),
      reason: line(MAX_CORRECTION_REASON),
      /** Made by the sender for each correction: sent again, the same key changes nothing. */
      key: z.string().regex(/^[0-9a-f]{32}$/),
    }),
    output: pointAccount,
    refuses: ['point.nobody', 'point.balance_low', 'point.corrected'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: [...POINT_NOUNS, 'pointAccount', 'notice'],
  }),
}
