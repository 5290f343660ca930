import type { Card, CardFields } from '@idocard/contract/cards/card'
import { CARD_TEXTS, type CardText } from '@idocard/domain/cards/card'
import type { TemplateField } from '@idocard/domain/company/card-template'
import type { Draft } from './draft.ts'

/** What a company decides on the card of one of its people; null for any other card. */
export type CompanyRules = Card['companyRules']

const isLockedIn = (rules: CompanyRules | undefined, field: TemplateField): boolean =>
  rules?.locked.includes(field) ?? false

/** Whether an entry of a list is the company’s own, which its holder can neither change nor remove. */
export const isHeld = (own: string | undefined, value: string): boolean =>
  own !== undefined && own !== '' && own === value

/** The texts of a card that its holder cannot change, by the names under which the card has them. */
export const lockedTexts = (rules: CompanyRules | undefined): (`${CardText}Ch` | `${CardText}En`)[] =>
  CARD_TEXTS.filter((text) => isLockedIn(rules, text)).flatMap((text) => [`${text}Ch`, `${text}En`] as const)

type Phone = CardFields['phones'][number]
type Email = CardFields['emails'][number]

/** What a company decides about a list of a card, such as its phones. */
interface ListLocks<T> {
  /** Whether the company keeps the holder from this entry: a new one in a locked list, or a changed one of its own. */
  isBarred(one: T): boolean
  /** The list with the company's own entry, which the holder cannot remove. */
  withHeld(now: readonly T[]): T[]
}

function listLocks<T>(
  before: readonly T[],
  { isLocked, isOwn, keyOf }: { isLocked: boolean; isOwn: (one: T) => boolean; keyOf: (one: T) => string },
): ListLocks<T> {
  const had = new Set(before.map(keyOf))
  return {
    isBarred: (one) => (isLocked || isOwn(one)) && !had.has(keyOf(one)),
    withHeld: (now) => [
      ...before.filter((one) => isOwn(one) && !now.some((other) => keyOf(other) === keyOf(one))),
      ...now,
    ],
  }
}

/** What a company decides about the phones of a card that has these. */
export const phoneLocks = (rules: CompanyRules | undefined, before: readonly Phone[]): ListLocks<Phone> =>
  listLocks(before, {
    isLocked: isLockedIn(rules, 'phone'),
    isOwn: ({ number }) => isHeld(rules?.phone, number),
    keyOf: ({ kind, number, extension }) => `${kind} ${number} ${extension}`,
  })

/** What a company decides about the e-mail addresses of a card that has these. */
export const emailLocks = (rules: CompanyRules | undefined, before: readonly Email[]): ListLocks<Email> =>
  listLocks(before, {
    isLocked: isLockedIn(rules, 'email'),
    isOwn: ({ address }) => isHeld(rules?.email, address),
    keyOf: ({ kind, address }) => `${kind} ${address}`,
  })

/** Tidied fields as a company lets them be saved: what it has locked has the values of `base`, and its own is there. */
export function withLocks(base: CardFields, fields: CardFields, rules: CompanyRules | undefined): CardFields {
  if (!rules) return fields
  const texts = lockedTexts(rules).map((name) => [name, base[name]])
  return {
    ...fields,
    ...Object.fromEntries(texts),
    ...(isLockedIn(rules, 'photoStyle') && { photoStyle: base.photoStyle }),
    phones: phoneLocks(rules, base.phones).withHeld(fields.phones),
    emails: emailLocks(rules, base.emails).withHeld(fields.emails),
  }
}

/**
 * A draft with the words that somebody had typed into a field before their company locked it. They are not saved, and not
 * lost: the holder can ask the company for them.
 */
export function withWords(draft: Draft, typed: CardFields, base: CardFields, rules: CompanyRules | undefined): Draft {
  const words = lockedTexts(rules).flatMap((name) => (typed[name].trim() === base[name] ? [] : [[name, typed[name]]]))
  return words.length === 0 ? draft : { ...draft, fields: { ...draft.fields, ...Object.fromEntries(words) } }
}

/** The texts in which a draft has words that its company does not let be saved. */
export const unsavedWords = (base: CardFields, typed: CardFields, rules: CompanyRules | undefined) =>
  lockedTexts(rules).filter((name) => typed[name].trim() !== base[name])
