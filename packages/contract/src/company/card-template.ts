import { CARD_LIMITS, PHOTO_STYLES } from '@idocard/domain/cards/card'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import {
  MAX_LEGAL,
  MAX_TEMPLATE_LINKS,
  MAX_TEMPLATE_NAME,
  TEMPLATE_FIELDS,
  TEMPLATE_PREVIEW_CARDS,
  TEMPLATE_SOURCES,
} from '@idocard/domain/company/card-template'
import { parseColour } from '@idocard/domain/contrast'
import { typedHttpUrl } from '@idocard/domain/web-url'
import * as z from 'zod'
import { call, lookTag } from '../call.ts'
import { cardLook, cardSeen, MAX_WEB_LINK } from '../cards/card.ts'
import {
  flag,
  INTEGER_MAX,
  integerOr,
  line,
  optionalClean,
  optionalLine,
  optionalLines,
  optionalText,
  pictureName,
  rowId,
  rowIdOrNone,
  rows,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { EDIT_PEOPLE, READ_PEOPLE } from './employee.ts'

const rule = z.strictObject({ from: z.enum(TEMPLATE_SOURCES), isEditable: z.boolean() })
const rules = z.record(z.enum(TEMPLATE_FIELDS), rule)

/** A link of the company, as staff type it; `id` 0 for a new one. */
const typedLink = z.strictObject({
  id: rowIdOrNone,
  link: optionalClean(MAX_WEB_LINK, typedHttpUrl),
  titleCh: optionalLine(CARD_LIMITS.linkTitle),
  titleEn: optionalLine(CARD_LIMITS.linkTitle),
})

/** What a template gives, as staff type it. */
const typed = {
  name: line(MAX_TEMPLATE_NAME),
  /** Whether it holds for everybody whose departments have none. Another one that did so does not any more. */
  isDefault: flag,
  rules,
  theme: z.enum(THEME_KEYS),
  photoStyle: z.enum(PHOTO_STYLES),
  companyCh: optionalLine(CARD_LIMITS.company),
  companyEn: optionalLine(CARD_LIMITS.company),
  addressCh: optionalLine(CARD_LIMITS.address),
  addressEn: optionalLine(CARD_LIMITS.address),
  introductionCh: optionalLines(CARD_LIMITS.introduction),
  introductionEn: optionalLines(CARD_LIMITS.introduction),
  accent: optionalClean(7, (colour) => (colour === '' ? '' : parseColour(colour))),
  logo: pictureName.prefault(''),
  cover: pictureName.prefault(''),
  legalCh: optionalLine(MAX_LEGAL),
  legalEn: optionalLine(MAX_LEGAL),
  links: rows(typedLink, MAX_TEMPLATE_LINKS).prefault([]),
}

/** What a company decides about its people’s cards, for its staff. */
const cardTemplate = z.object({
  id: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  rules,
  theme: z.enum(THEME_KEYS),
  photoStyle: z.enum(PHOTO_STYLES),
  companyCh: z.string(),
  companyEn: z.string(),
  addressCh: z.string(),
  addressEn: z.string(),
  introductionCh: z.string(),
  introductionEn: z.string(),
  accent: z.string(),
  ...cardLook.shape,
  /** How often visitors opened these links, in their order. */
  clicks: z.array(z.int()),
  /** The people with a card for whom it holds, and how many of these cards do not have its last change yet. */
  people: z.int(),
  waiting: z.int(),
  version: z.int(),
  ...removable,
})
export type CardTemplate = z.infer<typeof cardTemplate>

/** A card as visitors see it: what its holder shows after an exchange only, the company does not see either. */
const cardShown = cardSeen.omit({ isMine: true })
/** The same with how its page looks. The colour is empty for the theme's, the company's own logo for none. */
const pageShown = z.object({ card: cardShown, accent: z.string(), logo: z.string(), look: cardLook.nullable() })

const PATH = '/api/{product}/card-template'
/** A change of texts reaches cards in the background, so it shows at once only who edits them. */
const EDIT = { ...EDIT_PEOPLE, refreshes: ['cardTemplate', 'cardRequest', 'employee'] } as const

export const cardTemplateContract = {
  list: call({
    ...READ_PEOPLE,
    summary: 'The templates of the company’s cards, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['name']),
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(cardTemplate),
  }),
  get: call({
    ...READ_PEOPLE,
    summary: 'One of the templates of the company’s cards.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: cardTemplate,
    refuses: ['not_found'],
  }),
  load_themes: call({
    ...READ_PEOPLE,
    summary: 'The themes that a template of the company can use: those that cost nothing, and its own.',
    path: `${PATH}/load_themes`,
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.enum(THEME_KEYS)) }),
  }),
  preview: call({
    ...READ_PEOPLE,
    summary:
      `Up to ${TEMPLATE_PREVIEW_CARDS} of the company’s cards as visitors see them, and as they would with a template. Those for ` +
      'whose people it holds come first.',
    path: `${PATH}/preview`,
    body: 'json',
    input: z.strictObject({ id: rowIdOrNone, ...typed }),
    output: z.object({
      list: z.array(z.object({ before: pageShown, after: pageShown })),
      /** A card of nobody with the template, for a company that has no cards yet. */
      sample: pageShown.nullable(),
    }),
    refuses: ['template.theme'],
  }),
  save: call({
    inDemo: true,
    ...EDIT,
    summary:
      'Changes one of the templates of the company’s cards, or adds one (`id` 0). Cards for which it holds get what it ' +
      'always gives, in the background.',
    path: `${PATH}/save`,
    body: 'json',
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      ...typed,
    }),
    output: cardTemplate,
    refuses: ['not_found', 'edit.removed', 'template.changed', 'template.many', 'template.theme'],
    // The look is on the pages of all its cards at once.
    invalidates: (_input, { id }) => [lookTag(id)],
  }),
  send: call({
    inDemo: true,
    ...EDIT,
    limit: { times: 60, seconds: 3600, by: 'person' },
    summary: 'Writes all that a template gives on the cards for which it holds, also what it gives once.',
    path: `${PATH}/send`,
    input: z.strictObject({ id: rowId }),
    output: cardTemplate,
    refuses: ['not_found', 'edit.removed'],
  }),
  remove: call({
    inDemo: true,
    ...EDIT,
    summary:
      'Deletes a template. What it wrote stays on cards, and their people may edit what it locked; its look ends. It can be restored.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
    invalidates: ({ id }) => [lookTag(id)],
  }),
  restore: call({
    inDemo: true,
    ...EDIT,
    summary: 'Brings a deleted template back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'template.many'],
    invalidates: ({ id }) => [lookTag(id)],
  }),
}
