import type { ContactFields } from '@idocard/domain/contacts/contact'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { refreshAfter } from '../../../lib/command.ts'
import { sentFields } from '../contacts/fields-form.tsx'
import { withBack } from '../contacts/scan.ts'
import { changeWaiting, dropWaiting, keepWaiting, type Of } from '../contacts/waiting.ts'

/** The card that was photographed before another one: it waits on this device, or was saved in this review. */
export type CardBefore = { kind: 'waiting'; card: Of<'card'> } | { kind: 'saved'; id: string; fields: ContactFields }

/**
 * Makes a card the back of the one before it: its picture and what is new in its fields.
 * @param fields the fields of the back, as they are in the form
 * @returns undoes it
 * @throws {ApiError} if the server refuses to change the saved contact
 */
export async function addAsBack(
  client: QueryClient,
  before: CardBefore,
  back: Of<'card'>,
  fields: ContactFields,
): Promise<() => Promise<void>> {
  const picture = back.side.picture
  if (before.kind === 'waiting') {
    const { card } = before
    const typed = withBack(card.typed ?? card.side.fields, fields)
    await changeWaiting(card.key, (now) => (now.kind === 'card' ? { ...now, typed, back: picture } : undefined))
    await dropWaiting(back.key)
    return async () => {
      await keepWaiting(back)
      await keepWaiting(card)
    }
  }
  const edit = async (change: ContactFields, scanBack: string) => {
    await api.contact.edit({ id: before.id, fields: sentFields(change), scanBack })
    await refreshAfter(client, [api.contact.edit])
  }
  await edit(withBack(before.fields, fields), picture.id)
  await dropWaiting(back.key)
  return async () => {
    await keepWaiting(back)
    await edit(before.fields, '')
  }
}
