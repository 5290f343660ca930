import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { printDrafts } from '../../features/commerce/print/drafts.ts'
import { dropUnusedLogos } from '../../features/commerce/print/waiting-logo.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { dropDraft } from './checkout-draft.ts'

/**
 * Leaves a screen that requires a signed-in member: deletes the member's drafts in this browser, navigates to another
 * page, and removes the member's token.
 */
export function useLeaving(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const isGone = useRef(false)

  // The token is removed after this screen is unmounted. Before that, the screen would redirect to the login page.
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (isLeaving.current) memberToken.set(undefined)
    }
  }, [])

  return async (to) => {
    dropDraft()
    printDrafts.set(undefined)
    // A browser that cannot delete a kept logo signs out all the same, and says so.
    await dropUnusedLogos().catch(toastError)
    if (isGone.current) memberToken.set(undefined)
    isLeaving.current = true
    await navigate(to)
  }
}

/** Signs the member out, here and on the server, and goes to the home page. */
export function useSignOut() {
  const { t } = useTranslation('user')
  const leave = useLeaving()
  const [busy, setBusy] = useState(false)

  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.account.logout()
    } catch (error) {
      // Signing out also works offline: the token is removed here, and an unused token expires on the server.
      if (!(error instanceof ApiError)) throw error
    }
    await leave(paths.home)
    void toast({ tone: 'good', title: t('signedOut') })
  }
  return { signOut: () => void signOut(), busy }
}
