import { Outlet } from 'react-router'
import { Controls } from '../kit/controls.tsx'
import { withTexts } from '../lib/language.ts'
import { SiteFrame } from './site/site-frame.tsx'

// The boundary is below the root, so that an error does not remove the document and its stylesheets.
export { ErrorScreen as ErrorBoundary } from './error.tsx'

export const handle = { texts: ['member'] } as const

/** Lets the server render the screen (see member/layout.tsx). In the browser, `clientLoader` loads the texts. */
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
