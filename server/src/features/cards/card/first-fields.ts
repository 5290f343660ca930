import type { CardFields } from '@idocard/contract/cards/card'
import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { isHan } from '@idocard/domain/text'
import type { MemberRow } from '../../identity/sign-in/index.ts'

/**
 * The fields of a card that was just activated: the holder's name from their other card, or else from their account,
 * and the phone number and e-mail address that they sign in with. A number that is on the other card is taken from
 * there, as its holder was asked about it; anything else is visible after an exchange until they are. They replace no
 * existing content.
 */
export function firstFields(
  fields: CardFields,
  holder: Pick<MemberRow, 'name' | 'phone' | 'email'>,
  other: CardFields | undefined,
): CardFields {
  const { phone, email } = holder
  const isNamed = fields.nameCh !== '' || fields.nameEn !== ''
  const known = other?.phones.find(({ number }) => number === phone)
  return {
    ...fields,
    ...(!isNamed && (other ? { nameCh: other.nameCh, nameEn: other.nameEn } : nameOf(holder.name))),
    ...(phone &&
      fields.phones.length === 0 && {
        phones: [known ?? { kind: 'mobile', number: phone, extension: '', visibility: 'exchange' }],
      }),
    ...(email && fields.emails.length === 0 && { emails: [{ kind: 'work', address: email, visibility: 'exchange' }] }),
  }
}

/** An account's only name, in the field for its language. */
function nameOf(text: string): Partial<CardFields> {
  const name = text.trim().slice(0, CARD_LIMITS.name)
  return isHan(name) ? { nameCh: name } : { nameEn: name }
}
