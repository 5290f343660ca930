import { THEME_KEYS } from '@idocard/domain/cards/theme'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { INTEGER_MAX, integerOrNone } from '../fields.ts'
import { POINT_NOUNS } from '../shown-by.ts'
import { cardSn } from './card.ts'

const theme = z.object({
  theme: z.enum(THEME_KEYS),
  nameCh: z.string(),
  nameEn: z.string(),
  /** Its price in points. */
  points: z.int(),
  isOwned: z.boolean(),
  isCurrent: z.boolean(),
  /** Seconds left to undo its purchase; 0 if it cannot be undone. Not a timestamp, because devices' clocks differ. */
  undoSeconds: z.int(),
})
const chosen = z.strictObject({ cardSn, theme: z.enum(THEME_KEYS) })
const PATH = '/api/{product}/theme'

export const themeContract = {
  change: call({
    summary: 'Switches one of my cards to a theme that it owns.',
    path: `${PATH}/change`,
    who: 'holder',
    writes: true,
    input: chosen,
    output: z.object({ theme: z.enum(THEME_KEYS) }),
    refuses: ['not_found', 'theme.not_owned', 'card.locked'],
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', 'theme'],
  }),
  buy: call({
    summary: 'Buys a theme for one of my cards with points. Buying it again costs nothing.',
    path: `${PATH}/buy`,
    who: 'holder',
    writes: true,
    input: chosen.extend({
      /** The price that was seen. Left out, it is bought at any price. */
      seenPoints: integerOrNone(0, INTEGER_MAX),
    }),
    output: z.object({ theme: z.enum(THEME_KEYS), balance: z.int() }),
    refuses: ['not_found', 'theme.not_sold', 'theme.price_changed', 'point.too_few', 'card.locked'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    // Before the purchase, the card's page in this theme was a preview.
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', ...POINT_NOUNS],
  }),
  undo_buy: call({
    summary: 'Undoes the purchase of a theme within a minute, and returns its points.',
    path: `${PATH}/undo_buy`,
    who: 'holder',
    writes: true,
    /** `previous`: the theme that the card returns to, if it shows the returned theme now. */
    input: chosen.extend({ previous: z.enum(THEME_KEYS) }),
    output: z.object({ theme: z.enum(THEME_KEYS), balance: z.int() }),
    refuses: ['not_found', 'theme.undo_late'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    invalidates: ({ cardSn }) => [cardTag(cardSn)],
    refreshes: ['card', ...POINT_NOUNS],
  }),
  listAvailableThemeByCard: call({
    summary: 'The themes that one of my cards owns or can get, and my points.',
    path: `${PATH}/listAvailableThemeByCard`,
    who: 'holder',
    input: z.strictObject({ cardSn }),
    output: z.object({ list: z.array(theme), balance: z.int() }),
    refuses: ['not_found'],
  }),
}
