import { CARD_LIMITS, LINKS_MOST, VISIBILITIES } from '@idocard/domain/card'
import * as z from 'zod'
import { call, cardTag } from './call.ts'
import { cardSn, cardWebSite, SN_MOST, WEB_LINK_MOST } from './card.ts'
import { list, optionalText, pictureName, whole } from './fields.ts'

const PATH = '/api/{product}/webSite'
const own = z.object({ list: z.array(cardWebSite) })

export const webSiteContract = {
  set: call({
    summary:
      'Adds a web site to one of my cards, changes it, or takes it away (an empty link). Without `id` it is about the site with this address, or with this title when the link is empty; a second one with the address is only added with `id` 0.',
    path: `${PATH}/set`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      cardSn,
      /** Omitted: that of the existing link. */
      site_img: pictureName.optional(),
      site_link: optionalText(WEB_LINK_MOST),
      title: optionalText(CARD_LIMITS.linkTitle),
      /** Omitted: that of the existing link. Empty: `title` is shown in English too. */
      titleEn: optionalText(CARD_LIMITS.linkTitle).unwrap().optional(),
      /** Omitted: that of the existing link; `link` for a new one. */
      visibility: z.enum(VISIBILITIES).optional(),
      /** The id of an existing link; 0 for a new one. Omitted: the card's link to this address, or a new one. */
      id: whole(0, 2_147_483_647).optional(),
    }),
    output: own,
    refuses: ['not_found', 'link.wrong', 'link.too_many', 'upload.unknown'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
  }),
  sort: call({
    summary: 'Puts the web sites of one of my cards in order.',
    path: `${PATH}/sort`,
    who: 'holder',
    writes: true,
    body: 'json',
    input: z.strictObject({ cardSn, list: list(whole(1, 2_147_483_647), LINKS_MOST) }),
    output: own,
    refuses: ['not_found'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
  }),
  click: call({
    summary:
      'Counts a tap on a web site of a card (once an hour and viewer). Answers its address to those who name the card.',
    path: `${PATH}/click`,
    who: 'holder',
    writes: true,
    input: z.strictObject({
      id: whole(1, 2_147_483_647),
      /** Without it no address is returned: site ids can be enumerated, card numbers cannot be guessed. */
      cardSn: optionalText(SN_MOST),
    }),
    output: z.object({ site_link: z.string().optional() }),
    refuses: ['not_found'],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
}
