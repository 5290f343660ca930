import type { CardFields } from '@idocard/contract/card'
import { CARD_LIMITS } from '@idocard/domain/card'
import { isHan } from '@idocard/domain/text'
import type { MemberRow } from '../../services/sign-in/member.store.ts'

/**
 * The fields of a card that was just activated: the holder's name from their other card, or else from their account,
 * and the phone number and e-mail address that they sign in with, visible after an exchange. The holder has not
 * confirmed them, so they replace no existing content.
 */
export function firstFields(
  fields: CardFields,
  holder: Pick<MemberRow, 'name' | 'phone' | 'email'>,
  other: CardFields | undefined,
): CardFields {
  const { phone, email } = holder
  const isNamed = fields.nameCh !== '' || fields.nameEn !== ''
  return {
    ...fields,
    ...(!isNamed && (other ? { nameCh: other.nameCh, nameEn: other.nameEn } : nameOf(holder.name))),
    ...(phone &&
      fields.phones.length === 0 && {
        phones: [{ kind: 'mobile', number: phone, extension: '', visibility: 'exchange' }],
      }),
    ...(email && fields.emails.length === 0 && { emails: [{ kind: 'work', address: email, visibility: 'exchange' }] }),
  }
}

/** An account's only name, in the field for its language. */
function nameOf(text: string): Partial<CardFields> {
  const name = text.trim().slice(0, CARD_LIMITS.name)
  return isHan(name) ? { nameCh: name } : { nameEn: name }
}
