/**
 * What a company can decide about its people’s cards, in the order of the form. The first five come from what it wrote about
 * the person, the others from the template.
 */
export const TEMPLATE_FIELDS = [
  'name',
  'title',
  'department',
  'phone',
  'email',
  'company',
  'address',
  'introduction',
  'photoStyle',
  'theme',
] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** Those that are the same on every card of a template. */
export const TEMPLATE_TEXTS = ['company', 'address', 'introduction'] as const
export type TemplateText = (typeof TEMPLATE_TEXTS)[number]

/**
 * When the company writes a field: `never`; `first`: on a new card, and when staff send it again; `always`: whenever it changes
 * at the company.
 */
export const TEMPLATE_SOURCES = ['never', 'first', 'always'] as const
export type TemplateSource = (typeof TEMPLATE_SOURCES)[number]

/** The rule for one field. */
export interface TemplateRule {
  from: TemplateSource
  /**
   * Whether the person may change it. A single value that is always the company’s is not theirs to change, whatever this says;
   * beside a phone number or address that is always the company’s, they may have further ones.
   */
  isEditable: boolean
}
export type TemplateRules = Readonly<Record<TemplateField, TemplateRule>>

/** Whether a card has several of it. */
const isList = (field: TemplateField): boolean => field === 'phone' || field === 'email'

/** Whether the person is kept from changing a field, or from adding to it. */
export const isLocked = (field: TemplateField, { from, isEditable }: TemplateRule): boolean =>
  !isEditable || (from === 'always' && !isList(field))

/** The fields that a person cannot change, in the order of the form. */
export const lockedFields = (rules: TemplateRules): TemplateField[] =>
  TEMPLATE_FIELDS.filter((field) => isLocked(field, rules[field]))

const FREE: TemplateRule = { from: 'never', isEditable: true }
const ONCE: TemplateRule = { from: 'first', isEditable: true }
const ALWAYS: TemplateRule = { from: 'always', isEditable: false }
const AMONG: TemplateRule = { from: 'always', isEditable: true }
const SHUT: TemplateRule = { from: 'never', isEditable: false }

export const TEMPLATE_PRESETS = ['relaxed', 'standard', 'strict'] as const
export type TemplatePreset = (typeof TEMPLATE_PRESETS)[number]

/** Rules to begin with. */
export const PRESET_RULES: Readonly<Record<TemplatePreset, TemplateRules>> = {
  // The company fills in the card, and the person goes on from there.
  relaxed: {
    ...{ name: ONCE, title: ONCE, department: ONCE, phone: ONCE, email: ONCE },
    ...{ company: ONCE, address: ONCE, introduction: FREE, photoStyle: FREE, theme: ONCE },
  },
  // What says where somebody works is the company’s; how they are called and reached is theirs.
  standard: {
    ...{ name: ONCE, title: ALWAYS, department: ALWAYS, phone: ONCE, email: AMONG },
    ...{ company: ALWAYS, address: ALWAYS, introduction: FREE, photoStyle: FREE, theme: ALWAYS },
  },
  strict: {
    ...{ name: ALWAYS, title: ALWAYS, department: ALWAYS, phone: ALWAYS, email: ALWAYS },
    ...{ company: ALWAYS, address: ALWAYS, introduction: SHUT, photoStyle: ALWAYS, theme: ALWAYS },
  },
}

/** Which preset rules are; undefined for rules of the company’s own. */
export const presetOf = (rules: TemplateRules): TemplatePreset | undefined =>
  TEMPLATE_PRESETS.find((preset) =>
    TEMPLATE_FIELDS.every((field) => {
      const [one, other] = [rules[field], PRESET_RULES[preset][field]]
      return one.from === other.from && isLocked(field, one) === isLocked(field, other)
    }),
  )

/** So many templates a company can have. */
export const MAX_TEMPLATES = 50
/** Maximum characters of a template’s name, which only staff see. */
export const MAX_TEMPLATE_NAME = 40
/** So many cards a change is shown on before it is saved. */
export const TEMPLATE_PREVIEW_CARDS = 10

/** Maximum characters of the small print at the foot of a card. */
export const MAX_LEGAL = 200
/** So many links of its own a company can put on its cards. */
export const MAX_TEMPLATE_LINKS = 6
/** A link of the company on its people’s cards. The id stays as long as the link does. */
export interface TemplateLink {
  id: number
  link: string
  titleCh: string
  titleEn: string
}

/** How a template makes pages look, the same for everybody. An empty one leaves what cards have without it. */
export interface TemplateLook {
  accent: string
  logo: string
  cover: string
  legalCh: string
  legalEn: string
  links: readonly TemplateLink[]
}

const NO_LOOK: TemplateLook = { accent: '', logo: '', cover: '', legalCh: '', legalEn: '', links: [] }

/** Whether cards look the same with two templates, or with one as without. */
export const isSameLook = (one: TemplateLook, other: TemplateLook = NO_LOOK): boolean => {
  const keyOf = ({ accent, logo, cover, legalCh, legalEn, links }: TemplateLook) =>
    JSON.stringify([
      accent,
      logo,
      cover,
      legalCh,
      legalEn,
      links.map(({ id, link, titleCh, titleEn }) => [id, link, titleCh, titleEn]),
    ])
  return keyOf(one) === keyOf(other)
}

/**
 * Links as staff typed them, each with the id that it has, or a new one. An id is never used again, so that a page that somebody
 * opened before leads where it said.
 * @param before those that there are
 * @param version the version of the template in which they are
 */
export const linksTyped = (
  typed: readonly TemplateLink[],
  before: readonly TemplateLink[],
  version: number,
): TemplateLink[] => {
  const had = new Set(before.map(({ id }) => id))
  return typed.map(({ id, ...link }, at) => ({
    id: had.delete(id) ? id : version * MAX_TEMPLATE_LINKS + at,
    ...link,
  }))
}
