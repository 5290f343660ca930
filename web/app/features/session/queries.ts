import type { Session } from '@idocard/contract/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'

/** The user's sessions, the current one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api.account.load_my_sessions()).list,
  // Always refetched, because people look for sessions that should not exist.
  staleTime: 0,
})

/** Ends one session, or all but the current one. A session that has already ended counts as success. */
async function revoke(session: Session | 'others'): Promise<void> {
  if (session === 'others') {
    await api.account.revoke_other_sessions()
    return
  }
  try {
    await api.account.revoke_session({ id: session.id })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 404)) throw error
  }
}

/** {@link revoke} as a mutation that also updates the list. */
export function useRevoke() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: revoke,
    onSuccess: (_done, revoked) => {
      client.setQueryData(sessionsQuery.queryKey, (before) =>
        before?.filter((one) => one.current || (revoked !== 'others' && one.id !== revoked.id)),
      )
    },
  })
}
