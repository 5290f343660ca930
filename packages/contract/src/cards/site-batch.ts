import { LIST_PROBLEMS, MAX_CARDS_DRAWN, MAX_CARDS_MADE, MAX_LIST_ROWS } from '@idocard/domain/cards/batch-list'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integer, line, optionalLine, optionalText, rowId, rows } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** Cards that were made together. */
const batchRow = z.object({
  id: z.int(),
  note: z.string(),
  /** The company whose cards they are. */
  prefix: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  createdAt: z.iso.datetime(),
  /** The member of staff; empty for a command. */
  by: z.string(),
  cards: z.int(),
  /** Nobody has claimed them, or nobody again. */
  unclaimed: z.int(),
  /** They have a holder, or lead to a holder’s card. */
  claimed: z.int(),
  retired: z.int(),
})
export type BatchRow = z.infer<typeof batchRow>

const staffBatch = batchRow.extend({
  /** Cards that were released at least once. */
  released: z.int(),
  /** Cards with a signing chip. */
  withChip: z.int(),
  /** Whether this installation has the keys of chips that sign. */
  hasChipKeys: z.boolean(),
  version: z.int(),
})
export type StaffBatch = z.infer<typeof staffBatch>

/** A card as it is printed, with its code, which is shown once. */
const codedCard = z.object({ cardSn: z.string(), address: z.string(), code: z.string(), activationAddress: z.string() })
export type CodedCard = z.infer<typeof codedCard>
const coded = z.object({ id: z.int(), cards: z.array(codedCard) })
export type CodedBatch = z.infer<typeof coded>

const fault = z.object({ row: z.int(), problem: z.enum(LIST_PROBLEMS), detail: z.string() })
/** A list as it would be taken. `here`: how many of its rows are known already. */
const checked = z.object({ faults: z.array(fault), fresh: z.int(), here: z.int() })
export type CheckedList = z.infer<typeof checked>

/** Rows of a list, numbered as in a spreadsheet. What is wrong in a cell is a fault of its row, not of the call. */
const cell = optionalText(80)
const cardList = rows(z.strictObject({ row: rowId, cardSn: cell, code: cell }), MAX_LIST_ROWS)
const chipList = rows(z.strictObject({ row: rowId, uid: cell, cardSn: cell }), MAX_LIST_ROWS)
const note = optionalLine(80)

const PATH = '/api/{product}/siteBatch'
const READ = { who: 'staff', may: 'card.read', on: 'site' } as const
const ISSUE = { who: 'staff', may: 'card.issue', on: 'site' } as const
const WRITE = {
  ...ISSUE,
  writes: true,
  limit: { times: 120, seconds: 3600, by: 'person' },
  refreshes: ['siteBatch', 'siteCard'],
} as const

/** Batches of physical cards, as the shop’s own staff make them. */
export const siteBatchContract = {
  list: call({
    ...READ,
    summary: 'Batches of physical cards, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['made']),
      /** A piece of the note. */
      keyword: optionalText(64),
    }),
    output: listed(batchRow),
  }),
  get: call({
    ...READ,
    summary: 'One batch, and what became of its cards.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffBatch,
    refuses: ['not_found'],
  }),
  list_cards: call({
    ...READ,
    summary: 'The cards of a batch with their chips.',
    path: `${PATH}/list_cards`,
    input: z.strictObject({
      ...listing(['state']),
      id: rowId,
      state: z.enum(['', ...CARD_STATES]).prefault(''),
      chips: z.enum(['', 'with', 'without']).prefault(''),
    }),
    output: listed(
      z.object({
        /** The card's number. */
        id: z.string(),
        state: z.enum(CARD_STATES),
        chips: z.int(),
        tappedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  load_companies: call({
    ...READ,
    summary: 'The companies that can have cards.',
    path: `${PATH}/load_companies`,
    input: z.strictObject({}),
    output: z.object({
      list: z.array(z.object({ id: z.int(), prefix: z.string(), nameCh: z.string(), nameEn: z.string() })),
    }),
  }),
  make: call({
    ...WRITE,
    summary: 'Makes unclaimed cards, all or none. Their codes are in the answer and nowhere else.',
    path: `${PATH}/make`,
    input: z.strictObject({ companyId: rowId, count: integer(1, MAX_CARDS_MADE), note }),
    output: coded,
    refuses: ['not_found'],
  }),
  renew_codes: call({
    ...WRITE,
    summary:
      'Gives every unclaimed card of a batch a new code, when their files were lost. They are in the answer and nowhere else; the old ones end.',
    path: `${PATH}/renew_codes`,
    input: z.strictObject({
      id: rowId,
      /** The version that was seen. Codes that a colleague has just renewed do not end unseen. */
      version: integer(0, INTEGER_MAX),
    }),
    output: coded,
    refuses: ['not_found', 'batch.renewed', 'batch.none_unclaimed'],
  }),
  draw: call({
    ...ISSUE,
    summary: 'Draws sheets of QR codes, or the inserts of sleeves, of a batch’s cards from their codes.',
    path: `${PATH}/draw`,
    input: z.strictObject({
      id: rowId,
      drawing: z.enum(['sheets', 'sleeves']),
      cards: rows(z.strictObject({ cardSn: line(40), code: line(60) }), MAX_CARDS_DRAWN).refine(
        ({ length }) => length > 0,
      ),
    }),
    output: z.object({
      /** Pages. */
      svg: z.array(z.string()),
      /** All pages, in base 64. */
      pdf: z.string(),
    }),
    refuses: ['not_found', 'batch.list'],
    limit: { times: 600, seconds: 3600, by: 'person' },
  }),
  check_cards: call({
    ...ISSUE,
    summary: 'Reads a list of cards that were made elsewhere, and says what importing it would do.',
    path: `${PATH}/check_cards`,
    input: z.strictObject({ list: cardList }),
    output: checked,
  }),
  import: call({
    ...WRITE,
    summary: 'Takes cards that were made elsewhere, all or none. Cards that are here already are not changed.',
    path: `${PATH}/import`,
    input: z.strictObject({ companyId: rowId, note, list: cardList }),
    output: z.object({ id: z.int() }),
    refuses: ['not_found', 'batch.list'],
  }),
  check_chips: call({
    ...ISSUE,
    summary: 'Reads a list of chips in a batch’s cards, and says what registering it would do.',
    path: `${PATH}/check_chips`,
    input: z.strictObject({ id: rowId, list: chipList }),
    output: checked,
    refuses: ['not_found'],
  }),
  register_chips: call({
    ...WRITE,
    summary: 'Registers chips in a batch’s cards, all or none, and returns what is written onto them.',
    path: `${PATH}/register_chips`,
    input: z.strictObject({ id: rowId, list: chipList }),
    output: z.object({
      chips: z.array(z.object({ uid: z.string(), address: z.string(), fileReadKey: z.string() })),
    }),
    refuses: ['not_found', 'batch.list', 'chip.no_keys'],
  }),
}
