import type { Card, CardFields } from '@idocard/contract/cards/card'
import type { Visibility } from '@idocard/domain/cards/card'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import { formatPhone, readPhoneFields } from '@idocard/domain/identity/phone-number'
import { useState } from 'react'
import { sessionStore } from '../../../lib/browser-storage.ts'

type Phone = CardFields['phones'][number]

/** Session storage key of the card whose holder chose that its number is private, as a new card has it. */
const PRIVATE = 'idoPrivateNumber'

type PhoneOptions = {
  card: Card
  /** Another card of the same holder. */
  other: Card | undefined
  fields: CardFields
  change: (patch: Partial<CardFields>) => void
}

/** Who sees a number without an answer: a landline of Taiwan is a business's. A mobile or foreign one does not tell. */
const seenByDefault = (number: string | null): Visibility | undefined =>
  number?.startsWith('+886') && !normaliseMobile(number) ? 'link' : undefined

/**
 * The first phone number of a new card, and who sees it. The number that the holder signed in with is proposed. Whether
 * people who open the card see a mobile number has no default: it may be private, and without it a saved contact has no
 * number. They see a landline unless the holder says otherwise.
 */
export function usePhone({ card, other, fields, change }: PhoneOptions) {
  const [first, ...rest] = fields.phones
  const [typed, setTyped] = useState(() => (first ? formatPhone(first.number) : ''))
  const [answered, setAnswered] = useState<Visibility | undefined>(() => {
    const isAnswered =
      sessionStore.getItem(PRIVATE) === card.cardSn ||
      other?.fields.phones.some(({ number }) => number === first?.number)
    return first?.visibility === 'exchange' && !isAnswered ? undefined : first?.visibility
  })
  const { number, extension } = readPhoneFields({ number: typed, extension: first?.extension ?? '' })
  const isBlank = typed.trim() === ''
  const seenBy = answered ?? seenByDefault(number)

  /** Saves a valid number, and removes a blank one. Any other is not saved. */
  const save = (text: string, visibility: Visibility | undefined) => {
    if (text.trim() === '') return change({ phones: rest })
    const read = readPhoneFields({ number: text, extension: first?.extension ?? '' })
    if (read.number === null || read.extension === null) return
    const kind: Phone['kind'] =
      read.number === first?.number ? first.kind : normaliseMobile(read.number) ? 'mobile' : 'work'
    const phone = {
      kind,
      number: read.number,
      extension: read.extension,
      visibility: visibility ?? seenByDefault(read.number) ?? 'exchange',
    }
    change({ phones: [phone, ...rest] })
  }
  return {
    typed,
    seenBy,
    isBlank,
    isInvalid: !isBlank && (number === null || extension === null),
    onType(text: string) {
      setTyped(text)
      save(text, answered)
    },
    onAnswer(visibility: Visibility) {
      setAnswered(visibility)
      sessionStore.setItem(PRIVATE, visibility === 'exchange' ? card.cardSn : '')
      save(typed, visibility)
    },
  }
}
