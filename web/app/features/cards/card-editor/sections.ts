import type { Card, CardFields } from '@idocard/contract/cards/card'
import { type CardText, cardText, type Hideable, type Visibility } from '@idocard/domain/cards/card'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { joined, type Lang } from '@idocard/domain/language'
import { visibilityOf } from './draft.ts'

/** The groups of fields that are edited together, in the order of a card. */
const SECTIONS = ['photo', 'name', 'work', 'phones', 'emails', 'address', 'introduction', 'social', 'web'] as const
export type Section = (typeof SECTIONS)[number]

/** A section to open, and the name of the field that gets the focus. */
export interface Opening {
  section: Section
  focus?: string
}

/** The parts that a card page shows separately. Missing parts are offered to the holder. */
const PARTS = [
  'photo',
  'name',
  'title',
  'department',
  'company',
  'phone',
  'email',
  'address',
  'introduction',
  'social',
  'web',
] as const
export type Part = (typeof PARTS)[number]

const SECTION_OF: Readonly<Record<Part, Section>> = {
  photo: 'photo',
  name: 'name',
  title: 'work',
  department: 'work',
  company: 'work',
  phone: 'phones',
  email: 'emails',
  address: 'address',
  introduction: 'introduction',
  social: 'social',
  web: 'web',
}
const TEXTS: readonly Part[] = ['name', 'title', 'department', 'company', 'address', 'introduction']
const isText = (part: Part): part is Part & CardText => TEXTS.includes(part)

/** The section that edits a part, and its field. `at` is the place of a phone or e-mail address in its list. */
export function openingOf(part: Part, lang: Lang, at = 0): Opening {
  const section = SECTION_OF[part]
  if (isText(part)) return { section, focus: `fields.${part}${lang === 'zh-tw' ? 'Ch' : 'En'}` }
  if (part === 'phone') return { section, focus: `fields.phones.${at}.number` }
  if (part === 'email') return { section, focus: `fields.emails.${at}.address` }
  return { section }
}

/** The section that edits a field, given by the server's name. */
export function sectionOfField(field: string): Section {
  const name = field.replace(/^fields\./, '')
  if (name.startsWith('phones')) return 'phones'
  if (name.startsWith('emails')) return 'emails'
  if (name.startsWith('socialMedia')) return 'social'
  if (name.startsWith('webSites')) return 'web'
  const text = TEXTS.find((part) => name === part || name === `${part}Ch` || name === `${part}En`)
  if (text) return SECTION_OF[text]
  return name.startsWith('photo') ? 'photo' : 'name'
}

type Described = Pick<Card, 'fields' | 'photo'> & {
  socialMedia: readonly { title: string; shown: string; visibility: Visibility }[]
  webSites: readonly { title: string; site_link: string; visibility: Visibility }[]
}

const textOf = (lang: Lang, fields: CardFields, part: CardText) =>
  cardText(lang, fields[`${part}Ch`], fields[`${part}En`]).text.trim()

/** The parts that a card lacks. */
export function missingParts({ fields, photo, socialMedia, webSites }: Described): Part[] {
  const isMissing = (part: Part): boolean => {
    if (isText(part)) return textOf('zh-tw', fields, part) === ''
    if (part === 'phone') return fields.phones.length === 0
    if (part === 'email') return fields.emails.length === 0
    if (part === 'photo') return photo === ''
    return (part === 'social' ? socialMedia : webSites).length === 0
  }
  return PARTS.filter(isMissing)
}

/** A section in one line: its content and its visibility. */
interface Summary {
  section: Section
  text: string
  /** The different visibilities of its fields. Empty for the name, which everybody sees. */
  visibilities: Visibility[]
}

/** The sections that have content. */
export function summaries(lang: Lang, { fields, photo, socialMedia, webSites }: Described): Summary[] {
  const hideable = (parts: readonly (CardText & Hideable)[]) => {
    const shown = parts.filter((part) => textOf(lang, fields, part) !== '')
    return {
      text: joined(
        lang,
        'dot',
        shown.map((part) => textOf(lang, fields, part)),
      ),
      visibilities: shown.map((part) => visibilityOf(fields, part)),
    }
  }
  const listed = <T extends { visibility: Visibility }>(list: readonly T[], textOf: (one: T) => string) => ({
    text: joined(lang, 'list', list.map(textOf)),
    visibilities: list.map(({ visibility }) => visibility),
  })
  const of: Record<Section, Omit<Summary, 'section'>> = {
    photo: { text: photo, visibilities: [visibilityOf(fields, 'photo')] },
    name: { text: textOf(lang, fields, 'name'), visibilities: [] },
    work: hideable(['title', 'department', 'company']),
    phones: listed(fields.phones, ({ number }) => formatPhone(number, lang)),
    emails: listed(fields.emails, ({ address }) => address),
    address: hideable(['address']),
    introduction: hideable(['introduction']),
    social: listed(socialMedia, ({ title, shown }) => title || shown),
    web: listed(webSites, ({ title, site_link }) => title || site_link.replace(/^https?:\/\//, '')),
  }
  return SECTIONS.map((section) => ({
    section,
    text: of[section].text,
    visibilities: [...new Set(of[section].visibilities)],
  })).filter(({ text }) => text !== '')
}
