import { MAX_CARD_POINTS, MAX_STAMPS } from '@idocard/domain/loyalty/stamp-card'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { UNDO_DAYS } from '@idocard/domain/undo'
import * as z from 'zod'
import { call } from '../call.ts'
import {
  INTEGER_MAX,
  integer,
  integerOr,
  line,
  list,
  momentOrNone,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** A point card in the list of staff. */
const pointCardRow = z.object({
  id: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  stamps: z.int(),
  points: z.int(),
  fullPoints: z.int(),
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
  period: z.enum(PERIOD_STATES),
  ...removable,
})

/** A point card as staff edit it. */
const staffPointCard = pointCardRow.extend({
  /** Markdown. */
  contentCh: z.string(),
  contentEn: z.string(),
  version: z.int(),
  /** The people with a stamp on it, and all of their stamps. */
  holders: z.int(),
  given: z.int(),
  /** Staff points whose chips give stamps on it. */
  chips: z.int(),
})
export type StaffPointCard = z.infer<typeof staffPointCard>

const PATH = '/api/{product}/pointCard'
const EDIT = { who: 'staff', may: 'prize.edit', on: 'company' } as const
const WRITE = {
  ...EDIT,
  writes: true,
  limit: { times: 1200, seconds: 3600, by: 'person' },
  // What holders and the counter see of it: stamps, the titles of the ledger, and drives with its points.
  refreshes: ['pointCard', 'point', 'drive'],
} as const

export const pointCardStaffCalls = {
  list: call({
    ...EDIT,
    summary: 'The company’s point cards, for staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['order', 'stamps', 'newest']),
      keyword: optionalText(64),
      show: z.enum(['', ...PERIOD_STATES, REMOVED]).prefault(''),
    }),
    output: listed(pointCardRow),
  }),
  get: call({
    ...EDIT,
    summary: 'One of the company’s point cards, for staff to edit, with what holders have collected on it.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffPointCard,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary:
      'Changes one of the company’s point cards, or adds one (`id` 0). The number of stamps is fixed once somebody has a stamp. Other points count for the stamps that follow.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      titleCh: line(80),
      titleEn: optionalLine(80),
      contentCh: optionalLines(5000),
      contentEn: optionalLines(5000),
      stamps: integer(1, MAX_STAMPS),
      points: integerOr(0, MAX_CARD_POINTS, 0),
      fullPoints: integerOr(0, MAX_CARD_POINTS, 0),
      shownFrom: momentOrNone,
      shownUntil: momentOrNone,
    }),
    output: staffPointCard,
    refuses: ['not_found', 'edit.removed', 'point_card.changed', 'point_card.stamps_fixed'],
  }),
  end: call({
    ...WRITE,
    summary:
      'Ends one of the company’s point cards now: nobody gets another stamp on it, also with codes that were shown before. Holders keep their stamps and points.',
    path: `${PATH}/end`,
    input: z.strictObject({ id: rowId }),
    output: staffPointCard,
    refuses: ['not_found', 'edit.removed', 'point_card.not_open'],
  }),
  sort: call({
    ...WRITE,
    summary: 'Puts the company’s point cards into this order. Cards that are not in the list follow.',
    path: `${PATH}/sort`,
    input: z.strictObject({ list: list(rowId, 500) }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
  remove: call({
    ...WRITE,
    summary: `Deletes one of the company’s point cards on which nobody has a stamp, and that no staff point stamps. It can be restored for ${UNDO_DAYS} days.`,
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed', 'point_card.in_use'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted point card back.',
    path: `${PATH}/restore`,
    ...RESTORE,
  }),
}
