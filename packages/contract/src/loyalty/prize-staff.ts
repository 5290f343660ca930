import { PRIZE_FILTERS } from '@idocard/domain/loyalty/prize-filter'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  flag,
  INTEGER_MAX,
  integer,
  integerOr,
  list,
  momentOrNone,
  optionalText,
  pictureName,
  rowId,
  rowIdOrNone,
  text,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A prize in the list of staff. */
const prizeRow = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  img: z.string(),
  points: z.int(),
  stock: z.int(),
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
  period: z.enum(PERIOD_STATES),
  ...removable,
})

/** A prize as staff edit it. */
const staffPrize = prizeRow.omit({ period: true }).extend({
  /** Markdown. */
  contentCh: z.string(),
  contentEn: z.string(),
  perHolder: z.int(),
  approvesItself: z.boolean(),
  version: z.int(),
})
export type StaffPrize = z.infer<typeof staffPrize>

const PATH = '/api/{product}/prize'
const EDIT = { who: 'staff', may: 'prize.edit', on: 'company' } as const
const WRITE = { ...EDIT, writes: true, limit: { times: 1200, seconds: 3600, by: 'person' } } as const

export const prizeStaffCalls = {
  list: call({
    ...EDIT,
    summary: 'The company’s prizes, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['order', 'points', 'stock', 'newest']),
      keyword: optionalText(64),
      show: z.enum([...PRIZE_FILTERS, REMOVED]).prefault(''),
    }),
    output: listed(prizeRow),
  }),
  get: call({
    ...EDIT,
    summary: 'One of the company’s prizes, for staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffPrize,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes one of the company’s prizes, or adds one (`id` 0).',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. A prize that a colleague has changed since is not overwritten. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: text(80),
      titleEn: optionalText(80),
      contentCh: optionalText(5000),
      contentEn: optionalText(5000),
      img: pictureName.prefault(''),
      points: integer(1, 1_000_000),
      /** Units that came or went. Those that holders take while it is edited stay taken. */
      stockChange: integerOr(-1_000_000, 1_000_000, 0),
      perHolder: integerOr(1, 1000, 1),
      approvesItself: flag,
      shownFrom: momentOrNone,
      shownUntil: momentOrNone,
    }),
    output: staffPrize,
    // Applications show the prize's title and picture.
    refreshes: ['prize', 'prizeApply'],
    refuses: ['not_found', 'edit.removed', 'prize.changed', 'prize.stock'],
  }),
  sort: call({
    ...WRITE,
    summary: 'Puts the company’s prizes into this order. Prizes that are not in the list follow.',
    path: `${PATH}/sort`,
    input: z.strictObject({ list: list(rowId, 500) }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  remove: call({
    ...WRITE,
    summary: `Deletes one of the company’s prizes for which nobody has applied. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'prize.in_use'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted prize back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
