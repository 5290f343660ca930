import type { Card, CardFields } from '@idocard/contract/card'
import { cleanLine } from '@idocard/domain/address'
import { CARD_TEXTS, type CardText, HIDEABLE, type Hideable, type Visibility } from '@idocard/domain/card'
import { normaliseEmail } from '@idocard/domain/email'
import type { Lang } from '@idocard/domain/language'
import { cleanExtension, normalisePhone } from '@idocard/domain/phone-number'
import { cleanText } from '@idocard/domain/text'
import { pairs } from './pairs.ts'

/** A card while it is being edited. Links are saved one by one and are not part of it. */
export interface Draft {
  fields: CardFields
  allowIndex: boolean
  /** The photograph's address; empty for none. */
  photo: string
}
/** What the server has, with its version. */
export type Saved = Draft & { version: number }
export type Phone = CardFields['phones'][number]
export type Email = CardFields['emails'][number]
/** Texts of the fields that the server refused, by their names. */
export type Refused = Partial<Record<string, string>>

const draftOf = ({ fields, allowIndex, photo }: Draft): Draft => ({ fields, allowIndex, photo })
export const savedOf = (card: Card): Saved => ({ ...draftOf(card), version: card.version })

/** A card with the changes applied, as its page would show it. */
export const withDraft = (card: Card, draft: Draft): Card => ({ ...card, ...tidied(withoutBlanks(draft)) })

/** The name of a text in a language, as it is stored. */
export const textIn = (text: CardText, lang: Lang): `${CardText}Ch` | `${CardText}En` =>
  lang === 'zh-tw' ? `${text}Ch` : `${text}En`
type TextName = ReturnType<typeof textIn> | 'nickname'
/** Every text of a card, as it is stored. */
export const TEXT_NAMES: readonly TextName[] = [
  ...CARD_TEXTS.flatMap((text) => [textIn(text, 'zh-tw'), textIn(text, 'en-us')]),
  'nickname',
]

export const visibilityOf = ({ visibility }: CardFields, of: Hideable): Visibility => visibility[of] ?? 'link'

/** A phone or an e-mail address that has not been typed yet. */
export const isBlankPhone = ({ number, extension }: Phone): boolean => (number + extension).trim() === ''
export const isBlankEmail = ({ address }: Email): boolean => address.trim() === ''

/** Without the rows that were added or emptied, and left so. */
export const withoutBlanks = (draft: Draft): Draft => ({
  ...draft,
  fields: {
    ...draft.fields,
    phones: draft.fields.phones.filter((one) => !isBlankPhone(one)),
    emails: draft.fields.emails.filter((one) => !isBlankEmail(one)),
  },
})

const tidyText = (name: TextName, text: string) =>
  (name.startsWith('introduction') ? cleanText(text) : cleanLine(text)) ?? text

/** A draft in the form that the server stores. What is not valid yet stays as it was typed. */
export function tidied({ fields, allowIndex, photo }: Draft): Draft {
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, tidyText(name, fields[name])]))
  const shown = HIDEABLE.flatMap((of) => {
    const visibility = visibilityOf(fields, of)
    return visibility === 'link' ? [] : [[of, visibility] as const]
  })
  return {
    fields: {
      ...fields,
      ...texts,
      phones: fields.phones.map(({ kind, number, extension, visibility }) => ({
        kind,
        number: normalisePhone(number) ?? number,
        extension: cleanExtension(extension) ?? extension,
        visibility,
      })),
      emails: fields.emails.map(({ kind, address, visibility }) => ({
        kind,
        address: normaliseEmail(address) ?? address,
        visibility,
      })),
      visibility: Object.fromEntries(shown),
    },
    allowIndex,
    photo,
  }
}

/** Whether two values are equal; the order of an object's members does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [left, right] = [Object.entries(one), Object.entries(other)]
  const found = new Map(right)
  return (
    left.length === right.length && left.every(([name, value]) => found.has(name) && isSame(value, found.get(name)))
  )
}

/** A new state of a draft in the words that were typed, where they mean the same: nothing changes under the caret. */
export function asTyped(typed: Draft, next: Draft): Draft {
  const meant = tidied(typed).fields
  const kept = Object.keys(meant).filter((name) =>
    isSame(meant[name as keyof CardFields], next.fields[name as keyof CardFields]),
  )
  const words = Object.fromEntries(kept.map((name) => [name, typed.fields[name as keyof CardFields]]))
  return { ...next, fields: { ...next.fields, ...words } }
}

/** Whether two drafts say the same, however it was typed. */
export const isSameDraft = (one: Draft, other: Draft): boolean => isSame(tidied(one), tidied(other))

const isInvalidPhone = (one: Phone) =>
  !isBlankPhone(one) && (normalisePhone(one.number) === null || cleanExtension(one.extension) === null)
const isInvalidEmail = (one: Email) => !isBlankEmail(one) && normaliseEmail(one.address) === null

/** Validation errors: field as the server names it → a text of `card:problem`. What is blank is no error yet. */
export function problemsOf({
  nameCh,
  nameEn,
  phones,
  emails,
}: CardFields): Record<string, 'name' | 'phone' | 'extension' | 'email'> {
  return Object.fromEntries([
    ...(nameCh.trim() + nameEn.trim() === '' ? [['fields.name', 'name'] as const] : []),
    ...phones.flatMap((phone, at) => {
      if (!isInvalidPhone(phone)) return []
      return [
        ...(normalisePhone(phone.number) ? [] : [[`fields.phones.${at}.number`, 'phone'] as const]),
        ...(cleanExtension(phone.extension) !== null ? [] : [[`fields.phones.${at}.extension`, 'extension'] as const]),
      ]
    }),
    ...emails.flatMap((email, at) =>
      isInvalidEmail(email) ? [[`fields.emails.${at}.address`, 'email'] as const] : [],
    ),
  ])
}

export const keyOfPhone = ({ number, extension }: Phone): string => `${number}#${extension}`
export const keyOfEmail = ({ address }: Email): string => address

/** Items that can be saved: in place of an invalid or blank one there is what it was before, if it was there. */
function validItems<T>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string, isBad: (one: T) => boolean) {
  const placeBefore = new Map(pairs(before, now, keyOf).map((at, place) => [at, place]))
  return now.flatMap((one, at) => {
    if (!isBad(one)) return [one]
    const place = placeBefore.get(at)
    const was = place === undefined ? undefined : before[place]
    return was ? [was] : []
  })
}

/**
 * What of a draft can be saved now: it is valid, and the server has not refused it. The rest is left as it is there.
 */
export function savable(base: Draft, draft: Draft, refused: Refused = {}): Draft {
  const { fields, ...rest } = tidied(draft)
  const before = tidied(base).fields
  const isNameless = fields.nameCh + fields.nameEn === ''
  const texts = TEXT_NAMES.filter(
    (name) => `fields.${name}` in refused || (isNameless && (name === 'nameCh' || name === 'nameEn')),
  )
  const isRefused = (list: string) => Object.keys(refused).some((name) => name.startsWith(`fields.${list}.`))
  return {
    ...rest,
    fields: {
      ...fields,
      ...Object.fromEntries(texts.map((name) => [name, before[name]])),
      phones: isRefused('phones')
        ? before.phones
        : validItems(before.phones, fields.phones, keyOfPhone, (one) => isBlankPhone(one) || isInvalidPhone(one)),
      emails: isRefused('emails')
        ? before.emails
        : validItems(before.emails, fields.emails, keyOfEmail, (one) => isBlankEmail(one) || isInvalidEmail(one)),
    },
  }
}

/** What differs, as `card/update` takes it. */
export function changesOf(base: Draft, wanted: Draft) {
  const [before, { fields, allowIndex, photo }] = [tidied(base), tidied(wanted)]
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSame(value, before.fields[name as keyof CardFields]),
  )
  return {
    ...(changed.length > 0 && { fields: Object.fromEntries(changed) as Partial<CardFields> }),
    ...(allowIndex !== before.allowIndex && { allowIndex }),
    ...(photo !== before.photo && { photo }),
  }
}

/** Moves a list item one place up (-1) or down (1), or to the place of another item. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, one)
}
