import type { ContactItem } from '@idocard/contract/contacts/contact-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { removeStored } from './all-contacts.ts'
import { contactName } from './contact-name.ts'
import { showContacts } from './queries.ts'
import { CHANGES, makeChange } from './send-change.ts'
import type { Marks } from './waiting.ts'

/** Corrects the fields of a contact. It needs a network. */
export const useFieldsEdit = () => useCommand(api.contact.edit)

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
    onMutate: (star) => showContacts(client, [{ id, star }]),
    onError: (error, star) => {
      showContacts(client, [{ id, star: !star }])
      void toastError(error)
    },
  })
}

/** Removes contacts, and offers to restore them. */
export function useContactRemoval(onRemoved: () => void) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const restore = useCommand(api.contact.restore)
  return useCommand(api.contact.remove, {
    forgets: (_, { list }) => list.map((id) => ({ id })),
    onSuccess: ({ list }) => {
      removeStored(client, list)
      onRemoved()
      void toast({
        tone: 'good',
        title: t('removedToast', { count: list.length }),
        action: { text: t('undo'), run: () => restore.mutate({ list }) },
      })
    },
  })
}

/** Undoes a merge: restores the original contacts and removes the merged one. */
export function useUnmerge(onUndone?: () => void) {
  const client = useQueryClient()
  return useCommand(api.contact.unmerge, {
    forgets: ({ id }) => [{ id }],
    onSuccess: (_, { id }) => {
      removeStored(client, [id])
      onUndone?.()
    },
  })
}
