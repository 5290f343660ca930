import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.tsx'

/** A second click of a double click comes within this time and does nothing. */
const ONE_CLICK_MS = 800

/** Goes to the checkout; someone who is not signed in is told so and taken to the login page first. */
export function useBuyNow(): () => void {
  const { t } = useTranslation('cart')
  const navigate = useNavigate()
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (last.current > 0 && now - last.current < ONE_CLICK_MS) return
    last.current = now
    if (memberToken.get() !== '') return void navigate(paths.checkout)
    void toast({ tone: 'neutral', title: t('signInFirst') })
    void navigate(paths.login(paths.checkout))
  }
}
