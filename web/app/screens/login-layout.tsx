import { Outlet } from 'react-router'
import { Controls } from '../kit/controls.tsx'
import { addLaterTexts } from '../lib/language.ts'
import { SiteFrame } from './site/site-frame.tsx'

/** Loads the texts, as in the member's screens. */
export const loader = () => null
export const clientLoader = async () => {
  await addLaterTexts('member')
  return null
}
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
