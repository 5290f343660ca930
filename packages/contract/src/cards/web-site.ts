import { CARD_LIMITS, MAX_LINKS, VISIBILITIES } from '@idocard/domain/cards/card'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { INTEGER_MAX, integer, list, optionalText, pictureName, rowId } from '../fields.ts'
import { cardSn, cardWebSite, MAX_SN, MAX_WEB_LINK } from './card.ts'

const PATH = '/api/{product}/webSite'
const own = z.object({ list: z.array(cardWebSite) })

export const webSiteContract = {
  set: call({
    summary:
      'Adds, changes or removes (with an empty link) a web site of one of my cards. Without `id` an existing site with this address is changed, or the one with this title removed; `id` 0 adds another one with the same address.',
    path: `${PATH}/set`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      cardSn,
      /** Omitted: the existing link's picture. */
      site_img: pictureName.optional(),
      site_link: optionalText(MAX_WEB_LINK),
      title: optionalText(CARD_LIMITS.linkTitle),
      /** Omitted: the existing link's value. Empty: `title` is shown in English too. */
      titleEn: optionalText(CARD_LIMITS.linkTitle).unwrap().optional(),
      /** Omitted: the existing link's value, or `link` for a new one. */
      visibility: z.enum(VISIBILITIES).optional(),
      /**
       * The id of an existing link; 0 for a new one. Omitted: the card's link to this address if it has one, otherwise
       * a new one.
       */
      id: integer(0, INTEGER_MAX).optional(),
    }),
    output: own,
    refuses: ['not_found', 'link.wrong', 'link.too_many', 'upload.unknown'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card'],
  }),
  sort: call({
    summary: 'Puts the web sites of one of my cards in order.',
    path: `${PATH}/sort`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ cardSn, list: list(rowId, MAX_LINKS) }),
    output: own,
    refuses: ['not_found'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card'],
  }),
  click: call({
    summary:
      'Counts a tap on a web site of a card, once per hour and viewer. Returns its address if `cardSn` is that card.',
    path: `${PATH}/click`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      id: rowId,
      /** Without it no address is returned: site ids can be enumerated, while card numbers cannot be guessed. */
      cardSn: optionalText(MAX_SN),
    }),
    output: z.object({ site_link: z.string().optional() }),
    refuses: ['not_found'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: ['card'],
  }),
}
