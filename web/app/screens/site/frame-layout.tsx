import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/** The site's frame around every screen but the login: the header persists across navigations. */
export default function FrameLayout() {
  return (
    <SiteFrame foot>
      <Outlet />
    </SiteFrame>
  )
}
