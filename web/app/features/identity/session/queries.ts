import type { Session } from '@idocard/contract/identity/account'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/browser-api.ts'
import { callQuery } from '../../../lib/call-query.ts'
import { useAction } from '../../../lib/command.ts'

/** The user's sessions, the current one first. */
export const sessionsQuery = queryOptions({
  ...callQuery(api.account.load_my_sessions),
  select: ({ list }) => list,
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

/** {@link revoke} as an action. */
export const useRevoke = () =>
  useAction([api.account.revoke_session, api.account.revoke_other_sessions], revoke, { inPlace: true })
