import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

/** The site's frame around everything but signing in: the header stays as it is from page to page. */
export default function FrameLayout() {
  return (
    <SiteFrame foot>
      <Outlet />
    </SiteFrame>
  )
}
