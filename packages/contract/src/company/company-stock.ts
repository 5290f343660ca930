import { CARD_STATES } from '@idocard/domain/cards/card-state'
import * as z from 'zod'
import { call } from '../call.ts'
import { optionalText } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** A physical card of a company, as its staff see it. */
const stockCard = z.object({
  /** The card's number. */
  id: z.string(),
  state: z.enum(CARD_STATES),
  /** Nobody has it now, and somebody gave it up before. */
  isReleased: z.boolean(),
  /** Our staff paused it: its holder cannot resume it. */
  isHeld: z.boolean(),
  /** Who has it: as the company’s list calls them, otherwise the name on a card that everybody can open. */
  nameCh: z.string(),
  nameEn: z.string(),
  /** The company's employee who has it; 0 for nobody of its list. */
  employeeId: z.int(),
  /** The order in which it was sold; empty if it is in none. */
  orderNumber: z.string(),
  activatedAt: z.iso.datetime().nullable(),
})
export type StockCard = z.infer<typeof stockCard>

const order = z.object({
  orderNumber: z.string(),
  /** The cards that were ordered, and those of them that staff have named so far. */
  ordered: z.int(),
  named: z.int(),
})

/** A company's plastic. */
export const companyStockContract = {
  list: call({
    summary: 'The company’s physical cards: those of its orders, and those that were made for it.',
    path: '/api/{product}/companyStock/list',
    who: 'staff',
    may: 'card.read',
    on: 'company',
    input: z.strictObject({
      ...listing(['number']),
      /** A piece of a card's number or of the name on it, or the number of an order. */
      keyword: optionalText(64),
      state: z.enum(['', 'free', 'released', 'active', 'paused', 'linked', 'left', 'retired']).prefault(''),
    }),
    output: listed(stockCard),
  }),
  counts: call({
    summary: 'How many of the company’s physical cards are in each state, and its orders.',
    path: '/api/{product}/companyStock/counts',
    who: 'staff',
    may: 'card.read',
    on: 'company',
    input: z.strictObject({}),
    output: z.object({
      /** There are more than 10,000: then they are not counted. */
      isMore: z.boolean(),
      all: z.int(),
      free: z.int(),
      released: z.int(),
      active: z.int(),
      paused: z.int(),
      linked: z.int(),
      left: z.int(),
      retired: z.int(),
      /** The newest first. */
      orders: z.array(order),
    }),
  }),
}
