import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'
import { toastError } from '../../lib/toast.ts'
import { cacheRead } from './queries.ts'

/** Marks one notice as read, or all of them if there is no id. */
export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? api.notice.read_all() : api.notice.read({ id })),
    onSuccess: ({ count }, id) => cacheRead(client, id, count),
    onError: toastError,
  })
}
