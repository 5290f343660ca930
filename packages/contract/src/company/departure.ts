import { LEFT_AS, MAX_DEPARTURE_NOTE } from '@idocard/domain/company/departure'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { freedCard } from '../cards/card.ts'
import { flag, INTEGER_MAX, integerOr, optionalLine, rowId } from '../fields.ts'
import { CARD_NOUNS } from '../shown-by.ts'
import { EDIT_PEOPLE, READ_PEOPLE } from './employee.ts'

/** How somebody has left a company, for its staff. */
const departure = z.object({
  /** Whose entry it is, in the company’s list. */
  id: z.int(),
  leftAt: z.iso.datetime(),
  /** Until when it can be undone. Then what is personal is deleted. */
  until: z.iso.datetime(),
  /** What visitors see at the card; null without one. */
  leftAs: z.enum(LEFT_AS).nullable(),
  /** The number of the card now; empty without one. */
  cardSn: z.string(),
  /** The card that visitors are shown in its place; empty for none. */
  colleagueSn: z.string(),
  /** Numbers whose plastic can be given to somebody else. */
  freed: z.array(z.string()),
  note: z.string(),
})
export type Departure = z.infer<typeof departure>

/** A company ended my card. */
const endedCard = z.object({
  id: z.int(),
  companyCh: z.string(),
  companyEn: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  endedAt: z.iso.datetime(),
  /** Until when I can keep what it had. */
  until: z.iso.datetime(),
  /** What the company wrote to me. */
  note: z.string(),
  /** The private card that I made of it; empty for none. */
  keptSn: z.string(),
})
export type EndedCard = z.infer<typeof endedCard>

/** All numbers whose pages change. */
const pages = z.array(z.string())
const invalidates = (_input: unknown, { cards }: { cards: readonly string[] }) => cards.map(cardTag)

const PATH = '/api/{product}/departure'
const WRITE = {
  ...EDIT_PEOPLE,
  // Leads go with whoever leaves, also to the company’s own systems.
  refreshes: [...EDIT_PEOPLE.refreshes, 'leadDestination', 'cardRequest', 'card', 'companyStock'],
} as const

export const departureContract = {
  leave: call({
    inDemo: true,
    ...WRITE,
    summary:
      'Somebody leaves the company. Their card is the company’s, which says what visitors see; the person is told, and can keep what it had. It can be undone for 30 days.',
    path: `${PATH}/leave`,
    input: z.strictObject({
      id: rowId,
      leftAs: z.enum(LEFT_AS),
      /** Who of the company’s people takes their place, for `colleague`. */
      colleagueId: integerOr(0, INTEGER_MAX, 0),
      /** Who of the company’s people takes care of their leads from now on; 0 for nobody else. */
      leadsToId: integerOr(0, INTEGER_MAX, 0),
      /** Whether their plastic can be given to somebody else. */
      freesPlastic: flag,
      note: optionalLine(MAX_DEPARTURE_NOTE),
    }),
    output: z.object({
      cards: pages,
      /** The freed plastic with the codes that activate it. They are shown this once. */
      freed: z.array(freedCard),
    }),
    refuses: [
      'not_found',
      'edit.removed',
      'departure.not_joined',
      'departure.role',
      'departure.held',
      'departure.colleague',
      'lead.owner',
    ],
    invalidates,
  }),
  get: call({
    ...READ_PEOPLE,
    summary: 'How one of the company’s people has left; null if they are there.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: z.object({ departure: departure.nullable() }),
    refuses: ['not_found'],
  }),
  undo: call({
    inDemo: true,
    ...WRITE,
    summary:
      'Undoes that somebody has left: their card is theirs again, as it was. Plastic that somebody else has by now stays with them.',
    path: `${PATH}/undo`,
    input: z.strictObject({ id: rowId }),
    output: z.object({
      cards: pages,
      /** Numbers of plastic that somebody else has by now. */
      taken: z.array(z.string()),
    }),
    refuses: ['not_found', 'edit.removed', 'departure.erased', 'departure.elsewhere'],
    invalidates,
  }),
  load_mine: call({
    summary: 'Cards that companies have ended because I left, for 30 days.',
    path: `${PATH}/load_mine`,
    who: 'holder',
    input: z.strictObject({}),
    output: z.object({ list: z.array(endedCard) }),
  }),
  keep: call({
    summary:
      'Makes a private card of what such a card had. Company, department, title and address are empty on it, and so is what the company had written.',
    path: `${PATH}/keep`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: rowId }),
    output: z.object({ cardSn: z.string() }),
    refuses: ['not_found', 'departure.kept', 'card.virtual_many'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: ['departure', ...CARD_NOUNS],
  }),
}
