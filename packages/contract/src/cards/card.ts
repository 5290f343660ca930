import {
  CARD_LIMITS,
  EMAIL_KINDS,
  HIDEABLE,
  MAX_EMAILS,
  MAX_LINKS,
  MAX_PHONES,
  PHONE_KINDS,
  PHOTO_STYLES,
  VISIBILITIES,
} from '@idocard/domain/cards/card'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import { TEMPLATE_FIELDS } from '@idocard/domain/company/card-template'
import * as z from 'zod'
import { INTEGER_MAX, ignored, integer, list, optionalText, pictureName, text } from '../fields.ts'

export const MAX_SN = 40
export const cardSn = text(MAX_SN)
const visibility = z.enum(VISIBILITIES)

const phone = z.strictObject({
  kind: z.enum(PHONE_KINDS),
  /** E.164. */
  number: text(40),
  extension: optionalText(10),
  visibility: visibility.default('link'),
})
const email = z.strictObject({
  kind: z.enum(EMAIL_KINDS),
  address: text(254),
  visibility: visibility.default('link'),
})

const texts = <T>(field: (max: number) => T) => ({
  nameCh: field(CARD_LIMITS.name),
  nameEn: field(CARD_LIMITS.name),
  nickname: field(CARD_LIMITS.nickname),
  companyCh: field(CARD_LIMITS.company),
  companyEn: field(CARD_LIMITS.company),
  departmentCh: field(CARD_LIMITS.department),
  departmentEn: field(CARD_LIMITS.department),
  titleCh: field(CARD_LIMITS.title),
  titleEn: field(CARD_LIMITS.title),
  addressCh: field(CARD_LIMITS.address),
  addressEn: field(CARD_LIMITS.address),
  introductionCh: field(CARD_LIMITS.introduction),
  introductionEn: field(CARD_LIMITS.introduction),
})
const lists = {
  phones: list(phone, MAX_PHONES),
  emails: list(email, MAX_EMAILS),
  visibility: z.partialRecord(z.enum(HIDEABLE), visibility),
}

/** The fields that a holder edits. Texts come in both languages; an empty one falls back to the other. */
export const cardFields = z.strictObject({
  ...texts(optionalText),
  ...lists,
  photoStyle: z.enum(PHOTO_STYLES).default('portrait'),
  /** Whether the foot of the card page invites visitors to get a card of their own. */
  showInvitation: z.boolean().default(true),
})
export type CardFields = z.output<typeof cardFields>

/** A partial update of the fields. Omitted texts are not changed; empty ones are cleared. */
export const cardFieldsChange = z
  .strictObject({
    ...texts((max) => optionalText(max).unwrap()),
    ...lists,
    photoStyle: z.enum(PHOTO_STYLES),
    showInvitation: z.boolean(),
  })
  .partial()

/** A new card with no content. */
export const EMPTY_CARD: CardFields = {
  nameCh: '',
  nameEn: '',
  nickname: '',
  companyCh: '',
  companyEn: '',
  departmentCh: '',
  departmentEn: '',
  titleCh: '',
  titleEn: '',
  addressCh: '',
  addressEn: '',
  introductionCh: '',
  introductionEn: '',
  phones: [],
  emails: [],
  visibility: {},
  photoStyle: 'portrait',
  showInvitation: true,
}

/** A card's link to a social network. */
export const cardSocialMedia = z.object({
  id: z.int(),
  socialMediaId: z.int(),
  socialMediaLink: z.string(),
  /** The displayed text: the handle, or the link without its scheme. */
  shown: z.string(),
  title: z.string(),
  /** Empty: `title` is shown in English too. */
  titleEn: z.string(),
  visibility,
  sorter: z.int(),
  clicks: z.int(),
})
export type CardSocialMedia = z.infer<typeof cardSocialMedia>

/** A card's link to a web site. */
export const cardWebSite = z.object({
  id: z.int(),
  site_img: z.string(),
  site_link: z.string(),
  title: z.string(),
  /** Empty: `title` is shown in English too. */
  titleEn: z.string(),
  visibility,
  sorter: z.int(),
  clicks: z.int(),
})
export type CardWebSite = z.infer<typeof cardWebSite>

export const MAX_SOCIAL_LINK = 500
export const MAX_WEB_LINK = 2048

const linkChange = {
  /** The id of one of the card's links; 0 for a new link. */
  id: integer(0, INTEGER_MAX),
  title: optionalText(CARD_LIMITS.linkTitle).unwrap().optional(),
  titleEn: optionalText(CARD_LIMITS.linkTitle).unwrap().optional(),
  visibility: visibility.optional(),
}
const socialMediaChange = z.strictObject({
  ...linkChange,
  /** The network of a new link. */
  socialMediaId: integer(1, 10_000).optional(),
  socialMediaLink: text(MAX_SOCIAL_LINK).optional(),
})
const webSiteChange = z.strictObject({
  ...linkChange,
  /** Empty removes the picture. */
  site_img: pictureName.optional(),
  site_link: text(MAX_WEB_LINK).optional(),
})
/**
 * All links of a card in their order. Omitted fields of an existing link are not changed. Existing links that are not
 * listed are removed.
 */
export const cardLinks = z
  .strictObject({ socialMedia: list(socialMediaChange, MAX_LINKS), webSites: list(webSiteChange, MAX_LINKS) })
  .partial()
export type CardLinks = z.output<typeof cardLinks>

/** Fields of an answered link that a list of links accepts but ignores. */
const answeredLink = { id: linkChange.id.optional(), sorter: ignored, clicks: ignored }
/**
 * The same lists as a card has them, for clients that send a whole card. A link without `id` is the card's link to this
 * network or address if it has one, otherwise a new one.
 */
export const wholeLinks = {
  socialMedia: list(socialMediaChange.extend({ ...answeredLink, shown: ignored }), MAX_LINKS).optional(),
  webSites: list(webSiteChange.extend(answeredLink), MAX_LINKS).optional(),
}
export type WholeLinks = z.output<z.ZodObject<typeof wholeLinks>>

/** How a company's template makes the page of a card look. Empty ones leave it as it is without. */
export const cardLook = z.object({
  /** Address of the square logo beside the company's name. */
  logo: z.string(),
  /** Address of a wide picture at the top. */
  cover: z.string(),
  /** The small print at the foot. */
  legalCh: z.string(),
  legalEn: z.string(),
  /** The company's own links, before those of the card. */
  links: z.array(z.object({ id: z.int(), link: z.string(), titleCh: z.string(), titleEn: z.string() })),
})
export type CardLook = z.infer<typeof cardLook>

/** A card as its holder sees it. */
export const card = z.object({
  cardSn: z.string(),
  /** Its short address. */
  url: z.string(),
  state: z.enum(CARD_STATES),
  theme: z.enum(THEME_KEYS),
  fields: cardFields,
  /** Address of the photograph; empty without one. */
  photo: z.string(),
  /** Whether search engines may index the card's page. */
  allowIndex: z.boolean(),
  /** Incremented by each edit. An update based on an older version is refused. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
  views: z.int(),
  socialMedia: z.array(cardSocialMedia),
  webSites: z.array(cardWebSite),
  /** Numbers of the additional physical cards that lead to this card. */
  linked: z.array(z.string()),
  /** Whether no physical card leads to it: it was created as a virtual card, or its physical card was lost. */
  isVirtual: z.boolean(),
  /** Staff paused it: I cannot resume it or give it a new address. */
  isHeld: z.boolean(),
  /** The company's colour, or that of its template; empty for the theme's colour. */
  accent: z.string(),
  /** What the company's template shows on the page of this card; null for any other card. */
  look: cardLook.nullable(),
  /** What the company decides on this card, of one of its people who has a template; null for any other card. */
  companyRules: z
    .object({
      companyCh: z.string(),
      companyEn: z.string(),
      /** What I cannot change. */
      locked: z.array(z.enum(TEMPLATE_FIELDS)),
      /** A phone number and an e-mail address that I cannot remove; empty for none. */
      phone: z.string(),
      email: z.string(),
    })
    .nullable(),
})
export type Card = z.infer<typeof card>

/** A card as other people see it: only the fields they may see, without metrics. */
export const cardSeen = card
  .pick({ cardSn: true, url: true, theme: true, fields: true, photo: true, updatedAt: true })
  .extend({
    socialMedia: z.array(cardSocialMedia.omit({ visibility: true, sorter: true, clicks: true })),
    webSites: z.array(cardWebSite.omit({ visibility: true, sorter: true, clicks: true })),
    isMine: z.boolean(),
  })
export type CardSeen = z.infer<typeof cardSeen>

/** A physical card that no longer has a holder, and the code that activates it again. The code is never shown again. */
export const freedCard = z.object({ cardSn: z.string(), cardActivateCode: z.string() })
export type FreedCard = z.infer<typeof freedCard>
