import { Outlet } from 'react-router'
import { SiteFrame } from '../site/site-frame.tsx'

export default function ShopLayout() {
  return (
    <SiteFrame foot>
      <Outlet />
    </SiteFrame>
  )
}
