import { CARD_LIMITS, PHOTO_STYLES } from '@idocard/domain/cards/card'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import {
  MAX_TEMPLATE_NAME,
  TEMPLATE_FIELDS,
  TEMPLATE_PREVIEW_CARDS,
  TEMPLATE_SOURCES,
} from '@idocard/domain/company/card-template'
import * as z from 'zod'
import { call } from '../call.ts'
import { cardSeen } from '../cards/card.ts'
import {
  flag,
  INTEGER_MAX,
  integerOr,
  line,
  optionalLine,
  optionalLines,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { EDIT_PEOPLE, READ_PEOPLE } from './employee.ts'

const rule = z.strictObject({ from: z.enum(TEMPLATE_SOURCES), isEditable: z.boolean() })
const rules = z.record(z.enum(TEMPLATE_FIELDS), rule)

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
  /** The people with a card for whom it holds, and how many of these cards do not have its last change yet. */
  people: z.int(),
  waiting: z.int(),
  version: z.int(),
  ...removable,
})
export type CardTemplate = z.infer<typeof cardTemplate>

/** A card as visitors see it: what its holder shows after an exchange only, the company does not see either. */
const cardShown = cardSeen.omit({ isMine: true })

const PATH = '/api/{product}/card-template'
/** A change reaches cards in the background, so it shows at once only who edits them. */
const EDIT = { ...EDIT_PEOPLE, refreshes: ['cardTemplate', 'cardRequest'] } as const

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
      list: z.array(z.object({ before: cardShown, after: cardShown })),
      /** The company's colour; empty for the theme's. */
      accent: z.string(),
    }),
    refuses: ['template.theme'],
  }),
  save: call({
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
  }),
  send: call({
    ...EDIT,
    limit: { times: 60, seconds: 3600, by: 'person' },
    summary: 'Writes all that a template gives on the cards for which it holds, also what it gives once.',
    path: `${PATH}/send`,
    input: z.strictObject({ id: rowId }),
    output: cardTemplate,
    refuses: ['not_found', 'edit.removed'],
  }),
  remove: call({
    ...EDIT,
    summary:
      'Deletes a template. Cards stay as they are, and their people may edit what it locked. It can be restored.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    ...EDIT,
    summary: 'Brings a deleted template back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'template.many'],
  }),
}
