import * as z from 'zod'
import { call } from '../call.ts'
import { rowId, sponsor } from '../fields.ts'
import { prizeStaffCalls } from './prize-staff.ts'

/** A reward that a company offers for points. */
const prize = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** Sanitised HTML. */
  contentCh: z.string(),
  contentEn: z.string(),
  img: z.string(),
  points: z.int(),
  /** How many are left. */
  stock: z.int(),
  /** The limit per holder, and how many I have applied for. Refused applications do not count. */
  perHolder: z.int(),
  mine: z.int(),
  /** Applications are approved automatically, without staff. */
  approvesItself: z.boolean(),
  shownUntil: z.iso.datetime().nullable(),
  isEnded: z.boolean(),
})
export type Prize = z.infer<typeof prize>

const PATH = '/api/{product}/prize'

export const prizeContract = {
  load_all: call({
    summary: 'The prizes of a company that I belong to, recently ended ones last, and my points.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: z.strictObject({ sponsor }),
    output: z.object({ list: z.array(prize), balance: z.int() }),
    refuses: ['not_found'],
  }),
  load_by_id: call({
    summary: 'A prize of a company that I belong to.',
    path: `${PATH}/load_by_id`,
    who: 'holder',
    input: z.strictObject({ id: rowId }),
    output: prize,
    refuses: ['not_found'],
  }),
  ...prizeStaffCalls,
}
