import type { Card } from '@idocard/contract/cards/card'
import { isVisible } from '@idocard/domain/cards/card'

/** The card without the fields that are only visible after an exchange. */
export function seenByVisitor(card: Card): Card {
  const { fields } = card
  const sees = (one: { visibility: Card['socialMedia'][number]['visibility'] }) => isVisible(one.visibility, 'visitor')
  const hidden = Object.entries(fields.visibility).flatMap(([field, visibility]) =>
    isVisible(visibility, 'visitor') ? [] : [[`${field}Ch`, ''] as const, [`${field}En`, ''] as const],
  )
  return {
    ...card,
    photo: isVisible(fields.visibility.photo ?? 'link', 'visitor') ? card.photo : '',
    fields: {
      ...fields,
      ...Object.fromEntries(hidden),
      phones: fields.phones.filter(sees),
      emails: fields.emails.filter(sees),
    },
    socialMedia: card.socialMedia.filter(sees),
    webSites: card.webSites.filter(sees),
  }
}
