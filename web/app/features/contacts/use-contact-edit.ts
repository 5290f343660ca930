import type { addressBookContract } from '@idocard/contract/address-book'
import type { SentOf } from '@idocard/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { cacheContacts, forgetContacts, reloadContacts } from './queries.ts'

/** Changes one contact. */
export function useContactEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SentOf<typeof addressBookContract.edit>) => api.addressBook.edit(change),
    onSuccess: (detail) => {
      cacheContacts(client, [detail])
      void client.invalidateQueries({ queryKey: ['contact-overview'] })
    },
    onError: toastError,
  })
}

/** Stars a contact at once; the star goes back when the server refuses. */
export function useStar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, star }: { id: string; star: boolean }) => api.cardSave.star({ CardSn: id, star }),
    onMutate: (changed) => cacheContacts(client, [changed]),
    onSuccess: (item) => {
      cacheContacts(client, [item])
      void client.invalidateQueries({ queryKey: ['contact-overview'] })
    },
    onError: (error, { id, star }) => {
      cacheContacts(client, [{ id, star: !star }])
      void toastError(error)
    },
  })
}

/** Removes contacts, with a way back. */
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

/** Undoes a merge: the contacts are there again as they were. */
export function useUnmerge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.addressBook.unmerge({ id }),
    onSuccess: async (_, id) => {
      forgetContacts(client, [id])
      await reloadContacts(client)
      void client.invalidateQueries({ queryKey: ['contact-duplicates'] })
    },
    onError: toastError,
  })
}
