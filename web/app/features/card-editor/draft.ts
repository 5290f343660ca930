import type { Card, CardFields } from '@idocard/contract/card'
import { CARD_TEXTS, type CardText } from '@idocard/domain/card'
import { normaliseEmail } from '@idocard/domain/email'
import type { Lang } from '@idocard/domain/language'
import { cleanExtension, normalisePhone } from '@idocard/domain/phone-number'

/** A card while it is being edited. Links are saved one by one and are not part of it. */
export interface Draft {
  fields: CardFields
  allowIndex: boolean
  /** A photograph that was uploaded and is not on the card yet; an empty id removes the current one. */
  photo: { id: string; url: string } | undefined
}

export const draftOf = ({ fields, allowIndex }: Card): Draft => ({ fields, allowIndex, photo: undefined })

/** Whether there is anything to save. */
export const isChanged = (draft: Draft, { fields, allowIndex }: Card): boolean =>
  draft.photo !== undefined ||
  draft.allowIndex !== allowIndex ||
  JSON.stringify(draft.fields) !== JSON.stringify({ ...draft.fields, ...fields })

/** The name of a text in a language, as it is stored. */
export const textIn = (text: CardText, lang: Lang): `${CardText}Ch` | `${CardText}En` =>
  lang === 'zh-tw' ? `${text}Ch` : `${text}En`

/** Texts that exist in the other language and not in this one. */
export const missingIn = (fields: CardFields, lang: Lang): CardText[] =>
  CARD_TEXTS.filter(
    (text) =>
      fields[textIn(text, lang)].trim() === '' &&
      fields[textIn(text, lang === 'zh-tw' ? 'en-us' : 'zh-tw')].trim() !== '',
  )

/** Validation errors: field as the server names it → a text of `card:problem`. */
export function problemsOf({
  nameCh,
  nameEn,
  phones,
  emails,
}: CardFields): Record<string, 'name' | 'phone' | 'extension' | 'email'> {
  return Object.fromEntries([
    ...(nameCh.trim() + nameEn.trim() === '' ? [['fields.name', 'name'] as const] : []),
    ...phones.flatMap(({ number, extension }, at) => [
      ...(normalisePhone(number) ? [] : [[`fields.phones.${at}.number`, 'phone'] as const]),
      ...(cleanExtension(extension) !== null ? [] : [[`fields.phones.${at}.extension`, 'extension'] as const]),
    ]),
    ...emails.flatMap(({ address }, at) =>
      normaliseEmail(address) ? [] : [[`fields.emails.${at}.address`, 'email'] as const],
    ),
  ])
}

/** A card with the unsaved changes applied, as the preview shows it. */
export const withDraft = (card: Card, { fields, allowIndex, photo }: Draft): Card => ({
  ...card,
  fields,
  allowIndex,
  photo: photo ? photo.url : card.photo,
})

/** Moves a list item one place up (-1) or down (1), or to the place of another item. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, one)
}
