import { THEME_KEYS } from '@idocard/domain/cards/theme'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integer, integerOr, list, momentOrNone, optionalText, rowId } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** A theme of cards as staff offer it. Its looks and names are part of the site. */
const staffTheme = z.object({
  id: z.int(),
  theme: z.enum(THEME_KEYS),
  titleCh: z.string(),
  titleEn: z.string(),
  /** Its price; 0: every card has it. */
  points: z.int(),
  /** It is for cards of one company only, which all have it. */
  isCompanyOnly: z.boolean(),
  /** New cards and released ones begin with it, so it is always free. */
  isDefault: z.boolean(),
  isOffered: z.boolean(),
  shownFrom: z.iso.datetime().nullable(),
  shownUntil: z.iso.datetime().nullable(),
  version: z.int(),
})
export type StaffTheme = z.infer<typeof staffTheme>

const MAX_POINTS = 1_000_000
const MAX_SORTED = 500
const PATH = '/api/{product}/siteTheme'
const EDIT = { who: 'staff', may: 'product.edit', on: 'site' } as const
/** Holders see it in the list of themes for their cards. */
const WRITE = {
  ...EDIT,
  writes: true,
  limit: { times: 600, seconds: 3600, by: 'person' },
  refreshes: ['siteTheme', 'theme'],
} as const

/** Themes of cards, as the shop’s own staff offer them. */
export const siteThemeContract = {
  list: call({
    ...EDIT,
    summary: 'The themes of cards with their prices, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['order', 'points']),
      /** A piece of a name. */
      keyword: optionalText(64),
    }),
    output: listed(staffTheme),
  }),
  get: call({
    ...EDIT,
    summary: 'One theme, for the shop’s staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: staffTheme,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes a theme’s price, and when cards can get it. Cards keep what they have.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowId,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      points: integer(0, MAX_POINTS),
      isOffered: flag,
      shownFrom: momentOrNone,
      shownUntil: momentOrNone,
    }),
    output: staffTheme,
    refuses: ['not_found', 'theme.changed', 'theme.default'],
  }),
  sort: call({
    ...WRITE,
    summary: 'Puts themes into an order, before all others.',
    path: `${PATH}/sort`,
    input: z.strictObject({ list: list(rowId, MAX_SORTED) }),
    output: z.object({}),
    refuses: ['not_found'],
  }),
}
