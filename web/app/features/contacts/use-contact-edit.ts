import type { addressBookContract } from '@idocard/contract/address-book'
import type { SentOf } from '@idocard/contract/call'
import type { ContactItem } from '@idocard/contract/contact-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { contactName } from './contact-name.ts'
import { cacheContacts, forgetContacts, reloadContacts } from './queries.ts'
import { CHANGES, makeChange } from './send-change.ts'
import { type Marks, withWaiting } from './waiting.ts'

/** Corrects the fields of a contact. It needs a network. */
export function useFieldsEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SentOf<typeof addressBookContract.edit>) => api.addressBook.edit(change),
    onSuccess: (detail) => {
      cacheContacts(client, [withWaiting(detail)])
      void client.invalidateQueries({ queryKey: ['contact-overview'] })
      // How a name is read and sorted comes from the server.
      void client.invalidateQueries({ queryKey: ['contacts'] })
    },
    onError: toastError,
  })
}

/** Changes the holder's notes on a contact. Without a network, the change waits for one. */
export function useMarks(contact: ContactItem) {
  const client = useQueryClient()
  const name = contactName(useLang(), contact)
  return useMutation({
    mutationFn: (marks: Omit<Marks, 'id'>) =>
      makeChange(client, { kind: 'marks', name, marks: { ...marks, id: contact.id } }),
    scope: CHANGES,
    onError: toastError,
  })
}

/** Stars a contact at once. The star is reverted if the server refuses it. */
export function useStar(id: string, name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (star: boolean) => makeChange(client, { kind: 'star', id, name, star }),
    scope: CHANGES,
    onMutate: (star) => cacheContacts(client, [{ id, star }]),
    onError: (error, star) => {
      cacheContacts(client, [{ id, star: !star }])
      void toastError(error)
    },
  })
}

/** Removes contacts, and offers to restore them. */
export function useContactRemoval(onRemoved: () => void) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const restore = async (ids: string[]) => {
    try {
      await api.addressBook.restore({ list: ids })
    } catch (error) {
      void toastError(error)
    }
    await reloadContacts(client)
  }
  return useMutation({
    mutationFn: (list: string[]) => api.addressBook.remove({ list }),
    onSuccess: ({ list }) => {
      forgetContacts(client, list)
      void reloadContacts(client)
      onRemoved()
      void toast({
        tone: 'good',
        title: t('removedToast', { count: list.length }),
        action: { text: t('undo'), run: () => void restore(list) },
      })
    },
    onError: toastError,
  })
}

/** Undoes a merge: restores the original contacts and removes the merged one. */
export function useUnmerge(onUndone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.addressBook.unmerge({ id }),
    onSuccess: async (_, id) => {
      forgetContacts(client, [id])
      onUndone?.()
      await reloadContacts(client)
      void client.invalidateQueries({ queryKey: ['contact-duplicates'] })
    },
    onError: toastError,
  })
}
