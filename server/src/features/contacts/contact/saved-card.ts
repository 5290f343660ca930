import { metAt } from '@idocard/domain/company/lead-event'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import type { ContactRow } from '../../../db/schema/contacts/contact.ts'
import { holdCardToFollow } from '../../cards/card/index.ts'
import { eventAt } from '../../company/lead-event/index.ts'
import { lockAddressBooks } from '../contact-index/index.ts'
import { fieldsOfCard } from './contact-fields.ts'
import { countContacts, insertContact, lockContactsNamed } from './store.ts'

/** Why a card was not saved. */
type NotSaved = 'not_found' | 'card.paused' | 'contact.own_card' | 'contact.too_many'

/** Saves another person's digital card among a holder's contacts. A card that is already saved is not changed. */
export async function saveCard(
  db: Tx,
  who: Owner,
  number: string,
  { now, lang }: { now: Date; lang: Lang },
): Promise<{ saved: Owned<ContactRow> } | { refusal: NotSaved }> {
  await lockAddressBooks(db, [who.id])
  const card = await holdCardToFollow(db, number)
  if (!card) return { refusal: 'not_found' }
  if (card.personId === who.id) return { refusal: 'contact.own_card' }
  const [there] = await lockContactsNamed(db, who, [card.cardSn])
  if (there) return { saved: there }
  if (card.state !== 'active') return { refusal: 'card.paused' }
  if ((await countContacts(db, who.id)) >= CONTACT_LIMITS.contacts) return { refusal: 'contact.too_many' }
  const event = await eventAt(db, who)
  await insertContact(db, {
    memberId: who.id,
    kind: 'saved',
    fields: fieldsOfCard(card.fields),
    cardSn: card.cardSn,
    personId: card.personId,
    photoId: card.photoId,
    snapshot: card.fields,
    ...(event && { ...metAt(lang, event), metAt: now }),
    createdAt: now,
  })
  const [saved] = await lockContactsNamed(db, who, [card.cardSn])
  if (!saved) throw new Error('A card that was just saved was not found.')
  return { saved }
}
