import { Outlet } from 'react-router'
import { Controls } from '../kit/controls.tsx'
import { withTexts } from '../lib/language.ts'
import { SiteFrame } from './site/site-frame.tsx'

// Below the root, so that the document stays, with its stylesheets.
export { ErrorScreen as ErrorBoundary } from './error.tsx'

export const handle = { texts: ['member'] } as const

/** Loads the texts, as in the member's screens. */
export const loader = () => null
export const clientLoader = () => withTexts(handle, null)
export const shouldRevalidate = () => false

export default function LoginLayout() {
  return (
    <SiteFrame foot={false}>
      <Controls>
        <Outlet />
      </Controls>
    </SiteFrame>
  )
}
