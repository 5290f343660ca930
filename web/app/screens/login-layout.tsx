import { Outlet } from 'react-router'
import { Controls } from '../kit/controls.tsx'
import { SiteFrame } from './site/site-frame.tsx'

export default function LoginLayout() {
  return (
    <SiteFrame foot={false}>
      <Controls>
        <Outlet />
      </Controls>
    </SiteFrame>
  )
}
