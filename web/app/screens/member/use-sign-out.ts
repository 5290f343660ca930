import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { dropDraft } from './checkout-draft.ts'

/** Signs the member out, here and on the server, and goes home. For a screen that home takes the place of. */
export function useSignOut() {
  const { t } = useTranslation('user')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const isLeaving = useRef(false)
  const isGone = useRef(false)

  // The token goes when this screen is gone: before that, the screen would take a stranger to the login page.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (isLeaving.current) memberToken.set(undefined)
    }
  }, [])

  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.account.logout()
    } catch (error) {
      // Whoever asks to be signed out is, also without a network: the token is forgotten here, and one that nobody
      // uses ends by itself.
      if (!(error instanceof ApiError)) throw error
    }
    dropDraft()
    if (isGone.current) memberToken.set(undefined)
    isLeaving.current = true
    await navigate(paths.home)
    void toast({ tone: 'good', title: t('signedOut') })
  }
  return { signOut: () => void signOut(), busy }
}
