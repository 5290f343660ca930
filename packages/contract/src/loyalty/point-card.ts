import * as z from 'zod'
import { call } from '../call.ts'
import { rowId, sponsor } from '../fields.ts'
import { pointCardStaffCalls } from './point-card-staff.ts'

/** A company's point card with a holder's stamps. */
export const stampedCard = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** How to collect stamps, as sanitised HTML. */
  contentCh: z.string(),
  contentEn: z.string(),
  /** Number of stamps on a full card. */
  stamps: z.int(),
  /** Points per stamp, and extra points for the stamp that fills the card. */
  points: z.int(),
  fullPoints: z.int(),
  shownUntil: z.iso.datetime().nullable(),
  /** It takes no more stamps. Only holders who have one on it still see it. */
  isEnded: z.boolean(),
  /**
   * When the stamps on the current card were given, oldest first. At most `stamps` - 1, because a full card starts
   * again.
   */
  stampedAt: z.array(z.iso.datetime()),
  /** Number of cards filled before this one. */
  full: z.int(),
})
export type StampedCard = z.infer<typeof stampedCard>

const PATH = '/api/{product}/pointCard'

export const pointCardContract = {
  load_all: call({
    summary:
      'The point cards of a company that I belong to, with my stamps. Ended ones follow if I have a stamp on them.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: z.strictObject({ sponsor }),
    output: z.object({ list: z.array(stampedCard) }),
    refuses: ['not_found'],
  }),
  load_by_id: call({
    summary: 'A point card of a company that I belong to, with my stamps.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    input: z.strictObject({ id: rowId }),
    output: stampedCard,
    refuses: ['not_found'],
  }),
  ...pointCardStaffCalls,
}
