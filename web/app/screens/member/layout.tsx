import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Controls } from '../../kit/controls.tsx'
import { withTexts } from '../../lib/language.ts'
import { newQueryClient } from '../../lib/query-client.ts'
import { memberToken } from '../../lib/session.ts'

export const handle = { texts: ['member'] } as const

/** Without a loader the server would not render the screen. Texts are loaded by `clientLoader` in the browser only. */
export const loader = () => null
export const clientLoader = () => withTexts(handle, null)
export const shouldRevalidate = () => false

/** The screens of a signed-in member, with their shared query cache. */
export default function MemberLayout() {
  const [client] = useState(newQueryClient)
  // Another user may have signed in in another tab, and must not see the previous member's data.
  useEffect(() => memberToken.subscribe(() => client.clear()), [client])
  return (
    <QueryClientProvider client={client}>
      <Controls>
        <Outlet />
      </Controls>
    </QueryClientProvider>
  )
}
