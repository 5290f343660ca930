import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { useAction } from '../../../lib/command.ts'
import { noticeCountQuery, showRead } from './queries.ts'

/** Marks one notice as read, or all of them if there is no id. */
export function useRead() {
  const client = useQueryClient()
  return useAction(
    [api.notice.read, api.notice.read_all],
    (id: string | undefined) => (id === undefined ? api.notice.read_all() : api.notice.read({ id })),
    { answers: () => noticeCountQuery, onSuccess: (_, id) => showRead(client, id), later: true },
  )
}
