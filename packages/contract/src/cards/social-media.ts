import { CARD_LIMITS, MAX_LINKS, VISIBILITIES } from '@idocard/domain/cards/card'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { INTEGER_MAX, integer, list, nothing, optionalText, rowId } from '../fields.ts'
import { cardSn, cardSocialMedia, MAX_SOCIAL_LINK } from './card.ts'

const network = z.object({
  id: z.int(),
  key: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  asks: z.enum(['handle', 'phone', 'link']),
})
const PATH = '/api/{product}/socialMedia'

export const socialMediaContract = {
  list_preset: call({
    summary: 'The networks that are offered first.',
    path: `${PATH}/list_preset`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(network) }),
  }),
  list_all: call({
    summary: 'All networks that a card can link to.',
    path: `${PATH}/list_all`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(network) }),
  }),
  list: call({
    summary: 'The networks that one of my cards links to, in order.',
    path: `${PATH}/list`,
    who: 'holder',
    input: z.strictObject({ cardSn }),
    output: z.object({ list: z.array(cardSocialMedia) }),
    refuses: ['not_found'],
  }),
  set: call({
    summary:
      'Adds, changes or removes (with an empty link) a link of one of my cards to a network. Without `id` an existing link to that network is changed; `id` 0 adds another one.',
    path: `${PATH}/set`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      cardSn,
      socialMediaId: integer(1, 10_000),
      /** A handle, a phone number or a link, depending on the network. */
      socialMediaLink: optionalText(MAX_SOCIAL_LINK),
      title: optionalText(CARD_LIMITS.linkTitle),
      /** Omitted: the existing link's value. Empty: `title` is shown in English too. */
      titleEn: optionalText(CARD_LIMITS.linkTitle).unwrap().optional(),
      /** Omitted: the existing link's value, or `link` for a new one. */
      visibility: z.enum(VISIBILITIES).optional(),
      /**
       * The id of an existing link; 0 for a new one. Omitted: the card's link to this network if it has one, otherwise
       * a new one.
       */
      id: integer(0, INTEGER_MAX).optional(),
    }),
    output: z.object({ list: z.array(cardSocialMedia) }),
    refuses: ['not_found', 'link.wrong', 'link.too_many'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', 'socialMedia'],
  }),
  sort: call({
    summary: 'Puts the links of one of my cards in order.',
    path: `${PATH}/sort`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ cardSn, list: list(rowId, MAX_LINKS) }),
    output: z.object({ list: z.array(cardSocialMedia) }),
    refuses: ['not_found'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', 'socialMedia'],
  }),
}
