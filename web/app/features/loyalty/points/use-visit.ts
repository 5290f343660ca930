import { taiwanDay } from '@idocard/domain/taiwan-day'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { refreshAfter } from '../../../lib/command.ts'
import { holderToken } from '../../../lib/session.ts'
import { useIsHolder } from '../../frame/backstage/holder.tsx'

/** Reports a holder's visit to the server: the first visit of a day earns points. A failure is not shown. */
export function useVisit(): void {
  const isSignedIn = useIsHolder()
  const client = useQueryClient()
  const { data } = useQuery({
    // Not a key of the call: the visit is not reported again when points change.
    queryKey: ['visit', taiwanDay(new Date())],
    queryFn: () => api.point.visit(),
    // Evaluated when the request would be sent, because signing out empties the cache before the next render.
    enabled: () => isSignedIn === true && holderToken.get() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const earned = data?.earned ?? 0
  useEffect(() => {
    if (earned > 0) void refreshAfter(client, [api.point.visit])
  }, [client, earned])
}
