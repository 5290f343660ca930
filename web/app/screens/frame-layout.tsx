import { Outlet } from 'react-router'
import { SiteFrame } from './site/site-frame.tsx'

// Below the root, so that the document stays, with its stylesheets.
export { ErrorScreen as ErrorBoundary } from './error.tsx'

/** The site's frame around every screen but the login: the header persists across navigations. */
export default function FrameLayout() {
  return (
    <SiteFrame foot>
      <Outlet />
    </SiteFrame>
  )
}
