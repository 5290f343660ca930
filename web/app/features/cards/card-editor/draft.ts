import type { Card, CardFields } from '@idocard/contract/cards/card'
import {
  CARD_LIMITS,
  CARD_TEXTS,
  type CardText,
  HIDEABLE,
  type Hideable,
  type Visibility,
} from '@idocard/domain/cards/card'
import { LINE } from '@idocard/domain/cards/social-media'
import { cleanLine } from '@idocard/domain/commerce/address'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { readPhoneFields } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { cleanText } from '@idocard/domain/text'
import { isSame } from './is-same.ts'
import {
  isBlankLink,
  isInvalidLink,
  LINK_KEYS,
  LINK_KINDS,
  type LinkIds,
  type LinkKind,
  type Links,
  linkChanges,
  linksOf,
  type SocialMedia,
  shownLinks,
  tidiedLink,
  type WebSite,
} from './links.ts'
import { type CompanyRules, emailLocks, phoneLocks, withLocks } from './locks.ts'
import { type Matching, pairs } from './pairs.ts'

/** A card while it is being edited. */
export interface Draft extends Links {
  fields: CardFields
  allowIndex: boolean
  /** The photograph's address; empty if there is none. */
  photo: string
}
/** The card as the server has saved it, with its version, and what its company decides on it. */
export type Saved = Draft & { version: number; rules?: CompanyRules }
export type Phone = CardFields['phones'][number]
export type Email = CardFields['emails'][number]
/** The server's refusals: the name of a field → the text of its problem. */
export type Refused = Partial<Record<string, string>>

export const savedOf = (card: Card, ids: LinkIds = {}): Saved => {
  const { fields, allowIndex, photo, version, companyRules: rules } = card
  return { fields, allowIndex, photo, version, rules, ...linksOf(card, ids) }
}

/**
 * The card with the draft's changes, as its page would show it. A link that is not valid yet has its previous value.
 */
export function withDraft(card: Card, draft: Draft, ids: LinkIds): Card {
  const { fields, allowIndex, photo, ...links } = tidied(withoutBlanks(draft))
  const valid = validLinks(linksOf(card, ids), links)
  return { ...card, fields, allowIndex, photo, ...shownLinks(valid, card, ids) }
}

/** The name under which a card stores a text in a language, such as `titleCh`. */
export const textIn = (text: CardText, lang: Lang): `${CardText}Ch` | `${CardText}En` =>
  lang === 'zh-tw' ? `${text}Ch` : `${text}En`
type TextName = ReturnType<typeof textIn> | 'nickname'
/** The names of all texts that a card stores. */
export const TEXT_NAMES: readonly TextName[] = [
  ...CARD_TEXTS.flatMap((text) => [textIn(text, 'zh-tw'), textIn(text, 'en-us')]),
  'nickname',
]

/** The maximum length of a card's text, in characters. */
export const mostOf = (name: TextName): number =>
  CARD_LIMITS[name === 'nickname' ? name : (name.replace(/(?:Ch|En)$/, '') as CardText)]

export const visibilityOf = ({ visibility }: CardFields, of: Hideable): Visibility => visibility[of] ?? 'link'

/** Whether a phone or an e-mail address is still blank. */
const isBlankPhone = ({ number, extension }: Phone): boolean => (number + extension).trim() === ''
const isBlankEmail = ({ address }: Email): boolean => address.trim() === ''

/** Removes blank rows, whether they were added and not filled in, or emptied. */
export const withoutBlanks = (draft: Draft): Draft => ({
  ...draft,
  fields: {
    ...draft.fields,
    phones: draft.fields.phones.filter((one) => !isBlankPhone(one)),
    emails: draft.fields.emails.filter((one) => !isBlankEmail(one)),
  },
  socialMedia: draft.socialMedia.filter((one) => !isBlankLink(one)),
  webSites: draft.webSites.filter((one) => !isBlankLink(one)),
})

const tidyText = (name: TextName, text: string) =>
  (name.startsWith('introduction') ? cleanText(text) : cleanLine(text)) ?? text

/** A draft in the form that the server stores. Values that are not valid yet are unchanged. */
export function tidied({ fields, allowIndex, photo, socialMedia, webSites }: Draft): Draft {
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, tidyText(name, fields[name])]))
  const shown = HIDEABLE.flatMap((of) => {
    const visibility = visibilityOf(fields, of)
    return visibility === 'link' ? [] : [[of, visibility] as const]
  })
  return {
    fields: {
      ...fields,
      ...texts,
      phones: fields.phones.map(({ kind, number, extension, visibility }) => {
        const read = readPhoneFields({ number, extension })
        return { kind, number: read.number ?? number, extension: read.extension ?? extension, visibility }
      }),
      emails: fields.emails.map(({ kind, address, visibility }) => ({
        kind,
        address: normaliseEmail(address) ?? address,
        visibility,
      })),
      visibility: Object.fromEntries(shown),
    },
    allowIndex,
    photo,
    socialMedia: socialMedia.map(tidiedLink),
    webSites: webSites.map(tidiedLink),
  }
}

/**
 * The new state of a draft. Where it means the same as the typed text, it has the typed text, so that nothing changes
 * under the caret.
 */
export function asTyped(typed: Draft, next: Draft): Draft {
  const meant = tidied(typed).fields
  const kept = Object.keys(meant).filter((name) =>
    isSame(meant[name as keyof CardFields], next.fields[name as keyof CardFields]),
  )
  const words = Object.fromEntries(kept.map((name) => [name, typed.fields[name as keyof CardFields]]))
  const typedLinks = <T extends SocialMedia | WebSite>(list: readonly T[], now: readonly T[]) =>
    now.map((one) => list.find((other) => isSame(tidiedLink(other), one)) ?? one)
  return {
    ...next,
    fields: { ...next.fields, ...words },
    socialMedia: typedLinks(typed.socialMedia, next.socialMedia),
    webSites: typedLinks(typed.webSites, next.webSites),
  }
}

/** Whether two drafts have the same content once they are tidied. */
export const isSameDraft = (one: Draft, other: Draft): boolean => isSame(tidied(one), tidied(other))

const isLong = (fields: CardFields, name: TextName) => tidyText(name, fields[name]).length > mostOf(name)
const isInvalidPhone = (one: Phone) => !isBlankPhone(one) && Object.values(readPhoneFields(one)).includes(null)
const isInvalidEmail = (one: Email) => !isBlankEmail(one) && normaliseEmail(one.address) === null

/** The field name of a link's address. */
export const linkField = (kind: LinkKind, id: number): string => `${kind}.${id}.link`

type LinkProblem = 'link' | 'line' | 'web'
const linkProblem = (one: SocialMedia | WebSite): LinkProblem =>
  !('socialMediaId' in one) ? 'web' : one.socialMediaId === LINE.id ? 'line' : 'link'

/**
 * Validation errors: the server's name of a field → a text of `card:problem`. Blank phones, e-mail addresses and links
 * are not errors yet.
 */
export function problemsOf({
  fields,
  ...links
}: Draft): Record<string, 'name' | 'long' | 'phone' | 'extension' | 'email' | LinkProblem> {
  const { nameCh, nameEn, phones, emails } = fields
  return Object.fromEntries([
    ...(nameCh.trim() + nameEn.trim() === '' ? [['fields.name', 'name'] as const] : []),
    ...TEXT_NAMES.filter((name) => isLong(fields, name)).map((name) => [`fields.${name}`, 'long'] as const),
    ...phones.flatMap((phone, at) => {
      if (!isInvalidPhone(phone)) return []
      const { number, extension } = readPhoneFields(phone)
      return [
        ...(number === null ? [[`fields.phones.${at}.number`, 'phone'] as const] : []),
        ...(extension === null ? [[`fields.phones.${at}.extension`, 'extension'] as const] : []),
      ]
    }),
    ...emails.flatMap((email, at) =>
      isInvalidEmail(email) ? [[`fields.emails.${at}.address`, 'email'] as const] : [],
    ),
    ...LINK_KINDS.flatMap((kind) =>
      links[kind].filter(isInvalidLink).map((one) => [linkField(kind, one.id), linkProblem(one)] as const),
    ),
  ])
}

const keyOfPhone = ({ number, extension }: Phone): string => `${number}#${extension}`
const keyOfEmail = ({ address }: Email): string => address

export const PHONES: Matching<Phone> = { keys: [keyOfPhone], byPlace: true }
export const EMAILS: Matching<Email> = { keys: [keyOfEmail], byPlace: true }
export const LINKS: Matching<SocialMedia | WebSite> = { keys: LINK_KEYS, byPlace: false }

/**
 * The items that can be saved. An invalid or blank item is replaced by its previous value, or left out if it has none.
 */
function validItems<T>(before: readonly T[], now: readonly T[], matching: Matching<T>, isBad: (one: T) => boolean) {
  const placeBefore = new Map(pairs(before, now, matching).map((at, place) => [at, place]))
  return now.flatMap((one, at) => {
    if (!isBad(one)) return [one]
    const place = placeBefore.get(at)
    const was = place === undefined ? undefined : before[place]
    return was ? [was] : []
  })
}

const validLinks = (before: Links, now: Links, isRefused: (name: string) => boolean = () => false): Links => {
  const isBad = (kind: LinkKind) => (one: SocialMedia | WebSite) =>
    isBlankLink(one) || isInvalidLink(one) || isRefused(`${kind}.${one.id}.`)
  return {
    socialMedia: validItems(before.socialMedia, now.socialMedia, LINKS, isBad('socialMedia')),
    webSites: validItems(before.webSites, now.webSites, LINKS, isBad('webSites')),
  }
}

/**
 * The part of a draft that can be saved now: valid, not locked by a company, and not refused by the server. All other fields
 * have the values of `base`.
 */
export function savable(base: Draft & Pick<Saved, 'rules'>, draft: Draft, refused: Refused = {}): Draft {
  const { fields, socialMedia, webSites, ...rest } = tidied(draft)
  const { fields: before, ...linksBefore } = tidied(base)
  const isNameless = fields.nameCh + fields.nameEn === ''
  const texts = TEXT_NAMES.filter(
    (name) =>
      `fields.${name}` in refused || isLong(fields, name) || (isNameless && (name === 'nameCh' || name === 'nameEn')),
  )
  const isRefused = (part: string) => Object.keys(refused).some((name) => name.startsWith(part))
  const [ofPhones, ofEmails] = [phoneLocks(base.rules, before.phones), emailLocks(base.rules, before.emails)]
  return {
    ...rest,
    ...validLinks(linksBefore, { socialMedia, webSites }, isRefused),
    fields: withLocks(
      before,
      {
        ...fields,
        ...Object.fromEntries(texts.map((name) => [name, before[name]])),
        ...(isRefused('fields.photoStyle') && { photoStyle: before.photoStyle }),
        phones: isRefused('fields.phones')
          ? before.phones
          : validItems(
              before.phones,
              fields.phones,
              PHONES,
              (one) => isBlankPhone(one) || isInvalidPhone(one) || ofPhones.isBarred(one),
            ),
        emails: isRefused('fields.emails')
          ? before.emails
          : validItems(
              before.emails,
              fields.emails,
              EMAILS,
              (one) => isBlankEmail(one) || isInvalidEmail(one) || ofEmails.isBarred(one),
            ),
      },
      base.rules,
    ),
  }
}

/** The difference between two drafts, in the form that `card/update` accepts. */
export function changesOf(base: Draft, wanted: Draft, ids: LinkIds = {}) {
  const [before, { fields, allowIndex, photo, ...wantedLinks }] = [tidied(base), tidied(wanted)]
  const links = linkChanges(before, wantedLinks, ids)
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSame(value, before.fields[name as keyof CardFields]),
  )
  return {
    ...(changed.length > 0 && { fields: Object.fromEntries(changed) as Partial<CardFields> }),
    ...(allowIndex !== before.allowIndex && { allowIndex }),
    ...(photo !== before.photo && { photo }),
    ...(links && { links }),
  }
}
