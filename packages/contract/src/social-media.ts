import { CARD_LIMITS, LINKS_MOST, VISIBILITIES } from '@idocard/domain/card'
import * as z from 'zod'
import { call, cardTag } from './call.ts'
import { cardSn, cardSocialMedia } from './card.ts'
import { list, nothing, optionalText, whole, wholeOr } from './fields.ts'

const network = z.object({
  id: z.int(),
  key: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  asks: z.enum(['handle', 'phone', 'link']),
})
const PATH = '/api/{product}/socialMedia'
const LINK_MOST = 500

export const socialMediaContract = {
  list_preset: call({
    summary: 'The networks that a card offers first.',
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
    summary: 'Links one of my cards to a network, changes the link (`id`), or takes it away (an empty link).',
    path: `${PATH}/set`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      cardSn,
      socialMediaId: whole(1, 10_000),
      /** A handle, a phone number or a link, as the network requires. */
      socialMediaLink: optionalText(LINK_MOST),
      title: optionalText(CARD_LIMITS.linkTitle),
      visibility: z.enum(VISIBILITIES).default('link'),
      /** The id of an existing link; 0 for a new one. */
      id: wholeOr(0, 2_147_483_647, 0),
    }),
    output: z.object({ list: z.array(cardSocialMedia) }),
    refuses: ['not_found', 'link.wrong', 'link.too_many'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
  }),
  sort: call({
    summary: 'Puts the links of one of my cards in order.',
    path: `${PATH}/sort`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ cardSn, list: list(whole(1, 2_147_483_647), LINKS_MOST) }),
    output: z.object({ list: z.array(cardSocialMedia) }),
    refuses: ['not_found'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
  }),
}
