import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { memberToken } from '../../../lib/session.ts'

/** In milliseconds. The second click of a double click within this time is ignored. */
const ONE_CLICK_MS = 800

/** Returns a function that opens the checkout. Visitors are redirected to the login page first, which shows the reason. */
export function useBuyNow(): () => void {
  const navigate = useNavigate()
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (last.current > 0 && now - last.current < ONE_CLICK_MS) return
    last.current = now
    void navigate(memberToken.get() === '' ? paths.login(paths.checkout) : paths.checkout)
  }
}
