import type { CardFields } from '@idocard/contract/card'
import { CARD_LIMITS } from '@idocard/domain/card'
import { isHan } from '@idocard/domain/text'
import type { MemberRow } from '../../services/sign-in/member.store.ts'

/**
 * What a card says when it has just been activated: its holder's name as on their other card, or else from their account,
 * and the number or address that they sign in with, for people who exchange cards alone. Nobody was asked yet, so nothing
 * that is there is replaced.
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

/** An account's one name, in the field for its language. */
function nameOf(text: string): Partial<CardFields> {
  const name = text.trim().slice(0, CARD_LIMITS.name)
  return isHan(name) ? { nameCh: name } : { nameEn: name }
}
