import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Controls } from '../../kit/controls.tsx'
import { newQueryClient } from '../../lib/query-client.ts'
import { memberToken } from '../../lib/session.ts'

/** What a signed-in member's screens share: the data they have loaded. */
export default function MemberLayout() {
  const [client] = useState(newQueryClient)
  // Someone else may have signed in, in another tab: nothing of the last member is shown to them.
  useEffect(() => memberToken.subscribe(() => client.clear()), [client])
  return (
    <QueryClientProvider client={client}>
      <Controls>
        <Outlet />
      </Controls>
    </QueryClientProvider>
  )
}
