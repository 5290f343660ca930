import { Outlet } from 'react-router'
import { SiteFrame } from './site/site-frame.tsx'

export default function LoginLayout() {
  return (
    <SiteFrame foot={false}>
      <Outlet />
    </SiteFrame>
  )
}
