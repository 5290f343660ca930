import type { CardFields } from '@idocard/contract/cards/card'
import { cleanLine } from '@idocard/domain/commerce/address'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { readPhoneFields } from '@idocard/domain/identity/phone-number'
import type { Lang } from '@idocard/domain/language'
import { cleanText } from '@idocard/domain/text'
import { refuseInvalid } from '../../../api/validation.ts'

/** Introductions may have several lines. All other fields are one line. */
const isLong = (name: string) => name.startsWith('introduction')

/**
 * A holder's input in normal form: lines cleaned, phones as E.164, e-mail addresses in lower case.
 * @throws {Refusal} with the fields that are invalid.
 */
export function cleanFields(fields: Partial<CardFields>, lang: Lang): Partial<CardFields> {
  const wrong: string[] = []
  const checked = <T>(name: string, value: T | null | undefined): T | undefined => {
    if (value === null || value === undefined) wrong.push(name)
    return value ?? undefined
  }
  const { phones, emails, visibility, photoStyle, showInvitation, ...texts } = fields
  const cleaned: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(texts))
    cleaned[name] = value === '' ? '' : checked(name, isLong(name) ? cleanText(value) : cleanLine(value))
  if (phones)
    cleaned.phones = phones.map((phone, at) => {
      const { number, extension } = readPhoneFields(phone)
      return {
        ...phone,
        number: checked(`phones.${at}.number`, number),
        extension: checked(`phones.${at}.extension`, extension),
      }
    })
  if (emails)
    cleaned.emails = emails.map((email, at) => ({
      ...email,
      address: checked(`emails.${at}.address`, normaliseEmail(email.address)),
    }))
  if (visibility) cleaned.visibility = visibility
  if (photoStyle) cleaned.photoStyle = photoStyle
  if (showInvitation !== undefined) cleaned.showInvitation = showInvitation
  if (wrong.length > 0)
    refuseInvalid(
      wrong.map((name) => `fields.${name}`),
      lang,
    )
  return cleaned as Partial<CardFields>
}
