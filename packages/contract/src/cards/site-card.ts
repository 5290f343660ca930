import { CARD_EVENTS, CARD_SALES, MAX_CARD_REASON } from '@idocard/domain/cards/card-event'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { line, optionalText, text } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { CARD_NOUNS } from '../shown-by.ts'
import { cardSn, freedCard } from './card.ts'

/** A card in the list of staff. Of its holder only the name on the card, and a number that they would recognise. */
const cardRow = z.object({
  /** The card's number. */
  id: z.string(),
  state: z.enum(CARD_STATES),
  /** A physical card has this number. */
  isPhysical: z.boolean(),
  /** Staff paused it: its holder cannot resume it. */
  isHeld: z.boolean(),
  nameCh: z.string(),
  nameEn: z.string(),
  /** The holder's phone or address, mostly hidden; empty without a holder. */
  holder: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  /** The order in which a physical card was sold; empty if it is in none, or came back. */
  orderNumber: z.string(),
  /** The batch of a physical card that was made with others. */
  batchId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  activatedAt: z.iso.datetime().nullable(),
})
export type CardRow = z.infer<typeof cardRow>

const event = z.object({
  kind: z.enum([...CARD_EVENTS, ...CARD_SALES]),
  at: z.iso.datetime(),
  /** The member of staff; empty for the holder. */
  by: z.string(),
  /** For a sale, and when the card came back: of which order. Otherwise empty. */
  orderNumber: z.string(),
})
export type CardEvent = z.infer<typeof event>

const staffCard = cardRow.extend({
  /** Why staff paused it; empty if they did not. */
  heldReason: z.string(),
  url: z.string(),
  views: z.int(),
  /** The card whose content a linked one shows; otherwise empty. */
  leadsTo: z.string(),
  /** The physical cards that lead to this one. */
  linked: z.array(z.string()),
  /** Its signing chips, and when one was last touched. */
  chips: z.int(),
  tappedAt: z.iso.datetime().nullable(),
  /** What happened to it, newest first. */
  events: z.array(event),
})
export type StaffCard = z.infer<typeof staffCard>

const PATH = '/api/{product}/siteCard'
const READ = { who: 'staff', may: 'card.read', on: 'site' } as const
const ISSUE = {
  who: 'staff',
  may: 'card.issue',
  on: 'site',
  writes: true,
  limit: { times: 300, seconds: 3600, by: 'person' },
} as const
/** As often as staff may do it to many cards at once. */
const HOLD = { ...ISSUE, limit: { times: 1200, seconds: 3600, by: 'person' } } as const
/** Its holder sees it, too, and the order in which it was sold. */
const NOUNS = ['siteCard', 'siteOrder', 'siteCompany', 'sitePerson', ...CARD_NOUNS] as const
const freed = z.object({ freed: z.array(freedCard) })
/** The pages that change: its own, and those of the physical cards that were freed. */
const pages = ({ cardSn }: { cardSn: string }, answer: z.infer<typeof freed>) =>
  [cardSn, ...answer.freed.map((one) => one.cardSn)].map(cardTag)

/** Cards, as the shop’s own staff find them and help their holders. */
export const siteCardContract = {
  list: call({
    ...READ,
    summary: 'Cards, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['made', 'activated']),
      /**
       * A piece of the number, of the name on the card, or of the holder’s phone or e-mail address; an address; or the
       * number of an order.
       */
      keyword: optionalText(64),
      state: z.enum(['', ...CARD_STATES]).prefault(''),
      kind: z.enum(['', 'physical', 'virtual']).prefault(''),
      /** Physical cards that are in an order, or in none. */
      sold: z.enum(['', 'sold', 'unsold']).prefault(''),
    }),
    output: listed(cardRow),
  }),
  find_by_code: call({
    ...READ,
    summary: 'The card that has this activation code. The whole code is needed, and it is in no answer.',
    path: `${PATH}/find_by_code`,
    input: z.strictObject({ code: text(60) }),
    output: z.object({ cardSn: z.string() }),
    refuses: ['card.code_unknown'],
    limit: { times: 300, seconds: 3600, by: 'person' },
  }),
  get: call({
    ...READ,
    summary: 'One card and what happened to it, without anything that only its holder may see.',
    path: `${PATH}/get`,
    input: z.strictObject({ cardSn }),
    output: staffCard,
    refuses: ['not_found'],
  }),
  pause: call({
    ...HOLD,
    summary:
      'Pauses a card for a reason: nobody sees its page, and its holder, who is told, cannot resume it. Its content stays.',
    path: `${PATH}/pause`,
    input: z.strictObject({ cardSn, reason: line(MAX_CARD_REASON) }),
    output: z.object({}),
    refuses: ['not_found', 'card.state', 'card.is_held'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: NOUNS,
  }),
  resume: call({
    ...HOLD,
    summary: 'Resumes a card that staff paused. One that its holder had paused before stays as its holder left it.',
    path: `${PATH}/resume`,
    input: z.strictObject({ cardSn }),
    output: z.object({}),
    refuses: ['not_found', 'card.not_held'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: NOUNS,
  }),
  release: call({
    ...ISSUE,
    summary:
      'Releases a card for its holder: its page is deleted, and its physical cards can be activated again with the ' +
      'returned codes. The holder is told.',
    path: `${PATH}/release`,
    input: z.strictObject({ cardSn }),
    output: freed,
    refuses: ['not_found', 'card.state'],
    invalidates: pages,
    refreshes: NOUNS,
  }),
  renew_address: call({
    ...ISSUE,
    summary: 'Moves the content of a lost card to a new address, and tells the holder. The old one responds with 410.',
    path: `${PATH}/renew_address`,
    input: z.strictObject({ cardSn }),
    output: freed.extend({ cardSn: z.string() }),
    refuses: ['not_found', 'card.state'],
    invalidates: (input, answer) => [...pages(input, answer), cardTag(answer.cardSn)],
    refreshes: NOUNS,
  }),
  new_code: call({
    ...ISSUE,
    summary: 'Gives a physical card without a holder a new activation code, which is shown once. The old one ends.',
    path: `${PATH}/new_code`,
    input: z.strictObject({ cardSn }),
    output: z.object({ cardActivateCode: z.string() }),
    refuses: ['not_found', 'card.state'],
  }),
  link: call({
    ...ISSUE,
    summary: 'Makes a physical card without a holder lead to another card.',
    path: `${PATH}/link`,
    input: z.strictObject({ cardSn, to: cardSn }),
    output: z.object({}),
    refuses: ['not_found', 'card.state', 'card.link_target'],
    invalidates: ({ cardSn, to }) => [cardSn, to].map(cardTag),
    refreshes: NOUNS,
  }),
}
