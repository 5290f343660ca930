import { Outlet } from 'react-router'
import { SiteFrame } from './site/site-frame.tsx'

// The boundary is below the root, so that an error does not remove the document and its stylesheets.
export { ErrorScreen as ErrorBoundary } from './error.tsx'

/** The site's frame around every screen except the login. The header persists across navigations. */
export default function FrameLayout() {
  return (
    <SiteFrame foot>
      <Outlet />
    </SiteFrame>
  )
}
