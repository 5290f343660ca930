import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { newQueryClient } from '../../lib/query-client.ts'

/** What a signed-in member's screens share: the data they have loaded. */
export default function MemberLayout() {
  const [client] = useState(newQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
