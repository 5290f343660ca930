import { SOURCES } from '@idocard/domain/cards/card'
import { LEAD_LIMITS } from '@idocard/domain/company/lead'
import { EVENT_LIMITS } from '@idocard/domain/company/lead-event'
import { EXCHANGE_LIMITS } from '@idocard/domain/contacts/exchange'
import * as z from 'zod'
import { call } from '../call.ts'
import { cardSn } from '../cards/card.ts'
import { flag, integer, integerOr, optionalText, page, paging, rows, text } from '../fields.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'

/** Contact details that a visitor left on one of the holder's cards. */
const received = z.object({
  id: z.uuid(),
  cardSn: z.string(),
  name: z.string(),
  /** E.164; empty if the visitor left an e-mail address. */
  phone: z.string(),
  /** The digits to dial after the call is answered. */
  extension: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
  /** The version of the consent text that they agreed to, and when. */
  consentVersion: z.string(),
  consentAt: z.iso.datetime(),
  /** Signed path of the details as a vCard file, valid for some hours. */
  contact: z.string(),
})
export type Received = z.infer<typeof received>

const PATH = '/api/{product}/exchange'

export const exchangeContract = {
  leave: call({
    summary:
      'Leaves the caller’s details with the holder of a card: name, phone number or e-mail address, and consent.',
    path: `${PATH}/leave`,
    who: 'anyone',
    writes: true,
    // `domain/exchange` validates the fields and has the form's own messages, so the schema is lenient.
    input: z.strictObject({
      cardSn,
      name: optionalText(EXCHANGE_LIMITS.name),
      contactMethod: optionalText(EXCHANGE_LIMITS.contactMethod),
      company: optionalText(EXCHANGE_LIMITS.company),
      title: optionalText(EXCHANGE_LIMITS.title),
      note: optionalText(EXCHANGE_LIMITS.note),
      consent: flag,
      /**
       * Which form of a company’s card the visitor saw, from its field `shown`. Without it, the details are the
       * holder’s alone.
       */
      shown: optionalText(40),
      /** The answers to what an event asks; a choice by its number, from 1. */
      answers: rows(
        z.strictObject({ id: integer(1, 9999), answer: optionalText(LEAD_LIMITS.answer) }),
        EVENT_LIMITS.questions,
      ).prefault([]),
      /** How the visitor reached the card. */
      source: z.enum(SOURCES).default('link'),
      /** A honeypot: hidden from people, only bots fill it in. */
      website: optionalText(400),
      /** Milliseconds from opening the page to sending the form; bots send immediately. Other clients omit it. */
      elapsed: integerOr(0, 1_000_000_000_000, 0),
    }),
    /** The token gives access to the fields shown after an exchange. It is empty for a suspected bot. */
    output: z.object({ token: z.string() }),
    refuses: ['not_found', 'card.paused', 'exchange.form_changed'],
    // Visitors in one hall may share an address. `exchange.leave` also counts per browser and per card.
    limit: { times: 200, seconds: 3600, by: 'address' },
  }),
  load_mine: call({
    summary: 'The details that people left on the pages of my cards, newest first.',
    path: `${PATH}/load_mine`,
    who: 'holder',
    input: z.strictObject(paging(100, 50)),
    output: page(received),
  }),
  remove: call({
    summary: 'Deletes details that somebody left on one of my cards.',
    path: `${PATH}/remove`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: text(40) }),
    output: z.object({}),
    refuses: ['not_found'],
    refreshes: CONTACT_NOUNS,
  }),
  share_back: call({
    summary:
      'Leaves the details on a card of mine with the owner of a card that I saved, with the same consent. Then I can see the fields that they show after an exchange.',
    path: `${PATH}/share_back`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      /** One of my contacts, which must follow a digital card that is in use. */
      id: text(40),
      /** My card whose details are left. */
      cardSn,
      consent: flag,
    }),
    output: z.object({}),
    refuses: ['not_found', 'contact.not_live', 'contact.consent', 'contact.no_contact_method'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: CONTACT_NOUNS,
  }),
}
