import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { CARD_TRANSITIONS } from '@idocard/domain/cards/card-state'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { flag, INTEGER_MAX, ignored, integerOr, optionalText, pictureName } from '../fields.ts'
import { CARD_NOUNS } from '../shown-by.ts'
import { card, cardFieldsChange, cardLinks, cardSeen, cardSn, freedCard, MAX_SN, wholeLinks } from './card.ts'

/** Fields of the answered card that an update accepts but ignores. */
const ANSWERED = {
  url: ignored,
  views: ignored,
  isMine: ignored,
  linked: ignored,
  isVirtual: ignored,
  isHeld: ignored,
  accent: ignored,
  look: ignored,
  companyRules: ignored,
}

const PATH = '/api/{product}/card'

export const cardContract = {
  activate_card: call({
    summary:
      'Activates a physical card by its activation code, or by a tap that its chip signed. With `cardSn`, the ' +
      'physical card is linked to that card of mine.',
    path: `${PATH}/activate-card`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      /** Not needed if the chip signed the tap. */
      cardActivateCode: optionalText(60),
      cardSn: optionalText(MAX_SN),
      /**
       * Parameters that the chip (NTAG 424 DNA) added to the address of the tap, which must be at most a few minutes
       * old.
       */
      picc: optionalText(40),
      cmac: optionalText(40),
    }),
    output: card,
    refuses: ['card.code_wrong', 'card.code_used', 'card.tap_old', 'not_found', 'company.paused'],
    limit: { times: 20, seconds: 3600, by: 'person' },
    invalidates: (_input, { cardSn, linked }) => [cardSn, ...linked].map(cardTag),
    refreshes: CARD_NOUNS,
  }),
  create_virtual: call({
    summary:
      'Creates a virtual card with its own address: a copy of one of my cards, or a card with nothing but my name and ' +
      'how to reach me. Without an activated physical card, a holder can have one.',
    path: `${PATH}/create_virtual`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      /** The card whose content is copied. Empty: none. */
      cardSn: optionalText(MAX_SN),
    }),
    output: card,
    refuses: ['not_found', 'card.physical_needed', 'card.virtual_many'],
    limit: { times: 20, seconds: 86_400, by: 'person' },
    refreshes: CARD_NOUNS,
  }),
  get: call({
    summary:
      'A card with the fields that the caller may see. With `addCount` the view is counted, once per hour and viewer.',
    path: `${PATH}/get`,
    who: ['holder', 'guest'],
    writes: true,
    input: z.strictObject({ cardSn, addCount: flag }),
    output: cardSeen,
    refuses: ['not_found', 'card.paused', 'card.retired'],
  }),
  load_my_cards: call({
    summary: 'My cards, the most recently activated one first.',
    path: `${PATH}/load_my_cards`,
    who: 'holder',
    input: z.strictObject({}),
    output: z.object({ list: z.array(card) }),
  }),
  load_my_card: call({
    summary: 'One of my cards with all its data.',
    path: `${PATH}/load_my_card`,
    who: 'holder',
    input: z.strictObject({ cardSn }),
    output: card,
    refuses: ['not_found'],
  }),
  update: call({
    summary:
      'Changes one of my cards. Omitted fields are not changed. Accepts what `card/get` returns: its lists of links, if they differ, replace those of the card, unless the card has changed since its `updatedAt`. With `version`, refused if the card or one of its links has changed since.',
    path: `${PATH}/update`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({
      cardSn,
      version: integerOr(0, INTEGER_MAX, 0),
      fields: cardFieldsChange.optional(),
      /** Empty removes the photograph. */
      photo: pictureName.optional(),
      links: cardLinks.optional(),
      ...wholeLinks,
      /** As answered: the moment that the lists of links are based on. Omitted: they replace the current ones. */
      updatedAt: optionalText(40),
      /** One of the themes that the card owns. */
      theme: z.enum(THEME_KEYS).optional(),
      allowIndex: z.boolean().optional(),
      /** `paused` hides the card at its address; `active` shows it again. */
      state: z.enum([CARD_TRANSITIONS.resume.to, CARD_TRANSITIONS.pause.to]).optional(),
      ...ANSWERED,
    }),
    output: card,
    refuses: ['not_found', 'card.changed', 'card.held', 'card.locked', 'upload.unknown', 'theme.not_owned'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', 'socialMedia'],
  }),
  release: call({
    summary:
      'Releases one of my cards: its page is deleted, and its physical cards can be activated again with the ' +
      'returned codes. The address of a virtual card responds with 410 from then on.',
    path: `${PATH}/release`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ cardSn }),
    output: z.object({ freed: z.array(freedCard) }),
    refuses: ['not_found', 'card.held'],
    limit: { times: 20, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }, { freed }) => [cardSn, ...freed.map((one) => one.cardSn)].map(cardTag),
    refreshes: CARD_NOUNS,
  }),
  renew_address: call({
    summary:
      'Moves the content of a lost card of mine to a new address. All its previous addresses respond with 410 from ' +
      'then on. A physical card that is found can be activated again with the returned code.',
    path: `${PATH}/renew_address`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ cardSn }),
    output: z.object({ card, freed: z.array(freedCard) }),
    refuses: ['not_found', 'card.held'],
    limit: { times: 20, seconds: 86_400, by: 'person' },
    invalidates: ({ cardSn }, { card, freed }) => [cardSn, card.cardSn, ...freed.map((one) => one.cardSn)].map(cardTag),
    refreshes: CARD_NOUNS,
  }),
  getAutoIntroduction: call({
    summary: 'An introduction written from name, industry and job title, in the caller’s language.',
    path: `${PATH}/getAutoIntroduction`,
    who: 'holder',
    input: z.strictObject({ cardSn, Name: optionalText(50), Industry: optionalText(50), jobTitle: optionalText(50) }),
    output: z.object({ introduction: z.string(), source: z.enum(['model', 'template']) }),
    refuses: ['not_found'],
    limit: { times: 20, seconds: 86_400, by: 'person' },
  }),
  spell_name: call({
    summary: 'How a Chinese name is written in English, in Wade-Giles and in Hanyu Pinyin; empty for any other name.',
    path: `${PATH}/spell_name`,
    who: 'holder',
    input: z.strictObject({ name: optionalText(CARD_LIMITS.name) }),
    output: z.object({ wadeGiles: z.string(), hanyu: z.string() }),
    limit: { times: 300, seconds: 3600, by: 'person' },
  }),
  load_metrics: call({
    summary: 'Views, saves, link taps and exchanges of one of my cards by day and source.',
    path: `${PATH}/load_metrics`,
    who: 'holder',
    input: z.strictObject({ cardSn, days: integerOr(1, 366, 30) }),
    output: z.object({
      list: z.array(
        z.object({
          /** A date in Taiwan, `2026-11-21`. */
          day: z.iso.date(),
          kind: z.enum(['view', 'save', 'tap', 'exchange']),
          source: z.string(),
          count: z.int(),
        }),
      ),
    }),
    refuses: ['not_found'],
  }),
}
