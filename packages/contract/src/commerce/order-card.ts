import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { countRanges, MAX_CARDS_NAMED, MAX_RANGES_NAMED } from '@idocard/domain/commerce/order-card'
import * as z from 'zod'
import { call } from '../call.ts'
import { cardSn } from '../cards/card.ts'
import { line, list } from '../fields.ts'

/** The physical cards of an order, for its staff. */
export const orderCards = z.object({
  /** How many cards the order has. */
  ordered: z.int(),
  list: z.array(
    z.object({
      cardSn: z.string(),
      /** Whether somebody has claimed it, and never who. */
      state: z.enum(CARD_STATES),
      at: z.iso.datetime(),
      /** When it came back. It may have been sold again since. */
      backAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type OrderCards = z.infer<typeof orderCards>

/** What was wrong with an item of a list of cards. */
const fault = z.object({
  /** The number, or what was typed; empty if it is about the whole list. */
  given: z.string(),
  /** In the caller's language. */
  problem: z.string(),
  /** The order in which the card was sold; otherwise empty. */
  orderNumber: z.string(),
})
export type OrderCardFault = z.infer<typeof fault>

/** An item of a list of cards: a number, `first..last`, or `#12` for a batch. */
export const cardItem = line(60)

const PATH = '/api/{product}/orderCard'
const WRITE = {
  who: 'staff',
  may: 'order.ship',
  on: 'site',
  writes: true,
  limit: { times: 3000, seconds: 3600, by: 'person' },
  refreshes: ['siteOrder', 'siteCard'],
} as const
const orderNumber = line(20)
const some = <T extends z.ZodType>(one: T) => list(one, MAX_CARDS_NAMED).refine(({ length }) => length > 0)

/** Which physical cards were sold in an order, as the shop’s own staff record it. */
export const orderCardContract = {
  name_cards: call({
    ...WRITE,
    summary: 'Names cards that are in an order, all or none: numbers, ranges of a batch, or what is left of a batch.',
    path: `${PATH}/name_cards`,
    input: z.strictObject({
      orderNumber,
      cards: some(cardItem).refine((cards) => countRanges(cards) <= MAX_RANGES_NAMED),
    }),
    output: z.object({
      added: z.int(),
      /** How many were in this order already. */
      here: z.int(),
      /** With one, nothing was added. */
      faults: z.array(fault),
    }),
    refuses: ['not_found', 'order.state'],
  }),
  remove_card: call({
    ...WRITE,
    summary: 'Takes a card out of an order in which it never was: a wrong number.',
    path: `${PATH}/remove_card`,
    input: z.strictObject({ orderNumber, cardSn }),
    output: z.object({}),
    refuses: ['not_found', 'order.state'],
  }),
  take_back_cards: call({
    ...WRITE,
    summary: 'Records that cards of an order came back. The order keeps them, and they can be sold again.',
    path: `${PATH}/take_back_cards`,
    input: z.strictObject({ orderNumber, cards: some(cardSn) }),
    output: z.object({}),
    refuses: ['not_found', 'order.state'],
  }),
}
