import * as z from 'zod'
import { call } from './call.ts'
import { rowId, sponsor } from './fields.ts'

/** What a company gives for points. */
export const prize = z.object({
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
  /** How many one holder may get, and how many I have applied for; refused ones do not count. */
  perHolder: z.int(),
  mine: z.int(),
  /** Given without staff looking at it first. */
  approvesItself: z.boolean(),
  shownUntil: z.iso.datetime().nullable(),
  isEnded: z.boolean(),
})
export type Prize = z.infer<typeof prize>

const PATH = '/api/{product}/prize'

export const prizeContract = {
  load_all: call({
    summary: 'The prizes of a company that I belong to, those that ended lately last, and my points.',
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
}
